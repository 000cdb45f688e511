import { expect } from 'chai';
import { pageFontsApart } from '../../../../../workers/stages/structure/rules/page-fonts-apart.ts';
import { append, HEADER, type Part, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, locked, NOW } from '../material.ts';

const verdictOf = (pdf: Buffer) => pageFontsApart(factsOf(pdf), NOW);

/** One page for each entry, which names its font; fonts are objects of their own unless they have one name. */
function book(...fonts: string[]): Buffer {
  const text = Array.from(
    { length: 20 },
    (_, i) => `1 0 0 1 10 ${95 - 4 * i} Tm (word${'abcdefghijklmnopqrst'[i]}) Tj`,
  );
  const names = [...new Set(fonts)];
  const pages = fonts.map((font, i): Part[] => [
    {
      num: 20 + 2 * i,
      body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${21 + 2 * i} 0 R /Resources << /Font << /F ${10 + names.indexOf(font)} 0 R >> >> >>`,
    },
    { num: 21 + 2 * i, body: stream(`BT /F 3 Tf ${text.join(' ')} ET`) },
  ]);
  const kids = fonts.map((_, i) => `${20 + 2 * i} 0 R`).join(' ');
  const parts: Part[] = [
    { num: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
    { num: 2, body: `<< /Type /Pages /Kids [${kids}] /Count ${fonts.length} >>` },
    ...names.map((name, i) => ({
      num: 10 + i,
      body: `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    })),
    ...pages.flat(),
  ];
  return append(HEADER, [{ parts }]).pdf;
}

describe('structure/page-fonts-apart', () => {
  it('finds a page between others with its own copy of their font', () => {
    const sight = firstOf(verdictOf(book('ABCDEF+Carlito', 'GHIJKL+Carlito', 'ABCDEF+Carlito')));
    expect(sight.page).to.equal(2);
    expect(sight.data).to.deep.equal({ fonts: ['carlito'], others: 2 });
  });

  it('passes an enclosure at the end, documents put together, and a page in another typeface', () => {
    for (const fonts of [
      ['ABCDEF+Carlito', 'ABCDEF+Carlito', 'GHIJKL+Carlito'],
      ['ABCDEF+Carlito', 'GHIJKL+Carlito', 'MNOPQR+Carlito'],
      ['ABCDEF+Carlito', 'ABCDEF+Carlito', 'GHIJKL+Carlito', 'GHIJKL+Carlito'],
      ['ABCDEF+Carlito', 'GHIJKL+Verdana', 'ABCDEF+Carlito'],
      ['ABCDEF+Carlito', 'ABCDEF+Carlito', 'ABCDEF+Carlito'],
    ]) {
      expect(verdictOf(book(...fonts)).verdict, fonts.join()).to.equal('pass');
    }
  });

  it('does not apply to two pages and cannot tell in a locked file', () => {
    expect(verdictOf(book('ABCDEF+Carlito', 'GHIJKL+Carlito')).verdict).to.equal('not-applicable');
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
