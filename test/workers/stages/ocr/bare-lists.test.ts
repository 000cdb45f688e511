/** Lists of pictures whose total is more than their rows: whether a row that was lost is printed where there is room for it. */
import { expect } from 'chai';
import sharp from 'sharp';
import type { Box } from '../../../../shared/contracts/finding.ts';
import { withBareLists } from '../../../../workers/stages/ocr/bare-lists.ts';
import type { PageView } from '../../../../workers/stages/ocr/page-view.ts';
import type { WordSource } from '../../../../workers/stages/ocr/reading/word-source.ts';
import type { Sum, Summand } from '../../../../workers/stages/ocr/sums/facts.ts';
import type { Line } from '../../../../workers/stages/ocr/words.ts';

const [WIDTH, HEIGHT] = [600, 400];
/** Lines of print every 24 pixels; letters are strokes of twelve. */
const topOf = (row: number): number => 40 + 24 * row;
const LETTERS = 12;
type Mark = readonly [x: number, y: number, width: number, height: number, level: number];
const INK = 34;
const print = (row: number, left = 60, count = 30, level = INK): Mark[] =>
  Array.from({ length: count }, (_, at): Mark => [left + 7 * at, topOf(row), 3, LETTERS, level]);

/** A grey-white page with these marks on it, through JPEG. */
async function viewOf(marks: readonly Mark[]): Promise<PageView> {
  const grey = Buffer.alloc(WIDTH * HEIGHT, 238);
  for (const [x, y, width, height, level] of marks)
    for (let row = y; row < y + height; row++) grey.fill(level, row * WIDTH + x, row * WIDTH + x + width);
  const raw = { width: WIDTH, height: HEIGHT, channels: 1 } as const;
  const jpeg = await sharp(grey, { raw }).jpeg({ quality: 75 }).toBuffer();
  const data = await sharp(jpeg).toColourspace('srgb').raw().toBuffer();
  const flat = { width: WIDTH, height: HEIGHT, toFlat: (p: unknown) => p, toPicture: (p: unknown) => p };
  return {
    ...{ flat: { ...flat, turnedDegrees: 0 } as PageView['flat'], width: WIDTH, height: HEIGHT },
    picture: () => Promise.resolve({ data, width: WIDTH, height: HEIGHT }),
  };
}

const boxOf = (row: number, left: number, width: number): Box => [
  ...([left / WIDTH, topOf(row) / HEIGHT, width / WIDTH, LETTERS / HEIGHT] as const),
];
const lineOf = (row: number): Line => ({
  ...{ page: 1, number: row },
  words: [boxOf(row, 60, 100), boxOf(row, 200, 70)].map((box, at) => ({
    ...{ text: at === 0 ? 'Row' : '10.00', box, source: 'ocr', confidence: 1, agreed: true, line: row },
  })),
});
const summandOf = (row: number, cents: number, source: WordSource = 'ocr'): Summand => ({
  ...{ page: 1, box: boxOf(row, 200, 70), text: (cents / 100).toFixed(2), cents, source },
  ...{ confidence: 1, label: 'Row', agreed: true },
});

/** Head in line 0, rows, and a total below them that is ten more than they are. */
function list(rows: readonly number[], last: number, more: Partial<Sum> = {}, source: WordSource = 'ocr') {
  const summands = [...rows, last].map((row) =>
    summandOf(row, row === last ? 1000 * rows.length + 1000 : 1000, source),
  );
  const sum: Sum = {
    ...{ kind: 'total', holds: false, from: rows.map((_, at) => at), result: rows.length },
    ...{ impliedCents: 1000 * rows.length, ...more },
  };
  return { found: { sums: [sum], summands }, lines: [0, ...rows, last].map(lineOf) };
}

const PRINTED = [0, 1, 2, 4, 5, 6];
const inAll = (more: readonly Mark[] = []): Mark[] => [...PRINTED.flatMap((row) => print(row)), ...more];

async function lookedAt(drawn: readonly Mark[], given = list([1, 2, 4, 5], 6)): Promise<Sum | undefined> {
  const view = await viewOf(drawn);
  const [sum] = await withBareLists(
    given.found,
    given.lines,
    () => view,
    () => 60_000,
  );
  return sum;
}

const isBare = async (...given: Parameters<typeof lookedAt>): Promise<boolean> =>
  (await lookedAt(...given))?.isBare === true;

