/** Totals of forms against their own scripts: what a script makes of the other fields, in either writing of numbers. */
import { expect } from 'chai';
import type { PdfField, PdfView } from '../../../../../../../workers/formats/pdf/index.ts';
import { fields, openPdf } from '../../../../../../../workers/formats/pdf/index.ts';
import { miscalculated } from '../../../../../../../workers/stages/structure/detectors/readers/form-values/calculated.ts';
import { plainOf } from '../../../../../../../workers/stages/structure/detectors/readers/form-values/rich-text.ts';
import { append, HEADER, onePage } from '../../../../../formats/pdf/build.ts';

/** A form of text fields, each with its value, and one that a script makes. */
function formOf(
  values: Record<string, string>,
  total: string,
  script: string,
): [PdfView, readonly PdfField[]] {
  const bodies = [
    ...Object.entries(values).map(([name, value]) => `/T (${name}) /V (${value})`),
    `/T (total) /V (${total}) /AA << /C << /S /JavaScript /JS (${script.replaceAll(/[()\\]/g, '\\$&')}) >> >>`,
  ];
  const refs = bodies.map((_, i) => `${10 + i} 0 R`).join(' ');
  const [catalog, ...rest] = onePage('');
  const body = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] >> >>`;
  const own = bodies.map((dict, i) => ({ num: 10 + i, body: `<< /FT /Tx ${dict} >>` }));
  const view = openPdf(append(HEADER, [{ parts: [{ ...catalog, body }, ...rest, ...own] }]).pdf).latest;
  return [view, fields(view)];
}

/** What the script makes of the fields, where the total is another number. */
const expectedOf = (...form: Parameters<typeof formOf>): string | undefined =>
  miscalculated(...formOf(...form)).found[0]?.expected;

const simple = (operation: string, ...names: string[]): string =>
  `AFSimple_Calculate("${operation}", new Array (${names.map((name) => `"${name}"`).join(', ')}));`;

describe('structure/form-values: what a script makes of numbers', () => {
  const THREE = { a: '2', b: '3', c: '10' };
  const RESULTS: [operation: string, result: string][] = [
    ['SUM', '15'],
    ['PRD', '60'],
    ['AVG', '5'],
    ['MIN', '2'],
    ['MAX', '10'],
  ];

  for (const [operation, result] of RESULTS)
    it(`${operation} of 2, 3 and 10 is ${result}`, () => {
      const script = simple(operation, 'a', 'b', 'c');
      expect(expectedOf(THREE, result, script)).to.equal(undefined);
      expect(expectedOf(THREE, '7', script)).to.equal(result);
    });

  it('reads numbers of either writing, with currency, brackets and a minus', () => {
    const sum = simple('SUM', 'a', 'b');
    for (const [a, b, total] of [
      ['1,250.00', '750.50', '2,000.50'],
      ['1.250,00', '750,50', '2.000,50'],
      ['EUR 1 250,00', '750,50 €', '2000,50'],
      ["1'250.00", '750.50', "2'000.50"],
      ['\\(250.00\\)', '1,000.00', '750.00'],
      ['-250.00', '1,000.00', '$ 750.00'],
      ['', '750.50', '750.50'],
    ] as const)
      expect(expectedOf({ a, b }, total, sum), `${a} ${b}`).to.equal(undefined);
    expect(expectedOf({ a: '1,250.00', b: '750.50' }, '2,000.40', sum)).to.equal('2000.5');
    expect(expectedOf({ a: '', b: '750.50' }, '700.00', sum)).to.equal('750.5');
    expect(expectedOf({ a: '-250.00', b: '1,000.00' }, '1,250.00', sum)).to.equal('750');
  });

  it('allows for rounding to what the total shows, and for no more', () => {
    const third = simple('AVG', 'a', 'b', 'c');
    const tenth = { a: '1', b: '0', c: '0' };
    for (const total of ['0.33', '0.333', '0.3', '.3333'])
      expect(expectedOf(tenth, total, third), total).to.equal(undefined);
    for (const total of ['0.35', '0.36', '0.4'])
      expect(expectedOf(tenth, total, third), total).to.equal('0.333333');
  });

  it('says nothing where a number, a field or the total is none', () => {
    const sum = simple('SUM', 'a', 'b');
    expect(expectedOf({ a: 'two', b: '3' }, '7', sum)).to.equal(undefined);
    expect(expectedOf({ a: '2' }, '7', sum)).to.equal(undefined);
    expect(expectedOf({ a: '2', b: '3' }, 'nothing', sum)).to.equal(undefined);
    expect(expectedOf({ a: '2', b: '3' }, '', sum)).to.equal(undefined);
    expect(expectedOf({ a: '2', b: '3' }, '7', 'AFSimple_Calculate("SUM", new Array ());')).to.equal(
      undefined,
    );
  });
});

describe('structure/form-values: scripts that are read', () => {
  const two = { a: '2', b: '3' };
  const READ = [
    'AFSimple_Calculate("SUM", new Array ("a", "b"));',
    "AFSimple_Calculate('SUM', ['a', 'b'])",
    '\n AFSimple_Calculate ( "SUM" , [ "a" , "b" ] ) ; ',
    'AFSimple_Calculate("SUM", "a, b");',
    'event.value = getField("a").value + this.getField("b").value;',
    'event.value=this . getField ( "a" ) . value+getField("b").value',
  ];
  for (const script of READ)
    it(JSON.stringify(script), () => {
      expect(expectedOf(two, '7', script)).to.equal('5');
      expect(expectedOf(two, '5', script)).to.equal(undefined);
    });

  it('are no others: what they do is not guessed', () => {
    for (const script of [
      'event.value = getField("a").value * getField("b").value;',
      'event.value = getField("a").value - getField("b").value;',
      'event.value = getField("a").value + 1;',
      'event.value = getField("a").value;',
      'if (x) event.value = getField("a").value + getField("b").value;',
      'event.value == getField("a").value + getField("b").value;',
      'AFSimple_Calculate("SUM", ["a", "b"]); event.value = 7;',
      'AFSimple_Calculate("ADD", ["a", "b"]);',
    ])
      expect(expectedOf(two, '7', script), script).to.equal(undefined);
  });

  it('may name the parent of several fields (12.7.4.2)', () => {
    const parts = { 'row.a': '2', 'row.b': '3', rows: '100' };
    expect(expectedOf(parts, '7', simple('SUM', 'row'))).to.equal('5');
    expect(expectedOf(parts, '105', simple('SUM', 'row', 'rows'))).to.equal(undefined);
  });
});

describe('structure/form-values: the text of rich values (12.7.4.4)', () => {
  const TEXTS: [xhtml: string, plain: string][] = [
    ['<?xml version="1.0"?><body><p>Total <b>1,250.00</b></p></body>', 'Total 1,250.00'],
    ['<p>one</p><p>two</p>', 'one two'],
    ['a &amp; b &lt;c&gt; &quot;d&quot; &apos;e&apos;&nbsp;f', 'a & b <c> "d" \'e\' f'],
    ['&#49;&#x32;&#x1F600;', '12😀'],
    ['&#1114111; &#1114112;', '\u{10ffff} &#1114112;'],
    ['&unknown; &; &#; 1 < 2 > 0', '&unknown; &; &#; 1 < 2 > 0'],
    ['5 &euro;', '5 &euro;'],
    ['&amp;lt;', '&lt;'],
    ['<br/>', ''],
    ['', ''],
  ];
  for (const [xhtml, plain] of TEXTS)
    it(JSON.stringify(xhtml), () => {
      expect(plainOf(xhtml)).to.equal(plain);
    });
});
