/** A value, or a page, that was made otherwise than everything around it. */
import type { Rows } from '../../row.ts';

export const OUTLIERS = {
  'value-typed-later': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'A value was typed after the page was finished',
    meaning:
      'A value in the middle of a column, a block or a sentence was written after everything else on the page, in a font that nothing else uses, into a hole that its row had left, or on a blank made for it. What stood there before is gone.',
    basis:
      'Paint order and fonts of the page content: programs write a row when they come to it and with its own fonts. Editors that take text out and type other text write it at the end, in a standard font, in a second copy of the page’s font, or in the font itself: that alone is asked about, as browsers paint boxes so that are positioned, moved or translucent (CSS 2.2, appendix E).',
    alternatives: [
      'A program that fills single values into a page made before.',
      'A correction by the issuer before the document was sent.',
    ],
    advice: 'Compare this value with the issuer’s records.',
  },
  'value-exchanged': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'A value is written otherwise than its column',
    meaning:
      'A value in a row and a column of others was written in another way (in a content stream of its own, with a second copy of the font, or out of turn) and looks otherwise (typeface, size, base line or right edge).',
    basis:
      'Each amount, date and account is compared with the values of its column, where those agree among each other. Design changes how a value looks, not how it is written: two respects of both sorts have hardly another cause (none of 809 genuine PDFs of packages and of a folder of others has it). Told of a second copy of the font, or of a font and a stream of its own; the order of painting alone is asked about, as browsers paint some boxes after the others (CSS 2.2, appendix E).',
    alternatives: ['A program that fills single values into a table made before.'],
    advice: 'Compare this value with the issuer’s records.',
  },
  'subset-contradicts-text': {
    stage: 'structure',
    group: 'documentStructure',
    // A page that was taken out, or text that a program wrote where nobody sees it, leaves the same.
    severity: 'LOW',
    family: 'revision',
    title: 'A font was cut for another text',
    meaning:
      'A font in the file was made for this document and holds digits that the document shows nowhere, or numbers its characters in the order of the text, except in one place. So the text was another when the file was written.',
    basis:
      'Programs put into a file only those glyphs of a font that its text has (ISO 32000-1, 9.6.4), and many number them in the order in which they first come. Fonts that hold more throughout, or are numbered otherwise, are left out (none of some 3 000 genuine PDFs has the first, none of 800 whose fonts are in order the second).',
    alternatives: ['A page or a number was taken out before the document was sent.'],
    advice:
      'Ask for the whole document as the issuer made it, and compare the value with the issuer’s records.',
  },
  'value-set-apart': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'revision',
    title: 'One value in a typeface of its own',
    meaning:
      'A single value is set in another typeface than the values of its column or list or the words around it, in a second copy of the font that they have, or in a standard font that the file does not hold, in the middle of text whose fonts it holds.',
    basis:
      'Typeface families by font name, and font objects of one name; only fonts that set a handful of words in the whole document count. Which fonts the file holds: a program that puts its fonts into the file leaves none of them out for one value (none of 1 378 genuine PDFs of packages and of a folder of others).',
    alternatives: ['A value filled in by another program than the one that made the document.'],
    advice: 'Compare this value with the issuer’s records.',
  },
  'value-off-grid': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'revision',
    title: 'A value stands beside its line or column',
    meaning:
      'All lines of the document keep their base line exactly, or all amounts of a column its right edge; one value misses it.',
    basis:
      'Positions of words in the page content. Lines: only in documents with at least twelve exact ones and at most two that are not; from half a pixel of a screen on it is asked about, as tables of a browser centre their cells. Edges: at least three amounts of other lengths end there, and one ends beside it by as much as whole digits take (of 1 432 genuine PDFs with such an edge none).',
    alternatives: ['A layout program that centres cells of different heights.'],
    advice: 'Enlarge the line and compare the value with the issuer’s records.',
  },
  'value-overlaps-text': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'revision',
    title: 'An amount is longer than its place',
    meaning:
      'The end of an amount, or of its first digits, is painted over what begins behind it on the same line. It became longer while everything else kept its place.',
    basis:
      'Widths of the font and positions of text in the page content: at least three tenths of the type size, in one font and size on one base line. Programs that set a line keep neighbours apart (none of 571 genuine PDFs of the ledger’s tune files has it).',
    alternatives: ['A form or table whose program does not check that an amount fits its field.'],
    advice: 'Enlarge the amount and compare it with the issuer’s records.',
  },
  'page-fonts-apart': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'revision',
    title: 'A page has its own copies of the fonts',
    meaning:
      'The document goes on across this page, but the page brings its own copies of the fonts that the others share. It comes from another document.',
    basis:
      'Font objects that the text of each page uses, and what goes on: fonts shared by pages before and behind it, a balance carried over, page numbers. Programs embed a font once for a document; a page that was exchanged keeps those of the file it was taken from.',
    alternatives: [
      'The issuer replaced a page before sending the document.',
      'An enclosure of the same program, put in between.',
      'A program that makes each page by itself and puts them together.',
    ],
    advice: 'Compare this page with the ones around it: carried-over amounts, page numbers, dates.',
  },
  'page-reencoded': {
    stage: 'structure',
    group: 'documentStructure',
    // Some honest programs write pages again.
    severity: 'LOW',
    family: 'revision',
    title: 'A page was written again by another program',
    meaning:
      'The content of a page was compressed by another program than the fonts that it uses; other pages are as the first program left them. The page was opened and written again after the document was made; what was changed on it this does not tell.',
    basis:
      'The content and the parts of fonts that belong to the document are compressed once more with zlib, which most programs that edit pages have: it gives the very bytes of the content, and those of no font, or was told to try more or less hard. Left out are pages that have text in other fonts, a blackened line, or content compressed as small as it goes: there the reason can be seen. A document all of whose pages were written again, and one of a single page, is asked about: programs that clean up a file do that.',
    alternatives: [
      'A program that reads pages and writes them again when it is told to clean up, to make smaller or to recognize text (MuPDF, pypdf and OCRmyPDF can do that).',
      'A picture, such as a signature, that a program wrote into the content of the page.',
      'A watermark or a link that was taken out.',
    ],
    advice: 'Ask for the document as the issuer sent it, and compare the amounts on the page with it.',
  },
  'page-of-other-origin': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'INFO',
    family: 'revision',
    title: 'A picture among pages of text',
    meaning: 'Most pages of the document are text; this one is a picture.',
    basis:
      'A page without visible text on which one picture fills the page, among at least twice as many pages of text.',
    alternatives: ['A scanned enclosure.', 'A signature page that was printed, signed and scanned.'],
    advice: 'Compare the page with the others: fonts, numbering, dates.',
    context: true,
  },
} as const satisfies Rows<'structure'>;
