/** /Rotate of a page (ISO 32000-2, table 31), as the reader takes it that draws the pages. */
import { expect } from 'chai';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf } from '../../../../../workers/formats/pdf/index.ts';
import { firstPage, simple } from '../build.ts';

describe('pages that are turned', () => {
  it('are turned by quarters, and by nothing else', async () => {
    for (const [written, turned] of [
      ['0', 0],
      ['90', 90],
      ['450', 90],
      ['-90', 270],
      ['-360', 0],
      ['45', 0],
      ['89.9', 0],
      ['135', 0],
      ['/Left', 0],
    ] as const) {
      const pdf = simple('', `/Rotate ${written} `);
      expect(firstPage(openPdf(pdf).latest).rotate, written).to.equal(turned);
      const shown = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
      expect((await shown.getPage(1)).rotate, `${written}, drawn`).to.equal(turned);
      await shown.cleanup();
    }
  });
});
