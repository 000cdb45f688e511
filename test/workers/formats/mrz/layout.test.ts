import { expect } from 'chai';
import fc from 'fast-check';
import { checkDigit } from '../../../../workers/formats/mrz/check-digit.ts';
import { checksOf } from '../../../../workers/formats/mrz/checks.ts';
import { LAYOUTS, type Layout, layoutOf, type Span } from '../../../../workers/formats/mrz/layout.ts';
import { parseMrz } from '../../../../workers/formats/mrz/parse.ts';

const layouts = Object.values(LAYOUTS);

/** The rest of a layout; the overflow of a number lies within the optional data. */
const NO_FIELDS = new Set(['format', 'lineLength', 'lineCount', 'composite', 'numberOverflow']);

/** Every field of a layout by itself. */
function fieldsOf(layout: Layout): [name: string, span: Span][] {
  return Object.entries(layout).flatMap(([name, value]): [string, Span][] => {
    if (value === null || NO_FIELDS.has(name)) return [];
    return name === 'optional'
      ? (value as readonly Span[]).map((span) => [name, span])
      : [[name, value as Span]];
  });
}

const places = ([line, from, to]: Span): string[] =>
  Array.from({ length: to - from }, (_, i) => `${line}:${from + i}`);

/** One character by which a zone of the layout is known, and a filler everywhere else. */
function blank(layout: Layout): string[] {
  const start = { 'MRV-A': 'V<UTO', 'MRV-B': 'V<UTO', 'FRA-ID': 'IDFRA' }[layout.format as string] ?? 'I<UTO';
  const text = start.padEnd(layout.lineLength * layout.lineCount, '<');
  return Array.from({ length: layout.lineCount }, (_, i) =>
    text.slice(i * layout.lineLength, (i + 1) * layout.lineLength),
  );
}

const put = (lines: string[], [line, from]: Span, text: string): void => {
  lines[line] = lines[line]!.slice(0, from) + text + lines[line]!.slice(from + text.length);
};

/** Lines whose digits are computed here, as 9303 says: over each field, then over the composite's spans. */
function valid(layout: Layout, values: readonly string[]): string[] {
  const lines = blank(layout);
  const textOf = ([line, from, to]: Span) => lines[line]!.slice(from, to);
  const spans = [layout.number, layout.birth, layout.expiry, ...layout.optional];
  for (const [i, span] of spans.entries())
    if (span) put(lines, span, (values[i] ?? '').padEnd(span[2] - span[1], '<').slice(0, span[2] - span[1]));
  for (const [digit, ...of] of [
    [layout.numberDigit, layout.number],
    [layout.birthDigit, layout.birth],
    [layout.expiryDigit, layout.expiry],
    [layout.optionalDigit, ...layout.optional],
    [layout.compositeDigit, ...layout.composite],
  ] as const)
    if (digit) put(lines, digit, checkDigit(of.map((span) => (span ? textOf(span) : '')).join('')));
  return lines;
}

