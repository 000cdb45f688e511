import { expect } from 'chai';
import { portraitsOfTwoPeople } from '../../../../workers/fusion/rules/portraits-of-two-people.ts';
import type { FaceFacts } from '../../../../workers/stages/face/facts.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';

const ofWords = (text: string): FactsOf<'ocr'> =>
  ({
    pages: [
      {
        ...{ page: 1, reading: 'ocr' },
        words: text.split(' ').map((word) => ({ text: word, box: [0, 0, 0.1, 0.1] })),
      },
    ],
    ...{ mrz: [], identity: [], dates: [], ibans: [], cells: [], equations: [], sums: [] },
  }) as unknown as FactsOf<'ocr'>;
const LICENCE = ofWords('DRIVING LICENCE Surname Given names Date of birth Authority Categories Valid until');
const INVOICE = ofWords('INVOICE Invoice number Bill to Subtotal VAT Total due');

/** Portraits of one page, each as alike to the first as told. */
const face = (similarities: number[], lookedFor = true): FaceFacts => ({
  notAssessed: lookedFor ? [] : [{ what: 'portraits', reason: 'time was used up by earlier pages' }],
  pagesRead: [1],
  threshold: 0.5,
  portraits: [1, ...similarities].map((_, index) => ({
    ...{ page: 1, widthPx: index === 0 ? 200 : 60, confidence: 0.9 },
    box: [index / 10, 0.2, 0.1, 0.1] as [number, number, number, number],
  })),
  pairs: similarities.map((similarity, index) => ({ portraits: [0, index + 1], similarity })),
});

const judge = (ocr: FactsOf<'ocr'>, portraits: FaceFacts) =>
  portraitsOfTwoPeople.judge({ ocr, face: portraits }, { now: 0 });

describe('portraits-of-two-people', () => {
  it('asks to look at each portrait that is not like the largest of its page, and at its place', () => {
    const verdict = judge(LICENCE, face([0.9, 0.08]));
    if (verdict.verdict !== 'inconclusive') throw new Error(verdict.verdict);
    expect(verdict.toCheck).to.have.length(1);
    expect(verdict.toCheck![0]).to.deep.include({ page: 1, box: [0.2, 0.2, 0.1, 0.1] });
    expect(verdict.toCheck![0]!.note).to.include('likeness 0.08');
  });

  it('passes portraits of one person, and says nothing of one portrait or of other papers', () => {
    expect(judge(LICENCE, face([0.9, 0.7])).verdict).to.equal('pass');
    expect(judge(LICENCE, face([])).verdict).to.equal('not-applicable');
    expect(judge(INVOICE, face([0.08])).verdict).to.equal('not-applicable');
    expect(judge(INVOICE, face([], false)).verdict).to.equal('not-applicable');
  });

  it('is open where portraits were not looked for, or found and not compared', () => {
    expect(judge(LICENCE, face([], false)).verdict).to.equal('inconclusive');
    const uncompared = { ...face([0.9]), pairs: [] };
    expect(judge(LICENCE, uncompared))
      .to.deep.include({ verdict: 'inconclusive' })
      .and.not.have.property('toCheck');
  });
});
