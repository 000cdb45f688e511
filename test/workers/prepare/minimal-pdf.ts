/** The smallest PDFs that the preparation can be asked about. */

/** A PDF with one page object used `pages` times; pdf.js rebuilds the missing xref table. */
export function minimalPdf(content: Buffer | string, page = '', pages = 1, filter = '', more = ''): Buffer {
  const stream = Buffer.from(content as string, 'latin1');
  const kids = Array.from({ length: pages }, (_, index) => `${100 + index} 0 R`);
  return Buffer.concat([
    Buffer.from(
      [
        '%PDF-1.4',
        '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
        `2 0 obj<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>>endobj`,
        ...kids.map(
          (kid) =>
            `${kid.replace('R', 'obj')}<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${page}/Contents 4 0 R` +
            '/Resources<</XObject<</Im 6 0 R/Fg 7 0 R>>/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj',
        ),
        more,
        `4 0 obj<</Length ${stream.length}${filter}>>stream\n`,
      ].join('\n'),
      'latin1',
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

export const GREY_IMAGE =
  '6 0 obj<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>' +
  'stream\n\x80\nendstream endobj';
