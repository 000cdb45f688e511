/** A second look by an engine that gives the readings of a script: what is concluded from them. */
import { expect } from 'chai';
import type { Engine } from '../../../../workers/reading/tesseract/engine.ts';
import type { IdentityField, OcrFacts } from '../../../../workers/stages/ocr/facts.ts';
import type { PageView } from '../../../../workers/stages/ocr/page-view.ts';
import { confirmIdentity, confirmSuspects, readMrz } from '../../../../workers/stages/ocr/second-look.ts';
import type { AmountCell } from '../../../../workers/stages/ocr/sums/facts.ts';
import type { Line } from '../../../../workers/stages/ocr/words.ts';

const [WIDTH, HEIGHT] = [400, 200];
const page: PageView = {
  flat: {
    width: WIDTH,
    height: HEIGHT,
    toFlat: (point) => point,
    toPicture: (point) => point,
  } as PageView['flat'],
  width: WIDTH,
  height: HEIGHT,
  picture: () =>
    Promise.resolve({
      width: WIDTH,
      height: HEIGHT,
      data: new Uint8Array(WIDTH * HEIGHT * 3).fill(255),
    } as Awaited<ReturnType<PageView['picture']>>),
};
const pageOf = (): PageView => page;
const hour = (): number => 3_600_000;

/** An engine that reads one text of the script after the other, and keeps which characters it was to read. */
function reader(...script: (string | null)[]): Engine & { asked: (string | undefined)[] } {
  const asked: (string | undefined)[] = [];
  return {
    name: 'tesseract',
    asked,
    recognize(_image, _timeoutMs, { characters }) {
      asked.push(characters);
      const text = script.shift();
      const words = text?.split(' ').map((part) => ({
        ...{ text: part, confidence: 0.9, left: 0, top: 0, width: 9, height: 9, line: '1' },
      }));
      return Promise.resolve(words ?? null);
    },
  };
}

const cell = (cents: number, source: AmountCell['source'] = 'ocr'): AmountCell => ({
  ...{ page: 1, box: [0.1, 0.1, 0.3, 0.1], text: (cents / 100).toFixed(2), cents, source, confidence: 0.9 },
});

type Suspect = OcrFacts['suspects'][number];
const suspect = (at: number, impliedCents: number): Suspect => ({
  ...{ cell: at, impliedCents, repairs: [0], supporting: 5, digitsChanged: 1 },
  ...{ impliedPrintedElsewhere: false, repeated: false },
});

describe('a second look at amounts', () => {
  const look = (
    engine: Engine,
    cells: AmountCell[],
    options: { contested?: boolean; left?: () => number } = {},
  ) =>
    confirmSuspects(
      { cells, suspects: cells.map((_, at) => suspect(at, 12_345)) },
      () => options.contested ?? false,
      pageOf,
      engine,
      options.left ?? hour,
    );
  const confirmedOf = (found: Suspect[]) => found.map(({ confirmed }) => confirmed);

  it('drops one that is read as the sum needs it, whatever its sign', async () => {
    expect(await look(reader('123.45'), [cell(12_845)])).to.deep.equal([]);
    expect(await look(reader('-123.45'), [cell(12_845)])).to.deep.equal([]);
  });

  it('confirms one that is read as before, and doubts one that is read as a third amount or not at all', async () => {
    const cells = [cell(12_845), cell(12_845), cell(12_845), cell(12_845)];
    const engine = reader('128.45', '188.45', 'x', null);
    expect(confirmedOf(await look(engine, cells))).to.deep.equal([true, false, false, false]);
    expect(engine.asked).to.deep.equal(Array(4).fill('0123456789.,-'));
  });

  it('is no help where a text layer has another amount, and not asked for then', async () => {
    const engine = reader('123.45');
    expect(confirmedOf(await look(engine, [cell(12_845)], { contested: true }))).to.deep.equal([false]);
    expect(engine.asked).to.deep.equal([]);
  });

  it('leaves what stands in the file, what comes fifth, and what no time is left for', async () => {
    expect(confirmedOf(await look(reader('123.45'), [cell(12_845, 'text-layer')]))).to.deep.equal([
      undefined,
    ]);
    const five = Array.from({ length: 5 }, () => cell(12_845));
    const found = await look(reader('128.45', '128.45', '128.45', '128.45', '123.45'), five);
    expect(confirmedOf(found)).to.deep.equal([true, true, true, true, undefined]);
    expect(confirmedOf(await look(reader('123.45'), [cell(12_845)], { left: () => 0 }))).to.deep.equal([
      undefined,
    ]);
  });
});