describe('two balances between which a row had room', () => {
  const balances = (first: number, second: number, isOpen = true) => {
    const summands = [first, second].map((row, at) => summandOf(row, 1000 * (at + 1)));
    const sum: Sum = {
      ...{ kind: 'row', holds: false, from: [0], result: 1, impliedCents: 1000 },
      ...(isOpen ? { isOpen: true as const } : {}),
    };
    return { found: { sums: [sum], summands }, lines: [0, 1, 2, 4, 5].map(lineOf) };
  };

  it('are bare where nothing is printed there, whichever comes first, and the room is told', async () => {
    for (const [first, second] of [
      [2, 4],
      [4, 2],
    ] as const) {
      const sum = await lookedAt(inAll(), balances(first, second));
      expect(sum?.isBare).to.equal(true);
      const [, top = 0, , height = 0] = sum?.room ?? [];
      expect(top * HEIGHT).to.be.within(topOf(2) + LETTERS, topOf(3));
      expect((top + height) * HEIGHT).to.be.within(topOf(3) + LETTERS, topOf(4));
    }
  });

  it('are not where something is, or where nobody asks', async () => {
    expect(await isBare(inAll(print(3)), balances(2, 4))).to.equal(false);
    expect(await isBare(inAll(), balances(2, 4, false))).to.equal(false);
  });
});

describe('a list whose total is more than its rows', () => {
  it('is bare where nothing is printed in the room for one row more', async () => {
    expect(await isBare(inAll())).to.equal(true);
  });

  it('says where between its rows that room is, if it is the only one', async () => {
    const { room } = (await lookedAt(inAll())) ?? {};
    const [, top = 0, , height = 0] = room ?? [];
    expect(top * HEIGHT).to.be.within(topOf(2) + LETTERS, topOf(3));
    expect((top + height) * HEIGHT).to.be.within(topOf(3) + LETTERS, topOf(4));
    const two = await lookedAt(
      [0, 1, 2, 4, 6, 7].flatMap((row) => print(row)),
      list([1, 2, 4, 6], 7),
    );
    expect(two).to.include({ isBare: true });
    expect(two).not.to.have.property('room');
  });

  it('is not bare where a row is printed there that was not read, be it short or faint', async () => {
    expect(await isBare(inAll(print(3)))).to.equal(false);
    expect(await isBare(inAll(print(3, 200, 4)))).to.equal(false);
    expect(await isBare(inAll(print(3, 60, 30, 136)))).to.equal(false);
  });

  it('is bare between rules, dashes and the borders of a table', async () => {
    const rules = [1, 2, 3, 4, 5].map((row): Mark => [50, topOf(row) + 17, 230, 2, INK]);
    const dashes = Array.from({ length: 20 }, (_, at): Mark => [60 + 10 * at, topOf(3) + 5, 6, 2, INK]);
    const border: Mark = [180, 30, 2, 200, INK];
    expect(await isBare(inAll([...rules, ...dashes, border]))).to.equal(true);
  });

  it('is bare where there is no room, and asks of the room above the first row as well', async () => {
    const even = list([1, 2, 3, 4], 5);
    const drawn = [0, 1, 2, 3, 4, 5].flatMap((row) => print(row));
    expect(await isBare(drawn, even)).to.equal(true);
    const late = list([3, 4, 5], 6);
    expect(
      await isBare(
        [0, 2, 3, 4, 5, 6].flatMap((row) => print(row)),
        late,
      ),
    ).to.equal(false);
    expect(
      await isBare(
        [0, 3, 4, 5, 6].flatMap((row) => print(row)),
        late,
      ),
    ).to.equal(true);
  });

  it('is not looked at where it holds, has fewer rows, less of a total or another kind, or is text of the file', async () => {
    const page = inAll();
    expect(await isBare(page, list([1, 2, 4, 5], 6, { holds: true }))).to.equal(false);
    expect(await isBare(page, list([1, 2, 4, 5], 6, { impliedCents: 9000 }))).to.equal(false);
    expect(await isBare(page, list([1, 2, 4, 5], 6, { kind: 'account' }))).to.equal(false);
    expect(await isBare(page, list([4, 5], 6))).to.equal(false);
    expect(await isBare(page, list([1, 2, 4, 5], 6, {}, 'text-layer'))).to.equal(false);
  });

  it('is not bare on a page that has no picture, or where time is up', async () => {
    const { found, lines } = list([1, 2, 4, 5], 6);
    const view = await viewOf(inAll());
    const [unseen] = await withBareLists(
      found,
      lines,
      () => undefined,
      () => 60_000,
    );
    const [late] = await withBareLists(
      found,
      lines,
      () => view,
      () => 0,
    );
    expect([unseen?.isBare, late?.isBare]).to.deep.equal([undefined, undefined]);
  });
});
