import { expect } from 'chai';
import { valueDrawnOtherwise } from '../../../../workers/fusion/rules/value-drawn-otherwise.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';
import { MEASURES } from '../../../../workers/stages/ocr/print/measure.ts';
import { DRAWN, PHOTOGRAPHED } from './captures.ts';

type Word = FactsOf<'ocr'>['pages'][number]['words'][number];
type Image = FactsOf<'forensic'>['images'][number];

const strangeBy = (quartile: number, largest = quartile): NonNullable<Word['strange']> => ({
  kind: quartile,
  digits: { quartile, largest },
});
const lookOf = (stroke: number, paper = 250): number[] =>
  MEASURES.map((name) => ({ stroke, paper, contrast: 200 })[name as string] ?? 0);
const word = (text: string, by: number, x: number, y: number): Word =>
  ({ text, box: [x, y, 0.1, 0.02], strange: strangeBy(by), look: lookOf(2) }) as Word;

/** Six amounts below each other, and words beside them. */
const PAGE: Word[] = Array.from({ length: 6 }, (_, at) => [
  word('Ostby Glass', 0.02, 0.1, 0.1 + at * 0.1),
  word(`1${at}2.40`, 0.02, 0.7, 0.1 + at * 0.1),
]).flat();

function judged(words: readonly Word[], capture: object | null = DRAWN) {
  const image = { page: 1, mediaType: 'image/png', capture, edgeSlopes: { tiles: 40, median: 0.9 } };
  const ocr = { picture: { widthPx: 800, heightPx: 1000 } };
  return valueDrawnOtherwise.judge(
    {
      forensic: { images: [image as unknown as Image], unreachedImages: 0, notAssessed: [] },
      ocr: { pages: [{ page: 1, reading: 'ocr', words: [...words], ocr }] } as unknown as FactsOf<'ocr'>,
    },
    { now: 0 },
  );
}

const withStrange = (quartile: number, at: number, largest?: number): Word[] =>
  PAGE.map((one, index) => (index === at ? { ...one, strange: strangeBy(quartile, largest) } : one));

describe('value-drawn-otherwise', () => {
  /** What a person is asked to look at. */
  function asked(words: readonly Word[]) {
    const verdict = judged(words);
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    return verdict.toCheck ?? [];
  }

  it('asks about a value whose digits have none like them in its column', () => {
    const [first, ...others] = asked(withStrange(0.3, 5));
    expect(first?.values).to.deep.equal([{ source: 'print', text: '122.40' }]);
    expect(first?.box).to.deep.equal(PAGE[5]?.box);
    expect(others).to.deep.equal([]);
  });

  it('passes a column that is drawn alike', () => {
    expect(judged(PAGE).verdict).to.equal('pass');
    expect(judged(withStrange(0.1, 5)).verdict, 'as scaling leaves it').to.equal('pass');
  });

  it('asks about a value of which one digit is strange', () => {
    expect(asked(withStrange(0.02, 5, 0.4))).to.have.length(1);
    expect(judged(withStrange(0.02, 5, 0.25)).verdict, 'as thin strokes between pixels are').to.equal('pass');
  });

  it('compares no total in bold with the lines above it, and says so', () => {
    const bold = withStrange(0.1, 5, 0.45).map((one, at) => (at === 5 ? { ...one, look: lookOf(3.4) } : one));
    const verdict = judged(bold);
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.reason).to.match(/bold/);
    expect(verdict.toCheck ?? []).to.deep.equal([]);
  });

  it('compares no selected row with those around it', () => {
    const selected = withStrange(0.3, 5).map((one, at) =>
      at === 5 ? { ...one, look: lookOf(2, 200) } : one,
    );
    expect(judged(selected).verdict).to.equal('inconclusive');
  });

  it('speaks of amounts, dates and long numbers only', () => {
    const versions = withStrange(0.3, 5).map((one) =>
      one.text.startsWith('1') ? { ...one, text: '1.0.9.8' } : one,
    );
    expect(judged(versions).verdict).to.equal('not-applicable');
  });

  it('shows the first of many', () => {
    const at = (left: number): Word[] =>
      PAGE.map((one) => ({ ...one, box: [one.box[0] - left, one.box[1], 0.1, 0.02] }));
    const words = Array.from({ length: 80 }, (_, line) => word('word', 0.01, 0.05, line / 90));
    const odd = [PAGE, at(0.25), at(0.5)].flatMap((column) =>
      column.map((one, row) => (row === 1 || row === 3 ? { ...one, strange: strangeBy(0.02, 0.4) } : one)),
    );
    expect(asked([...odd, ...words])).to.have.length(4);
  });

  it('stays open where equal characters of the page are not alike, or too few words were measured', () => {
    expect(judged(PAGE.map((one) => ({ ...one, strange: strangeBy(0.4) }))).verdict).to.equal('inconclusive');
    expect(judged(PAGE.filter(({ text }) => text !== 'Ostby Glass')).verdict).to.equal('inconclusive');
  });

  it('does not apply to captured pages, to pages without a column, and to values that stand alone', () => {
    expect(judged(withStrange(0.3, 5), PHOTOGRAPHED).verdict).to.equal('not-applicable');
    expect(judged(withStrange(0.3, 5), null).verdict).to.equal('not-applicable');
    expect(judged(PAGE.filter(({ text }) => text === 'Ostby Glass')).verdict).to.equal('not-applicable');
    const alone = [...PAGE, word('99.10', 0.3, 0.4, 0.05)];
    expect(judged(alone).verdict).to.equal('pass');
  });
});
