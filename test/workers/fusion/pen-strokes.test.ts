import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import { penStrokesAside } from '../../../workers/fusion/pen-strokes.ts';

const CODE = 'edited-region-in-resaved-jpeg';
const HEIGHT = 0.012;
const REGION: Box = [0.5, 0.8, 0.12, 0.02];

interface Word {
  text: string;
  box: Box;
  agreed?: boolean;
}

/** A dozen words of print far from the region, and `more`. */
const page = (...more: Word[]) => {
  const print = Array.from({ length: 12 }, (_, at): Word => {
    const box: Box = [0.1, 0.05 + 0.05 * at, 0.1, HEIGHT];
    return { text: `Word${at}`, box };
  });
  const words = [...print, ...more].map(({ agreed = true, ...word }, line) => ({
    ...{ ...word, line, source: 'ocr', confidence: 0.9, agreed },
    ...(agreed ? {} : { readings: [{ reader: 'pp-ocr', text: word.text, confidence: 0.4 }] }),
  }));
  return { pages: [{ page: 1, reading: 'ocr', words }] };
};

const told = (...boxes: Box[]): Record<string, Verdict> => ({
  [CODE]: {
    verdict: 'fail',
    occurrences: boxes.map((box) => ({ confidence: 0.9, page: 1, box, note: 'Put in.', data: { inked: 1 } })),
  },
});

const judged = (verdicts: Record<string, Verdict>, ocr: unknown): Verdict | undefined =>
  penStrokesAside(verdicts, { ocr })[CODE];

describe('strokes of a pen', () => {
  it('are asked about, with their place', () => {
    const verdict = judged(told(REGION), page());
    expect(verdict?.verdict).to.equal('inconclusive');
    expect(verdict?.verdict === 'inconclusive' && verdict.toCheck?.map(({ box }) => box)).to.deep.equal([
      REGION,
    ]);
    const scrawl = { text: 'pagade', box: [0.51, 0.802, 0.06, HEIGHT] as Box, agreed: false };
    expect(judged(told(REGION), page(scrawl))?.verdict, 'one reader alone').to.equal('inconclusive');
  });

  it('are none where a word or a number stands there, as sure as it is read', () => {
    const at: Box = [0.51, 0.802, 0.06, HEIGHT];
    expect(judged(told(REGION), page({ text: 'Martina', box: at }))?.verdict).to.equal('fail');
    expect(judged(told(REGION), page({ text: '2.127,14', box: at, agreed: false }))?.verdict).to.equal(
      'fail',
    );
    const beside: Box = [0.51, 0.9, 0.06, HEIGHT];
    expect(judged(told(REGION), page({ text: 'Martina', box: beside }))?.verdict).to.equal('inconclusive');
  });

  it('are none of a picture, of what was erased, and where hardly any print was read', () => {
    const portrait: Box = [0.5, 0.5, 0.2, 6 * HEIGHT];
    expect(judged(told(portrait), page())?.verdict).to.equal('fail');
    const erased = told(REGION);
    const [verdict] = Object.values(erased);
    if (verdict?.verdict === 'fail') verdict.occurrences[0]!.data = { inked: 0 };
    expect(judged(erased, page())?.verdict).to.equal('fail');
    const few = page();
    few.pages[0]!.words = few.pages[0]!.words.slice(0, 9);
    expect(judged(told(REGION), few)?.verdict).to.equal('fail');
  });

  it('leave out the one beside a region with print, and other verdicts as they are', () => {
    const value: Box = [0.1, 0.05, 0.1, HEIGHT];
    const verdict = judged(told(REGION, value), page());
    expect(verdict?.verdict === 'fail' && verdict.occurrences.map(({ box }) => box)).to.deep.equal([value]);
    const pass: Record<string, Verdict> = { [CODE]: { verdict: 'pass' } };
    expect(penStrokesAside(pass, { ocr: page() })).to.equal(pass);
    const alone = told(REGION);
    expect(penStrokesAside(alone, {})).to.equal(alone);
  });
});
