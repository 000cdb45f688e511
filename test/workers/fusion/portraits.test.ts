import { expect } from 'chai';
import { PortraitConsistency } from '../../../shared/contracts/report.ts';
import { portraitConsistency } from '../../../workers/fusion/portraits.ts';
import type { FaceFacts } from '../../../workers/stages/face/facts.ts';
import type { OcrFacts } from '../../../workers/stages/ocr/facts.ts';

const zone = (page: number, valid: number) => ({
  page,
  checks: Array.from({ length: 5 }, (_, index) => ({ valid: index < valid })),
});
const ocr = (...zones: object[]): OcrFacts => ({ mrz: zones }) as unknown as OcrFacts;
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

  it('is inconsistent when a large one is not', () => {
    expect(result(ocr(zone(1, 2)), face([300, 150], [0.1]))).to.include({
      result: 'INCONSISTENT',
      similarity: 0.1,
    });
  });

  it('is not assessable when a small one is not, or nothing could be compared', () => {
    const small = result(ocr(zone(1, 5)), face([300, 60], [0.1]));
    expect(small).to.include({ result: 'NOT_ASSESSABLE', similarity: null });
    expect(result(ocr(zone(1, 5)), face([300, 60], []))).to.include({ result: 'NOT_ASSESSABLE' });
  });
});
