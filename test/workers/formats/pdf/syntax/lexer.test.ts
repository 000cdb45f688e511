import { expect } from 'chai';
import fc from 'fast-check';
import { Lexer } from '../../../../../workers/formats/pdf/syntax/lexer.ts';
import type { PdfValue } from '../../../../../workers/formats/pdf/types.ts';

/** A value in words that tell its kind: `(string)`, `/name`, `5 0 R`, `!keyword`. */
function plain(value: PdfValue): unknown {
  switch (value.kind) {
    case 'array':
      return value.items.map(plain);
    case 'dict':
      return Object.fromEntries(value.entries.map((one) => [one.key.value, plain(one.value)]));
    case 'string':
      return `(${Buffer.from(value.bytes).toString('latin1')})`;
    case 'ref':
      return `${value.num} ${value.gen} R`;
    case 'name':
      return `/${value.value}`;
    case 'keyword':
      return `!${value.value}`;
    case 'null':
      return null;
    default:
      return 'value' in value ? value.value : value.kind;
  }
}

function values(text: string, references = true): PdfValue[] {
  const bytes = Buffer.from(text, 'latin1');
  const lexer = new Lexer(bytes, 0, bytes.length, 100, references);
  const found: PdfValue[] = [];
  for (let value = lexer.value(); value; value = lexer.value()) found.push(value);
  return found;
}

const read = (text: string, references = true): unknown[] => values(text, references).map(plain);

/** Each text is read as the one value beside it. */
function each(table: Record<string, unknown>): void {
  for (const [text, value] of Object.entries(table))
    expect(read(text), JSON.stringify(text)).to.deep.equal([value]);
}

describe('numbers (ISO 32000-2, 7.3.3)', () => {
  it('are those of the standard’s own examples', () => {
    each({ '123': 123, '43445': 43_445, '+17': 17, '-98': -98, '0': 0, '00012': 12 });
    for (const [text, value] of [
      ['34.5', 34.5],
      ['-3.62', -3.62],
      ['+123.6', 123.6],
      ['4.', 4],
      ['-.002', -0.002],
      ['0.0', 0],
    ] as const) {
      const [found, ...more] = values(text);
      if (found?.kind !== 'number') throw new Error(`${text} is no number`);
      expect(found.value, text).to.be.closeTo(value, 1e-12);
      expect([found.integer, more.length], text).to.deep.equal([false, 0]);
    }
  });

  it('that broken producers write are their first part, under the signs before it', () => {
    each({ '12-34': 12, '--5': -5, '+-5': -5, '7-': 7 });
    expect(plain(values('1.2.3')[0]!)).to.be.closeTo(1.2, 1e-12);
  });

  it('of another base or with an exponent are none (7.3.3)', () => {
    each({ '16#FFFE': '!16#FFFE', '6.02E23': '!6.02E23', '1abc': '!1abc' });
  });
});

describe('literal strings (7.3.4.2)', () => {
  it('keep what stands in balanced parentheses', () => {
    each({
      '(This is a string)': '(This is a string)',
      '(in ( ) and ((x)) % no comment)': '(in ( ) and ((x)) % no comment)',
      '()': '()',
    });
  });

  it('have the escapes of table 3, and lose the backslash of all others', () => {
    each({
      '(\\n\\r\\t\\b\\f\\(\\)\\\\)': '(\n\r\t\b\f()\\)',
      '(\\q\\8\\9)': '(q89)',
      '(a\\(b)': '(a(b)',
    });
  });

  it('take one to three octal digits, and of too high a number what fits into a byte', () => {
    each({ '(\\245\\307)': '(\xa5\xc7)', '(\\0053)': '(\x053)', '(\\053\\53)': '(++)', '(\\5z)': '(\x05z)' });
    each({ '(\\777)': '(\xff)', '(\\400)': '(\0)', '(\\18)': '(\x018)' });
  });

  it('have a line feed for every line end, and none behind a backslash', () => {
    for (const end of ['\n', '\r', '\r\n']) each({ [`(a${end}b)`]: '(a\nb)', [`(a\\${end}b)`]: '(ab)' });
    each({ '(a\n\rb)': '(a\n\nb)', '(a\\\r\n\nb)': '(a\nb)' });
  });

  it('without an end go on to the last byte', () => {
    each({ '(abc': '(abc)', '(a(b)': '(a(b))', '(a\\': '(a)', '(': '()' });
  });
});

describe('hexadecimal strings (7.3.4.3)', () => {
  it('take a missing last digit for 0, and pass over what is no digit', () => {
    each({
      '<4E6F762073686D6F7A>': '(Nov shmoz)',
      '<901FA3>': '(\x90\x1f\xa3)',
      '<901FA>': '(\x90\x1f\xa0)',
      '<>': '()',
      '<4 1\n4\t2>': '(AB)',
      '<4x1>': '(A)',
      '<aBcD>': '(\xab\xcd)',
      '<41': '(A)',
    });
  });
});

describe('names (7.3.5)', () => {
  it('are those of table 4', () => {
    each({
      '/Name1': '/Name1',
      '/A;Name_With-Various***Characters?': '/A;Name_With-Various***Characters?',
      '/1.2': '/1.2',
      '/$$': '/$$',
      '/.notdef': '/.notdef',
      '/Lime#20Green': '/Lime Green',
      '/paired#28#29parentheses': '/paired()parentheses',
      '/The_Key_of_F#23_Minor': '/The_Key_of_F#_Minor',
      '/A#42': '/AB',
    });
  });

  it('may be empty, end at a delimiter, and keep a number sign that begins no code', () => {
    each({ '/': '/', '/A#4': '/A#4', '/A#GG': '/A#GG' });
    expect(read('/a/b(c)/d<</e[1]>>')).to.deep.equal(['/a', '/b', '(c)', '/d', { e: [1] }]);
  });
});

