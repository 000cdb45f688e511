import { expect } from 'chai';
import type { OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { inOneLayer } from '../../../../../workers/stages/ocr/print/in-one-layer.ts';
import { fail, pass, type Verdict } from '../../../../../workers/stages/stage.ts';

const on = (page: number, text: string) => ({
  ...{ confidence: 0.9, page, box: [0.1, 0.2, 0.3, 0.05] as [number, number, number, number] },
  ...{ note: `The letters of "${text}" differ.`, data: { text } },
});

function judge(verdict: Verdict, ...split: number[]): Verdict {
  const pages = [1, 2].map((page) => ({ page, ...(split.includes(page) ? { inLayers: true } : {}) }));
  return inOneLayer(() => verdict)({ pages } as unknown as OcrFacts, { now: 0 });
}

describe('print of one layer', () => {
  it('is asked about, with its place, where a scan was stored in layers', () => {
    const verdict = judge(fail([on(1, '159.00')]), 1);
    expect(verdict.verdict).to.equal('inconclusive');
    if (verdict.verdict !== 'inconclusive') return;
    expect(verdict.toCheck).to.deep.equal([
      {
        ...{ page: 1, box: [0.1, 0.2, 0.3, 0.05], note: 'The letters of "159.00" differ.' },
        values: [{ source: 'print', text: '159.00' }],
      },
    ]);
  });

  it('accuses on the pages that were not', () => {
    const verdict = judge(fail([on(1, '159.00'), on(2, '2.13')]), 1);
    expect(verdict).to.deep.equal(fail([on(2, '2.13')]));
    expect(judge(fail([on(1, '159.00')]))).to.deep.equal(fail([on(1, '159.00')]));
  });

  it('leaves other verdicts as they are', () => {
    expect(judge(pass, 1, 2)).to.equal(pass);
  });
});
