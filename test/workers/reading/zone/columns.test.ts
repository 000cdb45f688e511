/** What the columns of a zone can hold, and what its check digits stand over (ICAO Doc 9303, parts 4 to 7). */
import { expect } from 'chai';
import { checkDigit } from '../../../../workers/formats/mrz/check-digit.ts';
import { LAYOUTS, type Layout, type MrzFormat } from '../../../../workers/formats/mrz/layout.ts';
import { columnsOf, layoutsOf, spansOf } from '../../../../workers/reading/zone/columns.ts';

/** The specimens of appendix A of parts 4 to 7; of the old French card the one that France published. */
const SPECIMENS: Record<MrzFormat, string[]> = {
  TD1: ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
  TD2: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
  TD3: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
  'MRV-A': ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'],
  'MRV-B': ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'],
  'FRA-ID': ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'],
};
const FORMATS = Object.keys(SPECIMENS) as MrzFormat[];
/** The first column that cannot hold what stands there: `line:column`. */
function refusedIn(layout: Layout, lines: readonly string[]): string | undefined {
  const columns = columnsOf(layout);
  for (const [line, text] of lines.entries())
    for (const [column, character] of [...text].entries())
      if (!columns[line]?.[column]?.includes(character)) return `${line}:${column}`;
  return undefined;
}
const altered = (lines: readonly string[], line: number, column: number, to: string): string[] =>
  lines.map((text, at) => (at === line ? text.slice(0, column) + to + text.slice(column + to.length) : text));

describe('columns of a zone', () => {
  for (const format of FORMATS)
    it(`hold the specimen of ${format}, and have its size`, () => {
      expect(refusedIn(LAYOUTS[format], SPECIMENS[format])).to.equal(undefined);
      expect(columnsOf(LAYOUTS[format]).map(({ length }) => length)).to.deep.equal(
        SPECIMENS[format].map(({ length }) => length),
      );
    });

  it('hold no letter in a date or a check digit, and no digit in a name or a state', () => {
    const { TD3 } = LAYOUTS;
    for (const [line, column, other] of [
      ...[[1, 13, 'A'], [1, 19, 'O'], [1, 21, 'B'], [1, 27, 'Z'], [1, 9, 'S'], [1, 42, 'I'], [1, 43, 'O']],
      ...[[0, 2, '0'], [0, 5, '1'], [0, 43, '7'], [1, 10, '0'], [1, 12, '2'], [0, 0, 'V'], [0, 0, '1'], [1, 20, 'N']],
    ] as [number, number, string][])
      expect(refusedIn(TD3, altered(SPECIMENS.TD3, line, column, other))).to.equal(`${line}:${column}`);
  }); // biome-ignore format: a table reads better

  it('hold fillers where a date, a digit or the sex is not given, and anything in numbers and optional data', () => {
    for (const [line, column, other] of [
      ...[[1, 15, '<<<<'], [1, 20, '<'], [1, 20, 'M'], [1, 42, '<'], [1, 0, '0O<1I<2Z<'], [1, 28, 'A1<B2<C3']],
    ] as [number, number, string][])
      expect(refusedIn(LAYOUTS.TD3, altered(SPECIMENS.TD3, line, column, other)), other).to.equal(undefined);
  }); // biome-ignore format: a table reads better

  it('begin as documents of their format do: V, P, or A, C and I with what states add', () => {
    const firstOf = (format: MrzFormat): string =>
      [...columnsOf(LAYOUTS[format])[0]![0]!].toSorted().join('');
    expect([firstOf('MRV-A'), firstOf('MRV-B'), firstOf('TD3')]).to.deep.equal(['V', 'V', 'P']);
    for (const format of ['TD1', 'TD2'] as const)
      for (const letter of 'ACI') expect(firstOf(format), format).to.include(letter);
  });

  it('of the old French card hold a department of Corsica, and no other letters there', () => {
    const card = LAYOUTS['FRA-ID'];
    for (const [office, refused] of [['2A0001', undefined], ['02B001', undefined], ['C75001', '0:30']] as const)
      expect(refusedIn(card, altered(SPECIMENS['FRA-ID'], 0, 30, office)), office).to.equal(refused);
    expect(refusedIn(card, altered(SPECIMENS['FRA-ID'], 1, 5, '2A'))).to.equal(undefined);
    expect(refusedIn(card, altered(SPECIMENS['FRA-ID'], 1, 4, 'A'))).to.equal('1:4');
  }); // biome-ignore format: a table reads better
});

describe('check digits of a zone', () => {
  for (const format of FORMATS)
    it(`of ${format} are those of what they are said to stand over`, () => {
      const lines = SPECIMENS[format];
      const spans = spansOf(LAYOUTS[format]);
      for (const [field, own] of Object.entries(spans)) {
        const text = own.map(([line, from, to]) => lines[line]!.slice(from, to)).join('');
        // Fields without a digit of their own stand under that of the whole alone, or under none.
        const hasDigit = field !== 'optionalData' || format === 'TD3';
        if (text === '' || !hasDigit || (field === 'composite' && format.startsWith('MRV'))) continue;
        if (format === 'FRA-ID' && field === 'dateOfExpiry') continue;
        expect(checkDigit(text.slice(0, -1)), field).to.equal(text.slice(-1));
      }
    });

  it('are the same in all formats for the same fields, but for visas, which have none of the whole', () => {
    const kinds = (format: MrzFormat): string[] =>
      Object.entries(spansOf(LAYOUTS[format])).flatMap(([field, own]) => (own.length > 0 ? [field] : []));
    expect(kinds('MRV-A')).to.deep.equal(['documentNumber', 'dateOfBirth', 'dateOfExpiry', 'optionalData']);
    expect(kinds('FRA-ID')).to.not.include('dateOfExpiry');
    expect(kinds('TD1')).to.include('composite');
  });
});

describe('formats of a zone', () => {
  it('are told by the number of lines', () => {
    const formatsOf = (lines: number): string[] =>
      layoutsOf(lines)
        .map(({ format }) => format)
        .toSorted();
    expect(formatsOf(3)).to.deep.equal(['TD1']);
    expect(formatsOf(2)).to.deep.equal(FORMATS.filter((format) => format !== 'TD1').toSorted());
    for (const lines of [0, 1, 4]) expect(formatsOf(lines)).to.deep.equal([]);
  });
});