describe('a second look at fields of an identity document', () => {
  const field = (more: Partial<IdentityField> = {}): IdentityField => ({
    ...{ field: 'birth-date', inZone: '74-08-12', printed: '12 AUG 1969', relation: 'contradicts', page: 1 },
    ...{ box: [0.1, 0.1, 0.5, 0.1], source: 'ocr', confidence: 0.9, ...more },
  });
  const look = async (engine: Engine, one: IdentityField, left = hour) =>
    (await confirmIdentity([one], pageOf, engine, left))[0]?.confirmed;

  it('confirms what both readings have again, with other blanks and signs too', async () => {
    expect(await look(reader('12 AUG 1969', '12.Aug.1969'), field())).to.equal(true);
  });

  it('does not confirm what one of them has otherwise, or could not read', async () => {
    expect(await look(reader('12 AUG 1969', '12 AUG 1989'), field())).to.equal(false);
    expect(await look(reader('12 AUG 1974', '12 AUG 1969'), field())).to.equal(false);
    expect(await look(reader('12 AUG 1969', null), field())).to.equal(false);
  });

  it('does not confirm what no time is left for', async () => {
    const times = [1, 1, 0];
    expect(await look(reader('12 AUG 1969', '12 AUG 1969'), field(), () => times.shift() ?? 0)).to.equal(
      false,
    );
  });

  it('is not taken of what agrees, what stands in the file and what has no place', async () => {
    const engine = reader('12 AUG 1969', '12 AUG 1969');
    for (const more of [
      { relation: 'agrees' },
      { source: 'text-layer' },
      { box: null },
      { page: null },
    ] as const)
      expect(await look(engine, field(more)), JSON.stringify(more)).to.equal(undefined);
    expect(engine.asked).to.deep.equal([]);
  });
});

describe('a second look at a zone', () => {
  const ZONE = [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ];
  const linesOf = (...texts: string[]): Line[] =>
    texts.map((text, number) => ({
      ...{ page: 1, number },
      words: [
        {
          ...{ text, box: [0.05, 0.6 + number / 10, 0.9, 0.08] as [number, number, number, number] },
          source: 'ocr',
          confidence: 0.8,
          line: number,
        },
      ],
    }));
  const look = async (lines: Line[], ...script: (string | null)[]) =>
    (await readMrz(lines, page, reader(...script), hour))[0];

  it('takes the reading with the most right check digits, confirmed where two agree on every digit', async () => {
    const [names = '', digits = ''] = ZONE;
    const blurred = digits.replace('740812', '740872');
    const found = await look(linesOf(names, blurred), names, names, digits, digits);
    expect(found?.lines).to.deep.equal(ZONE);
    expect(found?.checks.every(({ valid }) => valid)).to.equal(true);
    expect(found?.confirmed).to.equal(true);
  });

  it('is not confirmed by a single reading, and needs no two of the names', async () => {
    const [names = '', digits = ''] = ZONE;
    const others = [digits.replace('740812', '740872'), digits.replace('120415', '120475')];
    expect((await look(linesOf(names, digits), names, names, ...others))?.confirmed).to.equal(false);
    const other = names.replace('ANNA', 'ANHA');
    expect((await look(linesOf(names, digits), other, null, digits, null))?.confirmed).to.equal(true);
  });

  it('confirms wrong digits that every reading has: somebody altered them', async () => {
    const [names = '', digits = ''] = ZONE;
    const altered = digits.replace('740812', '690812');
    const found = await look(linesOf(names, altered), names, names, altered, altered);
    expect(found?.lines[1]).to.equal(altered);
    expect(found?.confirmed).to.equal(true);
    expect(found?.checks.filter(({ valid }) => !valid).map(({ field }) => field)).to.include('birth-date');
  });

  it('is not taken of prose, of one line, or of numbers without a filler', async () => {
    const prose = 'this is a sentence of small letters 12345';
    expect(await look(linesOf(prose, prose))).to.equal(undefined);
    expect(await look(linesOf(ZONE[0] ?? ''))).to.equal(undefined);
    expect(await look(linesOf('1'.repeat(44), '2'.repeat(44)))).to.equal(undefined);
  });
});
