/** Parts of one form that contradict each other about a value (ISO 32000-2, 12.7.4 and 12.7.5). */
import { expect } from 'chai';
import type { Verdict } from '../../../../../../../shared/contracts/verdict.ts';
import { plainOf } from '../../../../../../../workers/stages/structure/detectors/readers/form-values/rich-text.ts';
import { fieldShowsOtherValue } from '../../../../../../../workers/stages/structure/rules/field-shows-other-value.ts';
import { append, HEADER, onePage, type Part, stream } from '../../../../../formats/pdf/build.ts';
import { factsOf, INVOICE, NOW } from '../../../material.ts';

const FONT = '/Resources << /Font << /F 5 0 R >> >> ';

/** Bodies of fields, from object 10 on, each a widget of the page; `more` are further objects. */
function verdictOf(fields: string[], form = '', more: Part[] = []): Verdict {
  const refs = fields.map((_, at) => `${10 + at} 0 R`).join(' ');
  const [catalog, ...rest] = onePage(INVOICE, `/Annots [${refs}] `);
  const body = `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] ${form} >> >>`;
  const parts = [
    { ...catalog, body },
    ...rest,
    ...fields.map((dict, at) => ({ num: 10 + at, body: `<< /Subtype /Widget ${dict} >>` })),
    ...more,
  ];
  return fieldShowsOtherValue(factsOf(append(HEADER, [{ parts }]).pdf), NOW);
}

const RECT = '/Rect [20 20 110 32] ';
const look = (num: number, content: string, dict = ''): Part => ({
  num,
  body: stream(content, `/Subtype /Form /BBox [0 0 90 12] ${FONT}${dict}`),
});
const line = (text: string): string => `BT /F 9 Tf 2 3 Td (${text}) Tj ET`;
const text = (name: string, value: string, more = ''): string =>
  `/FT /Tx /T (${name}) /V (${value}) ${RECT}/AP << /N 30 0 R >> ${more}`;

const askedOf = (verdict: Verdict): unknown =>
  verdict.verdict === 'inconclusive'
    ? (verdict.toCheck ?? []).map(({ values }) => values.map(({ text }) => text))
    : verdict.verdict;

describe('structure/form-values: looks', () => {
  const shown = (dict: string, content: string, form = ''): Verdict =>
    verdictOf([dict], form, [look(30, content)]);

  it('compares the characters of a comb in their order (12.7.5.3, bit 25)', () => {
    const comb = (digits: string): string =>
      [...digits].map((digit, at) => `BT /F 6 Tf ${2 + 12 * at} 3 Td (${digit}) Tj ET`).join(' ');
    const field = text('account', 'DE12', '/Ff 16777216 /MaxLen 7 ');
    expect(shown(field, comb('DE12')).verdict).to.equal('pass');
    expect(shown(field, comb('DE21')).verdict).to.equal('fail');
  });

  it('reads a value that is a text stream (12.7.5.3)', () => {
    const field = text('total', '').replace('/V ()', '/V 31 0 R');
    const value = { num: 31, body: stream('1,400.00') };
    expect(verdictOf([field], '', [look(30, line('9,400.00')), value]).verdict).to.equal('fail');
    expect(verdictOf([field], '', [look(30, line('1,400.00')), value]).verdict).to.equal('pass');
  });

  it('says nothing of a field that is hidden (table 167, bit 2)', () => {
    expect(shown(text('total', '1,400.00', '/F 2 '), line('9,400.00')).verdict).to.equal('pass');
    expect(shown(text('total', '1,400.00', '/F 4 '), line('9,400.00')).verdict).to.equal('fail');
  });

  it('is open where the file draws no value, but for forms that leave it to the viewer (table 224)', () => {
    const bare = `/FT /Tx /T (total) /V (1,400.00) ${RECT}`;
    expect(askedOf(verdictOf([bare]))).to.deep.equal([['1,400.00']]);
    expect(askedOf(shown(text('total', '1,400.00'), ''))).to.deep.equal([['1,400.00']]);
    expect(verdictOf([bare], '/NeedAppearances true').verdict).to.equal('pass');
    expect(verdictOf([bare.replace('1,400.00', '')]).verdict).to.equal('pass');
  });

  it('is open where what is drawn cannot be decoded', () => {
    const symbols = `/Resources << /Font << /F << /Type /Font /Subtype /Type0 /BaseFont /Y /Encoding /Own-H /DescendantFonts [<< /Subtype /CIDFontType2 >>] >> >> >> `;
    const unread = {
      num: 30,
      body: stream('BT /F 9 Tf 2 3 Td <00410042> Tj ET', `/BBox [0 0 90 12] ${symbols}`),
    };
    expect(askedOf(verdictOf([text('total', '1,400.00')], '', [unread]))).to.deep.equal([['1,400.00']]);
  });

  it('holds rich text against the plain value and what is shown (12.7.4.4, bit 26)', () => {
    const rich = (value: string): string =>
      text(
        'total',
        '1,400.00',
        `/Ff 33554432 /RV (<?xml version="1.0"?><body><p><b>${value}</b></p></body>) `,
      );
    expect(shown(rich('1,400.00'), line('1,400.00')).verdict).to.equal('pass');
    expect(shown(rich('1,400.00'), line('9,400.00')).verdict).to.equal('fail');
    expect(askedOf(shown(rich('9,400.00'), line('9,400.00')))).to.deep.equal([['1,400.00', '9,400.00']]);
    expect(askedOf(shown(rich('9,400.00'), line('1,400.00')))).to.deep.equal([['1,400.00', '9,400.00']]);
    expect(plainOf('<p>A &amp; B</p><p>&#52;&#x32; &lt;1&gt; 3 < 4</p>')).to.equal('A & B 42 <1> 3 < 4');
  });
});

