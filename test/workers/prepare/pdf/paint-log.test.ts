/** Pictures that pdf.js paints with one operator, counted as the page paints them. */
import { expect } from 'chai';
import { GREY_IMAGE, minimalPdf } from '../minimal-pdf.ts';
import { preparing } from '../preparing.ts';

const STENCIL = (num: number, bits: string): string =>
  `${num} 0 obj<</Type/XObject/Subtype/Image/ImageMask true/Width 8/Height 8/BitsPerComponent 1/Filter/ASCIIHexDecode/Length 17>>stream\n${bits.repeat(8)}>\nendstream endobj`;
/** So many strips from the foot of the page to its head, of the pictures in turn. */
const strips = (count: number, ...names: string[]): string =>
  Array.from({ length: count }, (_, at) => {
    const height = 800 / count;
    return `q 300 0 0 ${height} 0 ${at * height} cm /${names[at % names.length]} Do Q`;
  }).join(' ');

describe('share of a page that pictures cover', function () {
  this.timeout(90_000);
  const { run } = preparing();
  const coverageOf = async (content: string, more: string): Promise<number | undefined> =>
    (await run(minimalPdf(content, '', 1, '', more), 'application/pdf')).pages[0]?.imageCoverage;

  it('is that of strips too, of one picture or several, also where they are stencils', async () => {
    const stencils = `${STENCIL(6, 'AA')}\n${STENCIL(7, '55')}`;
    for (const [content, more] of [
      [strips(5, 'Im'), GREY_IMAGE],
      [strips(20, 'Im'), stencils],
      [strips(20, 'Im', 'Fg'), stencils],
    ] as const)
      expect(await coverageOf(content, more), `${content.length} ${more.length}`).to.be.closeTo(0.5, 0.02);
  });
});