describe('references (7.3.10)', () => {
  it('may have any white space and comments between their parts (7.2.4)', () => {
    for (const text of [
      '12 3 R',
      '12\t3\r\nR',
      `12${' '.repeat(500)}3${'\n'.repeat(500)}R`,
      '12 % the old one: 7 0 R\n3 %\rR',
      '12%\n3%\nR',
    ])
      expect(read(text), text).to.deep.equal(['12 3 R']);
    // What hides the reference must not hide what it refers to.
    expect(read('<< /Contents 4 % 5\n0 R /A 1 >>')).to.deep.equal([{ Contents: '4 0 R', A: 1 }]);
  });

  it('are none with a sign, a fraction or a longer word, and not in content', () => {
    expect(read('+12 0 R')).to.deep.equal([12, 0, '!R']);
    expect(read('12. 0 R')).to.deep.equal([12, 0, '!R']);
    expect(read('12 0 RG')).to.deep.equal([12, 0, '!RG']);
    expect(read('12 0R')).to.deep.equal([12, '!0R']);
    expect(read('12 1234567 R')).to.deep.equal([12, 1_234_567, '!R']);
    expect(read('12 0 R', false)).to.deep.equal([12, 0, '!R']);
    expect(read('1 2 3 R/A 4 65535 R]')).to.deep.equal([1, '2 3 R', '/A', '4 65535 R', '!]']);
  });
});

describe('arrays and dictionaries that are broken', () => {
  it('end where the bytes or the structure of the file ends', () => {
    each({ '[1 2': [1, 2], '<< /A 1': { A: 1 }, '<< /A': {}, '<< /A [1 2 >>': { A: [1, 2] } });
    expect(read('[1 2 endobj')).to.deep.equal([[1, 2], '!endobj']);
    expect(read('<< /A [1 stream')).to.deep.equal([{ A: [1] }, '!stream']);
    expect(read('<< /A endobj')).to.deep.equal([{ A: null }, '!endobj']);
  });

  it('leave out what is no key, and give a key without a value null', () => {
    each({
      '<< (x) 5 /A 1 2 3 /B 4 >>': { A: 1, B: 4 },
      '<< /A 1 /B >>': { A: 1, B: null },
      '<< /A /B /C >>': { A: '/B', C: null },
    });
  });

  it('name each key that stands twice, once', () => {
    const [dict] = values('<< /A 1 /B 2 /A 3 /A 4 /C 5 /B 2 >>');
    expect(dict?.kind === 'dict' && dict.duplicates).to.deep.equal(['A', 'B']);
  });

  it('are nested as deep as is asked, and told to be deeper', () => {
    for (const [depth, isTooDeep] of [
      [3, false],
      [4, true],
    ] as const) {
      const bytes = Buffer.from(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
      const lexer = new Lexer(bytes, 0, bytes.length, 3);
      lexer.value();
      expect(lexer.tooDeep).to.equal(isTooDeep);
    }
  });

  it('are cut at the number of values that may be made, which is told', () => {
    const bytes = Buffer.from('[1 2 3 4 5 6]');
    for (const [most, items, isCut] of [
      [4, 3, true],
      [8, 6, false],
    ] as const) {
      const lexer = new Lexer(bytes, 0, bytes.length);
      lexer.maxValues = most;
      const array = lexer.value();
      expect([array?.kind === 'array' && array.items.length, lexer.cut]).to.deep.equal([items, isCut]);
    }
  });
});

describe('values among any white space', () => {
  /** Words of a value, and the value. */
  const items: [words: string[], value: unknown][] = [
    [['12', '0', 'R'], '12 0 R'],
    [['7'], 7],
    [['-0.5'], -0.5],
    [['/N#20'], '/N '],
    [['(a % b)'], '(a % b)'],
    [['<41>'], '(A)'],
    [['true'], true],
    [['null'], null],
    [['Tj'], '!Tj'],
    [
      ['[', '1', '/A', ']'],
      [1, '/A'],
    ],
    [['<<', '/K', '3', '1', 'R', '>>'], { K: '3 1 R' }],
  ];
  const space = fc.constantFrom(' ', '\n', '\r\n', '\t', '\f', '\0', '%\n', ' %] >> (\r', '\n% 1 0 R\r\n');

  it('are the same, and each span cuts out its own words', () => {
    const placed = fc.tuple(fc.constantFrom(...items), fc.array(space, { minLength: 8, maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 12 }), (list) => {
        let text = '';
        const spans: string[] = [];
        for (const [[words], gaps] of list) {
          const [last = '', ...inner] = gaps;
          const own = words.map((word, i) => (i === 0 ? word : `${inner[i]}${word}`)).join('');
          spans.push(own);
          text += own + last;
        }
        const found = values(text);
        expect(found.map(plain)).to.deep.equal(list.map(([[, value]]) => value));
        expect(found.map(({ start, end }) => text.slice(start, end))).to.deep.equal(spans);
      }),
    );
  });
});