describe('layouts of machine readable zones (ICAO 9303, parts 4 to 7)', () => {
  for (const layout of layouts)
    it(`${layout.format} gives each of its characters to one field`, () => {
      const taken = fieldsOf(layout).flatMap(([, span]) => places(span));
      const all = Array.from({ length: layout.lineCount }, (_, line) => places([line, 0, layout.lineLength]));
      expect(taken.toSorted()).to.deep.equal(all.flat().toSorted());
    });

  it('are told by the number of characters and by how they begin', () => {
    for (const [length, start, format] of [
      [90, 'I<UTO', 'TD1'],
      [90, 'IDFRA', 'TD1'],
      [90, 'V<UTO', 'TD1'],
      [72, 'I<UTO', 'TD2'],
      [72, 'IDFRX', 'TD2'],
      [72, 'IDFRA', 'FRA-ID'],
      [72, 'V<UTO', 'MRV-B'],
      [88, 'P<UTO', 'TD3'],
      [88, 'VCUTO', 'MRV-A'],
    ] as const)
      expect(layoutOf(start.padEnd(length, '<'))?.format, `${length} ${start}`).to.equal(format);
    for (const length of [0, 30, 71, 73, 87, 89, 91, 180])
      expect(layoutOf('<'.repeat(length)), `${length}`).to.equal(null);
  });

  it('have composite digits over the columns that the standard names', () => {
    // Upper line 6 to 30, middle line 1 to 7, 9 to 15, 19 to 29 (9303-5, 4.2.4); lower line 1 to 10, 14 to 20, and 22 to
    // 43 of TD3 (9303-4, 4.2.2.2) or 22 to 35 of TD2 (9303-6, 4.2.2.2). Columns are counted from 1 there.
    const columns = {
      TD1: [
        [0, 6, 30],
        [1, 1, 7],
        [1, 9, 15],
        [1, 19, 29],
      ],
      TD2: [
        [1, 1, 10],
        [1, 14, 20],
        [1, 22, 35],
      ],
      TD3: [
        [1, 1, 10],
        [1, 14, 20],
        [1, 22, 43],
      ],
    };
    for (const [format, spans] of Object.entries(columns))
      expect(LAYOUTS[format as 'TD1'].composite, format).to.deep.equal(
        spans.map(([line, from, to]) => [line, from! - 1, to]),
      );
  });
});

