import { expect } from 'chai';
import { TextRun } from '../../../../shared/contracts/document.ts';
import { textRuns } from '../../../../workers/prepare/pdf/text-layer.ts';

const viewport = {
  width: 600,
  height: 800,
  convertToViewportPoint: (x: number, y: number) => [x, 800 - y],
};

describe('text layer', () => {
  it('can be read again whatever numbers its letters are set with', () => {
    const huge = Number.MAX_VALUE;
    for (const transform of [
      [1, 0, huge, huge, 50, 50],
      [huge, huge, -huge, huge, 50, 50],
      [1, 0, Number.POSITIVE_INFINITY, 1, 50, 50],
      [1, 0, Number.NaN, 1, 50, 50],
      [0, 0, 0, 0, 0, 0],
    ]) {
      const item = { str: 'Total', transform, width: huge, height: huge, fontName: 'f' };
      const runs = textRuns([item], {}, viewport, 10, [], () => undefined);
      const again = TextRun.array().safeParse(JSON.parse(JSON.stringify(runs)));
      expect(again.success, transform.join()).to.equal(true);
    }
  });
});