describe('structure/form-values: states', () => {
  const states = '/AP << /N << /Yes 30 0 R /Off 31 0 R >> >> ';
  const looks = [look(30, 'q Q'), look(31, '')];
  const box = (entries: string): unknown =>
    askedOf(verdictOf([`/FT /Btn /T (agreed) ${RECT}${states}${entries}`], '', looks));

  it('asks about a box that is ticked and stores that it is not, and the other way round (12.7.5.2.3)', () => {
    expect(box('/V /Yes /AS /Off')).to.deep.equal([['Yes', 'Off']]);
    expect(box('/V /Off /AS /Yes')).to.deep.equal([['Off', 'Yes']]);
    expect(box('/AS /Yes')).to.deep.equal([['Off', 'Yes']]);
  });

  it('passes boxes in which both agree, hold no state, or are push buttons', () => {
    for (const entries of [
      '/V /Yes /AS /Yes',
      '/V /Off /AS /Off',
      '/AS /Off',
      '/V /Yes',
      '/V (Yes) /AS /Yes',
    ])
      expect(box(entries), entries).to.equal('pass');
    expect(box('/Ff 65536 /V /Yes /AS /Off')).to.equal('pass');
    expect(box('/F 2 /V /Yes /AS /Off')).to.equal('pass');
  });

  it('takes each button of a group by its own state (12.7.5.2.4)', () => {
    const group = (first: string, second: string): unknown => {
      const kid = (state: string, as: string): string =>
        `/Parent 20 0 R ${RECT}/AP << /N << /${state} 30 0 R /Off 31 0 R >> >> /AS /${as}`;
      const [catalog, ...rest] = onePage(INVOICE, '/Annots [10 0 R 11 0 R] ');
      const parts = [
        { ...catalog, body: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [20 0 R] >> >>' },
        ...rest,
        { num: 20, body: '<< /FT /Btn /Ff 32768 /T (kind) /V /B /Kids [10 0 R 11 0 R] >>' },
        { num: 10, body: `<< /Subtype /Widget ${kid('A', first)} >>` },
        { num: 11, body: `<< /Subtype /Widget ${kid('B', second)} >>` },
        ...looks,
      ];
      return askedOf(fieldShowsOtherValue(factsOf(append(HEADER, [{ parts }]).pdf), NOW));
    };
    expect(group('Off', 'B')).to.equal('pass');
    expect(group('A', 'Off')).to.deep.equal([
      ['B', 'A'],
      ['B', 'Off'],
    ]);
  });
});

describe('structure/form-values: calculated fields', () => {
  const script = (js: string): string =>
    `/AA << /C << /S /JavaScript /JS (${js.replaceAll(/[()\\]/g, '\\$&')}) >> >> `;
  /** Two amounts and their total; each is drawn as it is stored. */
  const form = (total: string, js: string, [first, second] = ['1,250.40', '99.60']): unknown => {
    const drawn = (at: number, value: string): Part => look(30 + at, line(value));
    const field = (at: number, name: string, value: string, more = ''): string =>
      text(name, value, more).replace('30 0 R', `${30 + at} 0 R`);
    const fields = [
      field(0, 'items.a', first!),
      field(1, 'items.b', second!),
      field(2, 'total', total, script(js)),
    ];
    const looks = [drawn(0, first!), drawn(1, second!), drawn(2, total)];
    return askedOf(verdictOf(fields, '/CO [12 0 R]', looks));
  };
  const SUM = 'AFSimple_Calculate("SUM", new Array ("items.a", "items.b"));';

  it('asks about a total that is not what its script makes of the others', () => {
    expect(form('1,350.00', SUM)).to.equal('pass');
    expect(form('9,350.00', SUM)).to.deep.equal([['9,350.00', '1350']]);
  });

  it('reads the ways in which such scripts are written', () => {
    for (const js of [
      "AFSimple_Calculate('SUM', ['items.a', 'items.b'])",
      'AFSimple_Calculate("SUM", "items.a, items.b");',
      'AFSimple_Calculate("SUM", new Array("items"));',
      'event.value = this.getField("items.a").value + this.getField("items.b").value;',
    ]) {
      expect(form('1350', js), js).to.equal('pass');
      expect(form('1351', js), js).to.deep.equal([['1351', '1350']]);
    }
    for (const [name, result] of [
      ['AVG', '675.00'],
      ['PRD', '124539.84'],
      ['MIN', '99.6'],
      ['MAX', '1250.4'],
    ] as const) {
      const js = SUM.replace('SUM', name);
      expect(form(result, js), js).to.equal('pass');
      expect(form('7', js), js).to.be.an('array');
    }
  });

  it('passes numbers of either writing, rounded totals, empty fields, and scripts that say something else', () => {
    expect(form('1.350,00', SUM, ['1.250,40', '99,60'])).to.equal('pass');
    expect(form('1.350', SUM, ['1.250', '100'])).to.equal('pass');
    expect(form('0.33', SUM, ['0.333', '0.00'])).to.equal('pass');
    expect(form('', SUM)).to.equal('pass');
    expect(form('7', SUM, ['n/a', '1'])).to.equal('pass');
    for (const js of [
      `${SUM} event.value = 7;`,
      SUM.replace('items.b', 'none'),
      'event.value = 7;',
      'if (a) b();',
    ])
      expect(form('7', js), js).to.equal('pass');
  });

  it('takes no time over a long value between digits, nor over rich text of open brackets', () => {
    const started = performance.now();
    const fields = [
      `/FT /Tx /T (items.a) /V (1${'a'.repeat(60_000)}1) ${RECT}`,
      `/FT /Tx /T (items.b) /V (1) ${RECT}`,
      `/FT /Tx /T (total) /V (7) ${RECT}${script(SUM)}`,
    ];
    expect(verdictOf(fields).verdict).to.equal('inconclusive');
    expect(plainOf('<?'.repeat(50_000)).length).to.be.above(0);
    // They took the square of their length.
    expect(performance.now() - started).to.be.below(5_000);
  });

  it('is open where a script has more fields than are worked out', () => {
    const many = Array.from({ length: 101 }, () => '"items.a"').join(', ');
    expect(form('7', `AFSimple_Calculate("SUM", new Array(${many}));`)).to.deep.equal([]);
  });
});