describe('check digits (ICAO 9303-3, 4.9)', () => {
  it('are those of the standard’s examples', () => {
    // 4.9: a date, and a document number with its fillers; the specimens of part 4.
    for (const [text, digit] of [
      ['520727', '3'],
      ['AB2134<<<', '5'],
      ['HA672242<', '6'],
      ['D23145890734', '9'],
      ['L898902C3', '6'],
      ['740812', '2'],
      ['', '0'],
      ['<<<<<<<<<<<<<<', '0'],
    ] as const)
      expect(checkDigit(text), text).to.equal(digit);
  });

  const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<');
  const value = (one: string): number =>
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(one.replace('<', '0'));

  it('tell every changed character, unless what it is worth differs by whole tens', () => {
    fc.assert(
      fc.property(
        fc.array(character, { minLength: 1, maxLength: 44 }),
        fc.nat(),
        character,
        (text, at, other) => {
          const place = at % text.length;
          const changed = text.with(place, other);
          const isSame = (value(text[place]!) - value(other)) % 10 === 0;
          expect(checkDigit(changed.join('')) === checkDigit(text.join(''))).to.equal(isSame);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('tell two neighbours that changed places, unless that changes the sum by whole tens', () => {
    fc.assert(
      fc.property(fc.array(character, { minLength: 2, maxLength: 44 }), fc.nat(), (text, at) => {
        const place = at % (text.length - 1);
        const [one, two] = [text[place]!, text[place + 1]!];
        const swapped = text.with(place, two).with(place + 1, one);
        // Weights 7 3 1 differ by 4, 2 and 6 from one place to the next.
        const by = [4, 2, 6][place % 3]!;
        const isSame = (by * (value(one) - value(two))) % 10 === 0;
        expect(checkDigit(swapped.join('')) === checkDigit(text.join(''))).to.equal(isSame);
      }),
      { numRuns: 500 },
    );
  });
});

describe('zones with right and with wrong digits', () => {
  const alphanumeric = fc.string({
    unit: fc.constantFrom(...'0123456789ABCXYZ'),
    minLength: 1,
    maxLength: 14,
  });
  const date = fc.stringMatching(/^\d{6}$/);

  for (const layout of layouts)
    it(`of ${layout.format} are valid as written, and tell a changed date by every digit over it`, () => {
      const values = fc.tuple(alphanumeric, date, date, alphanumeric, alphanumeric);
      fc.assert(
        fc.property(values, fc.nat(), (own, at) => {
          const lines = valid(layout, own);
          const before = checksOf(lines, layout);
          expect(before.filter(({ valid: isValid }) => !isValid)).to.deep.equal([]);
          // A digit of the date of birth stands under its own check and, where there is one, the composite's.
          const [line, from] = layout.birth;
          const place = from + (at % 6);
          const changed = lines[line]![place] === '9' ? '0' : String(Number(lines[line]![place]) + 1);
          put(lines, [line, place, place + 1], changed);
          const wrong = checksOf(lines, layout).filter(({ valid: isValid }) => !isValid);
          const expected = layout.compositeDigit ? ['dateOfBirth', 'composite'] : ['dateOfBirth'];
          expect(wrong.map(({ field }) => field)).to.deep.equal(expected);
        }),
        { numRuns: 60 },
      );
    });

  it('are the same with and without line ends, of any kind', () => {
    for (const layout of layouts) {
      const lines = valid(layout, ['AB12345', '740812', '301231', 'ZE184226B', '']);
      const bare = parseMrz(lines.join(''));
      expect(bare?.format).to.equal(layout.format);
      for (const end of ['\n', '\r\n', '\r', '\n\n'])
        expect(parseMrz(lines.join(end) + end)).to.deep.equal(bare);
    }
  });
});

describe('document numbers of more than nine characters (9303-5, 4.2.2.2; 9303-6, 4.2.2.2)', () => {
  const zone = (layout: Layout, head: string, rest: string): ReturnType<typeof parseMrz> => {
    const lines = valid(layout, [head, '740812', '301231', rest]);
    put(lines, layout.numberDigit, '<');
    return parseMrz(lines.join(''));
  };

  it('go on in the optional data of TD1 and TD2, with what follows them kept apart', () => {
    for (const layout of [LAYOUTS.TD1, LAYOUTS.TD2]) {
      const digit = checkDigit('D23145890735');
      const mrz = zone(layout, 'D23145890', `735${digit}<X`);
      expect(mrz, layout.format).to.include({ documentNumber: 'D23145890735' });
      expect(mrz?.checkDigits.documentNumber).to.deep.include({ given: digit, computed: digit, valid: true });
      expect(mrz?.optionalData[0]).to.equal('X');
    }
  });

  it('may be weighed with the filler in the digit’s place, as some issuers do', () => {
    const digit = checkDigit('D23145890<735');
    expect(digit).not.to.equal(checkDigit('D23145890735'));
    const mrz = zone(LAYOUTS.TD1, 'D23145890', `735${digit}`);
    expect(mrz?.checkDigits.documentNumber).to.include({ given: digit, valid: true });
    expect(mrz?.documentNumber).to.equal('D23145890735');
  });

  it('are wrong with any other digit', () => {
    const right = [checkDigit('D23145890735'), checkDigit('D23145890<735')];
    for (const digit of '0123456789')
      expect(
        zone(LAYOUTS.TD1, 'D23145890', `735${digit}`)?.checkDigits.documentNumber?.valid,
        digit,
      ).to.equal(right.includes(digit));
  });

  it('need a character and a digit: less is no number, and its missing digit is told', () => {
    for (const rest of ['', '7', '7<34']) {
      const mrz = zone(LAYOUTS.TD1, 'D23145890', rest);
      expect(mrz?.documentNumber, rest).to.equal('D23145890');
      expect(mrz?.checkDigits.documentNumber, rest).to.include({ given: '<', valid: false });
      expect(mrz?.optionalData[0], rest).to.equal(rest.replace('<', ' '));
    }
  });

  it('may fill the optional data to its end', () => {
    const tail = '12345678901234';
    const mrz = zone(LAYOUTS.TD1, 'D23145890', tail + checkDigit(`D23145890${tail}`));
    expect(mrz).to.include({ documentNumber: `D23145890${tail}` });
    expect([mrz?.checkDigits.documentNumber?.valid, mrz?.optionalData[0]]).to.deep.equal([true, '']);
  });

  it('are none in passports and visas, whose optional data is the issuer’s', () => {
    for (const layout of [LAYOUTS.TD3, LAYOUTS['MRV-A'], LAYOUTS['MRV-B']]) {
      const mrz = zone(layout, 'D23145890', '7349');
      expect(mrz).to.include({ documentNumber: 'D23145890' });
      expect(mrz?.optionalData).to.deep.equal(['7349']);
    }
  });
});
