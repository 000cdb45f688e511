import { expect } from 'chai';
import { PortraitConsistency } from '../../../shared/contracts/report.ts';
import { portraitConsistency } from '../../../workers/fusion/portraits.ts';
import type { FaceFacts } from '../../../workers/stages/face/facts.ts';
import type { OcrFacts } from '../../../workers/stages/ocr/facts.ts';

const zone = (page: number, valid: number) => ({
  page,
  ...{ format: 'TD1', fields: { documentCode: 'I' } },
  checks: Array.from({ length: 5 }, (_, index) => ({ valid: index < valid })),
});
const ocr = (...zones: object[]): OcrFacts =>
  ({ mrz: zones, pages: [], cells: [], equations: [] }) as unknown as OcrFacts;
const licence = (): OcrFacts => {
  const words = 'DRIVING LICENCE Surname Given names Date of birth Authority Categories Valid until'.split(
    ' ',
  );
  const read = words.map((text) => ({ text, box: [0, 0, 0.1, 0.1] }));
  return { ...ocr(), pages: [{ page: 1, reading: 'ocr', words: read }] } as unknown as OcrFacts;
};
const face = (widths: number[], similarities: number[], page = 1): FaceFacts => ({
  notAssessed: [],
  pagesRead: [page],
  threshold: 0.5,
  portraits: widths.map((widthPx) => ({ page, box: [0, 0, 0.1, 0.1], widthPx, confidence: 0.9 })),
  pairs: similarities.map((similarity, index) => ({ portraits: [0, index + 1], similarity })),
});
const result = (...[text, portraits]: Parameters<typeof portraitConsistency>) => {
  const found = portraitConsistency(text, portraits);
  return found && PortraitConsistency.parse(found);
};

describe('biometricPortraitConsistency', () => {
  it('is absent without an identity document, a second portrait or a model', () => {
    const two = face([300, 150], [0.9]);
    expect(result(ocr(), two)).to.equal(null);
    expect(result(ocr(zone(1, 1)), two)).to.equal(null);
    expect(result(ocr(zone(2, 5)), two)).to.equal(null);
    expect(result(ocr(zone(1, 5)), face([300], []))).to.equal(null);
    expect(result(ocr(zone(1, 5)), { ...two, threshold: null })).to.equal(null);
    expect(result(undefined, two)).to.equal(null);
    expect(result(ocr(zone(1, 5)), undefined)).to.equal(null);
  });

  it('is consistent when every portrait is like the largest', () => {
    expect(result(ocr(zone(1, 5)), face([300, 150, 60], [0.9, 0.7]))).to.deep.include({
      result: 'CONSISTENT',
      similarity: 0.7,
      contributesToDecision: false,
    });
  });

  it('compares the portraits of a paper that its words name, without any zone', () => {
    expect(result(licence(), face([300, 60], [0.9]))).to.include({ result: 'CONSISTENT', similarity: 0.9 });
    expect(result(licence(), face([300], []))).to.equal(null);
  });

  it('is inconsistent when one is not, however small: print makes no stranger of anybody', () => {
    expect(result(ocr(zone(1, 2)), face([300, 150, 45], [0.9, 0.1]))).to.include({
      result: 'INCONSISTENT',
      similarity: 0.1,
    });
  });

  it('is not assessable when nothing could be compared', () => {
    expect(result(ocr(zone(1, 5)), face([300, 60], []))).to.include({
      result: 'NOT_ASSESSABLE',
      similarity: null,
    });
  });
});
