/**
 * Findings of the structure stage: how the file was saved, what lies under what, and what its bytes hide.
 * Rows whose cause is common in honest files are context (weight 0); weight is kept for values that were replaced.
 */
import type { Rows } from '../row.ts';

/** `scripts/bench/rule-rates.ts`, November 2026. With none firing among n files, the true rate may still be 3/n (95 %). */
const ON =
  'public pristine PDFs, manuals of free software and PDFs in the source packages of other programs, November 2026';

/** Every alarm counts that a file raised when it was first seen, mended or not: `docs/measurements/unseen.md`. */
const AT_FIRST_SIGHT =
  'PDFs in the source packages of 26 other programs, each counted when first seen, November 2026';

/** Files that these rules were not made with: `docs/measurements/glyphs.md`, `docs/measurements/producers.md`. */
const ON_UNSEEN =
  'test files of 29 PDF programs, public pristine PDFs and manuals of free software, November 2026';

/** Each alarm counted when first seen; `docs/measurements/other-forgers.md`. */
const ON_OTHERS = 'PDFs in the source packages of other programs, November 2026';

export const STRUCTURE = {
  'revision-text-changed': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'HIGH',
    family: 'revision',
    title: 'Text replaced in a later save',
    meaning:
      'The file keeps its earlier state. Text on the page itself was replaced by other text afterwards; both can be read.',
    basis:
      'Each save appended to a PDF leaves the one before readable (ISO 32000-1, 7.5.6). The page content of both was interpreted and compared word by word; form values, annotations and signatures are apart from it.',
    alternatives: [
      'The issuer corrected the document before sending it and saved it in the same file.',
      'A draft was edited further by its own author.',
    ],
    advice: 'Compare the old and new values with the issuer’s records, or ask the issuer for the document.',
    weight: 5,
    deterministic: true,
    measured: { falsePositiveRate: 3 / 2449, files: 2449, on: AT_FIRST_SIGHT },
  },
  'text-covered-and-retyped': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'HIGH',
    family: 'revision',
    title: 'Text painted over and typed anew',
    meaning:
      'Text on the page was covered with an area that looks like the paper or with a picture, and other text was put on top. The covered text is still in the file.',
    basis:
      'Paint-order analysis of the page content: opaque paint over at least 60 % of a word, then different text inside the same area. Editors that cannot change text in place work like this.',
    alternatives: ['A program that lays out pages in layers, for example a presentation with animations.'],
    advice: 'Compare the covered and the visible value with the issuer’s records.',
    weight: 5,
    deterministic: true,
    measured: { falsePositiveRate: 3 / 2449, files: 2449, on: AT_FIRST_SIGHT },
  },
  'earlier-page-left-behind': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'HIGH',
    family: 'revision',
    title: 'An earlier version of the page is still in the file',
    meaning:
      'The file was saved anew, but the page’s earlier content is still among its objects, and it says something else than the page does now.',
    basis:
      'Content streams that the cross-reference names and no page uses, painted with the page’s resources and compared word by word. Libraries that rewrite pages keep what they replace.',
    alternatives: ['The issuer’s own program edited a template and kept the draft.'],
    advice: 'Compare the old and new values with the issuer’s records.',
    weight: 4,
    deterministic: true,
    measured: { falsePositiveRate: 2 / 2449, files: 2449, on: AT_FIRST_SIGHT },
  },
  'masked-content': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'HIGH',
    family: 'signature',
    title: 'A second version of the page is hidden in the file',
    meaning:
      'Two versions of the same page content are in the file, and the tables of the file name only one. Depending on how a program reads the file, another text is shown.',
    basis:
      'Objects found by reading the file from start to end, against those that the cross-reference names; the page text of both was compared (parser differentials: Mainka et al., NDSS 2021).',
    alternatives: ['A program that saved carelessly and left its earlier version behind.'],
    advice: 'Treat neither version as genuine before the issuer has confirmed one.',
    weight: 4,
    deterministic: true,
    measured: { falsePositiveRate: 0, files: 2449, on: AT_FIRST_SIGHT },
  },
  'readers-disagree': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'HIGH',
    family: 'signature',
    title: 'Two readers give the page two texts',
    meaning:
      'Two independent programs read this page from the same bytes and get different text. Which one is shown depends on the viewer.',
    basis:
      'Letters and digits of each page as this service’s own reader and as pdf.js give them, compared in paint order. Text that one of them cannot decode, text off the page and another order are left out (parser differentials: Mainka et al., NDSS 2021).',
    alternatives: ['A damaged file that programs repair in different ways.'],
    advice: 'Treat neither text as genuine before the issuer has confirmed one.',
    weight: 4,
    deterministic: true,
    measured: { falsePositiveRate: 6 / 2006, files: 2006, on: AT_FIRST_SIGHT },
  },
  'text-under-annotation': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'An annotation hides text',
    meaning:
      'A remark, box, stamp or redaction laid over the page hides text that is still there. Anyone can add such annotations to a finished document.',
    basis:
      'Opaque paint of an annotation’s appearance over at least 60 % of a word of the page (ISO 32000-1, 12.5.5).',
    alternatives: [
      'A reviewer’s remark that happens to lie over text.',
      'A redaction that was marked but not carried out.',
    ],
    advice: 'Look at the page without its annotations; ask for a version without them.',
    weight: 3,
    deterministic: false,
    measured: { falsePositiveRate: 4 / 2449, files: 2449, on: AT_FIRST_SIGHT },
  },
  'machine-text-differs': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'Hidden value contradicts the visible one',
    meaning: 'At the same place, people see one value and programs that read the text get another.',
    basis:
      'Text without ink, transparent or on a layer that is off lies over a visible value and has other digits. Text on pictures (OCR) is left out.',
    alternatives: ['A program that keeps an older value on a layer that is switched off.'],
    advice: 'Rely on neither value before the issuer has confirmed one.',
    weight: 3,
    deterministic: true,
    measured: { falsePositiveRate: 0, files: 2449, on: AT_FIRST_SIGHT },
  },
  'glyphs-renamed': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'Font says other characters than it draws',
    meaning: 'Copying, searching and automatic reading give other letters or digits than the page shows.',
    basis:
      'The font’s map to characters (ToUnicode) against the names of its glyphs in the encoding and in the embedded program (Type 1, CFF, TrueType), and one outline that is read as two digits. Only letters and digits count; names that are wrong throughout are told and not counted.',
    alternatives: ['A damaged or deliberately scrambled font against copying.'],
    advice: 'Read the values from the page as shown, not from extracted text.',
    weight: 3,
    deterministic: true,
    measured: { falsePositiveRate: 2 / 2821, files: 2821, on: ON_UNSEEN },
  },
  'digits-set-apart': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'Digits of one number in different fonts',
    meaning: 'Within one number, some digits come from another font than the rest.',
    basis:
      'Editors that change digits on a finished page lack the glyphs of its embedded font and use their own. Same size, same line, and not a habit of the document.',
    alternatives: [
      'A layout that emphasises part of a number.',
      'A font that lacked a digit when the document was made.',
    ],
    advice: 'Enlarge the number and compare it with the issuer’s records.',
    weight: 3,
    deterministic: false,
    measured: { falsePositiveRate: 3 / 2449, files: 2449, on: AT_FIRST_SIGHT },
  },
  'field-shows-other-value': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'Form field shows another value than it stores',
    meaning: 'What is seen in the field and what programs read from it are not the same.',
    basis:
      'Appearance stream of the field’s widget against its value (ISO 32000-1, 12.7.3.3); formats of numbers and dates are allowed for.',
    alternatives: ['A program that changed the value and did not draw the field again.'],
    advice: 'Ask which of the two values was meant.',
    weight: 2.5,
    deterministic: false,
    measured: { falsePositiveRate: 1 / 2449, files: 2449, on: AT_FIRST_SIGHT },
  },
  'value-painted-over': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'A value is painted over',
    meaning:
      'A number, date or account is hidden under white paint or a small picture and can still be read in the file.',
    basis:
      'Paint-order analysis: paint in the colour of the paper, or an opaque picture, over at least 60 % of the value. A picture can show another value in its place.',
    alternatives: [
      'A value removed on purpose before the document was passed on.',
      'A picture placed carelessly.',
    ],
    advice: 'Read the value under the paint and ask why it was hidden.',
    weight: 2.5,
    deterministic: false,
    measured: { falsePositiveRate: 0, files: 2449, on: AT_FIRST_SIGHT },
  },
  'scan-patched': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'Part of a scan is painted over',
    meaning:
      'On a page that is one picture, a small area is covered with paint or another picture, as high as a line of text.',
    basis:
      'Opaque paint with text on it, or an opaque picture no higher than a line, after the picture that fills the page; margins and pages of many pictures are left out.',
    alternatives: [
      'A reference or a received mark printed on a label.',
      'A scanning program that stores regions as pictures of their own.',
    ],
    advice: 'Enlarge the place; ask for the paper or a new scan.',
    weight: 2.5,
    deterministic: false,
    measured: { falsePositiveRate: 0, files: 2449, on: AT_FIRST_SIGHT },
  },
  'value-touched-up': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'A value was edited in place with Acrobat',
    meaning:
      'Acrobat leaves a mark behind text that was edited on a finished page; here it stands at an amount, a date or an account.',
    basis: 'Marked-content point TouchUp_TextEdit directly at the value, in the page content.',
    alternatives: ['The issuer corrected the value in Acrobat before sending the document.'],
    advice: 'Compare the value with the issuer’s records.',
    weight: 2.5,
    deterministic: false,
    measured: { falsePositiveRate: 0, files: 2449, on: AT_FIRST_SIGHT },
  },
  'revision-image-replaced': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'Picture replaced or patched in a later save',
    meaning:
      'A later save of the file shows another picture in the place of an earlier one, or lays one over part of it; both are in the file.',
    basis: 'Same place on the page, different image data, between two saves of one file.',
    alternatives: ['A scan that was straightened or compressed again by the program that made it.'],
    advice: 'Compare both pictures; where it shows a person, a stamp or a signature, ask for the original.',
    weight: 2.5,
    deterministic: false,
    measured: { falsePositiveRate: 1 / 2449, files: 2449, on: AT_FIRST_SIGHT },
  },
  'value-typed-later': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'A value was typed after the page was finished',
    meaning:
      'A value in the middle of a column, a block or a sentence was written after everything else on the page, in a font that nothing else uses. What stood there before is gone.',
    basis:
      'Paint order and fonts of the page content: programs write a row when they come to it and with its own fonts. Editors that take text out and type other text write it at the end, in a standard font or in a second copy of the page’s font.',
    alternatives: [
      'A program that fills single values into a page made before.',
      'A correction by the issuer before the document was sent.',
    ],
    advice: 'Compare this value with the issuer’s records.',
    weight: 3,
    deterministic: false,
    measured: { falsePositiveRate: 8 / 2765, files: 2765, on: ON_OTHERS },
  },
  'value-set-apart': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'revision',
    title: 'One value in a typeface of its own',
    meaning:
      'A single value is set in another typeface than the values of its column or the words around it.',
    basis:
      'Typeface families by font name; only fonts that set a handful of words in the whole document count.',
    alternatives: ['A value filled in by another program than the one that made the document.'],
    advice: 'Compare this value with the issuer’s records.',
    weight: 2,
    deterministic: false,
    measured: { falsePositiveRate: 3 / 3741, files: 3741, on: ON },
  },
  'page-fonts-apart': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'revision',
    title: 'A page in the middle has its own copies of the fonts',
    meaning:
      'All other pages share one set of fonts; this page, between them, brings copies of the same fonts that nothing else uses. It comes from another document.',
    basis:
      'Font objects that the text of each page uses. Programs embed a font once for a document; a page that was exchanged keeps those of the file it was taken from.',
    alternatives: [
      'The issuer replaced a page before sending the document.',
      'An enclosure of the same program, put in between.',
    ],
    advice: 'Compare this page with the ones around it: carried-over amounts, page numbers, dates.',
    weight: 2,
    deterministic: false,
    measured: { falsePositiveRate: 0, files: 408, on: `${ON_OTHERS}, of three pages and more` },
  },
  'value-off-grid': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'revision',
    title: 'A value stands beside its line',
    meaning: 'All lines of the document keep their base line exactly; one value misses it by a little.',
    basis:
      'Positions of words in the page content. Only in documents with at least twelve exact lines and at most two that are not.',
    alternatives: ['A layout program that centres cells of different heights.'],
    advice: 'Enlarge the line and compare the value with the issuer’s records.',
    weight: 2,
    deterministic: false,
    measured: { falsePositiveRate: 2 / 3741, files: 3741, on: ON },
  },
  'producer-contradicted': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'production',
    title: 'Another program made the file than it says',
    meaning:
      'The file names one program as its maker, but it opens as the files of another program do, which puts its own name on what it writes. The name was changed, or chosen to be another.',
    basis:
      'Each program opens its files with bytes of its own behind the header (ISO 32000-1, 7.5.2). The named program’s own marks are missing, and those of another are there that writes documents of its own only. Programs that also save those of others are left out.',
    alternatives: [
      'A tool that copied the metadata of the original onto a converted file.',
      'A program that was set up to give another name.',
    ],
    advice: 'Ask how the document came about; compare it with others of the same issuer.',
    weight: 2,
    deterministic: false,
    measured: { falsePositiveRate: 0, files: 530, on: ON_UNSEEN },
  },
  'hidden-value': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'revision',
    title: 'A value that nobody sees',
    meaning: 'The page has an amount, a date or an account that programs read and people do not see.',
    basis:
      'Text without ink, transparent, or in the colour of the paper. Text over pictures, as OCR writes it, is left out.',
    alternatives: ['Text for search engines or accessibility.', 'Remains of a template.'],
    advice: 'Do not feed the extracted text to other programs unread.',
    weight: 1.5,
    deterministic: false,
    measured: { falsePositiveRate: 8 / 2449, files: 2449, on: AT_FIRST_SIGHT },
  },
  'hidden-text': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'INFO',
    family: 'revision',
    title: 'Text that nobody sees',
    meaning: 'The page has text that programs read and people do not see.',
    basis:
      'Text without ink, transparent, tiny, in the colour of the paper or on a layer that is off. Text over pictures, as OCR writes it, is left out.',
    alternatives: ['Text for search engines or accessibility.', 'Remains of a template.'],
    advice: 'Do not feed the extracted text to other programs unread.',
    weight: 0,
    deterministic: false,
    measured: { falsePositiveRate: 43 / 3741, files: 3741, on: ON },
  },
  'text-covered': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'revision',
    title: 'Text under an opaque area',
    meaning: 'Part of the text is covered with an opaque area and can still be read in the file.',
    basis: 'Paint-order analysis: opaque paint over at least 60 % of a word, nothing written on top.',
    alternatives: ['A redaction that was only painted on.', 'Layers of a layout program.'],
    advice: 'Read the covered text; ask why it was hidden where it matters.',
    weight: 1,
    deterministic: false,
    measured: { falsePositiveRate: 5 / 3741, files: 3741, on: ON },
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
    weight: 0,
    deterministic: false,
    measured: { falsePositiveRate: 6 / 3741, files: 3741, on: ON },
  },
  'page-content-rewritten': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'INFO',
    family: 'revision',
    title: 'Page changed in a later save',
    meaning: 'A later save added to the page itself, took something from it or painted it anew.',
    basis: 'Page content of two saves interpreted and compared.',
    alternatives: [
      'A page number, stamp or reference printed on by a document system.',
      'Parts removed on purpose.',
    ],
    advice: 'Look at what was added or removed where it concerns the matter at hand.',
    weight: 0,
    deterministic: false,
    measured: { falsePositiveRate: 17 / 3741, files: 3741, on: ON },
  },
  'touch-up-edit': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'INFO',
    family: 'revision',
    title: 'Text was edited in place with Acrobat',
    meaning:
      'Acrobat leaves a mark where text on a finished page was edited. What the text was before is not told.',
    basis: 'Marked-content points TouchUp_TextEdit in the page content.',
    alternatives: [
      'The issuer finishes documents in Acrobat.',
      'An imported template was edited before use.',
    ],
    advice: 'Ask the issuer whether documents of this kind are edited by hand.',
    weight: 0,
    deterministic: false,
    measured: { falsePositiveRate: 21 / 3741, files: 3741, on: ON },
  },
  'resaved-keeping-producer': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'INFO',
    family: 'production',
    title: 'Saved again by another program',
    meaning:
      'The file names the program that first made it, and was written anew by another one that keeps this name. What was changed on the way is not told.',
    basis:
      'The bytes behind the header are those of a program that is known to keep the maker’s name (qpdf, pikepdf, MuPDF, PDFium, PDFBox, cpdf, pdf-lib).',
    alternatives: [
      'Merging, compressing, splitting or unlocking, also by document systems and mail gateways.',
      'A browser that saved the document shown.',
    ],
    advice: 'None by itself; ask for the file as it was issued where it matters.',
    weight: 0,
    deterministic: false,
    measured: { falsePositiveRate: 120 / 530, files: 530, on: ON_UNSEEN },
  },
  'objects-outside-xref': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'INFO',
    family: 'signature',
    title: 'Objects that no table names',
    meaning: 'The file has parts that its own tables do not name, without a visible effect on the pages.',
    basis: 'All objects found in the bytes, less those that some cross-reference section names.',
    alternatives: ['A program that saved carelessly.'],
    advice: 'None by itself.',
    weight: 0,
    deterministic: false,
    measured: { falsePositiveRate: 17 / 3740, files: 3740, on: ON },
  },
  'data-outside-document': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'production',
    title: 'Data outside the document',
    meaning: 'Bytes stand before or behind the document proper, where viewers do not look.',
    basis: 'Bytes before the header, behind the last end mark, or behind the image’s last part.',
    alternatives: [
      'Phones append preview pictures and short videos to their photographs.',
      'A mail or web program left its own lines.',
    ],
    advice: 'Where the data begin like another file, open it in a safe place only.',
    weight: 0,
    deterministic: false,
  },
  'structure-damaged': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'LOW',
    family: 'production',
    title: 'File structure is damaged',
    meaning:
      'Programs have to guess parts of this file’s structure; some may refuse it or show it differently.',
    basis: 'Cross-reference, trailer, object or part that cannot be read as the format demands.',
    alternatives: ['A broken transfer or an old program.'],
    advice: 'Ask for the file again if parts of it could not be assessed.',
    weight: 0,
    deterministic: false,
  },
  'encryption-locked': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'production',
    title: 'Document needs a password',
    meaning:
      'The file is encrypted and does not open without a password, so that its content was not assessed.',
    basis: 'The standard security handler refuses the empty user password, or another handler is used.',
    alternatives: ['Banks and payroll offices protect their documents like this.'],
    advice: 'Ask for a version without password.',
    weight: 0,
    deterministic: false,
  },
  'active-content': {
    stage: 'structure',
    group: 'securityFeatures',
    severity: 'LOW',
    family: 'production',
    title: 'Active content',
    meaning: 'The file contains scripts, forms that send data, references to programs or files inside it.',
    basis: 'Actions and embedded parts among the objects of the newest save (ISO 32000-1, 12.6 and 7.11.4).',
    alternatives: [
      'Interactive forms use scripts to check what is filled in.',
      'Invoices carry their data as a file inside.',
    ],
    advice: 'Open it in a viewer that runs no scripts.',
    weight: 0,
    deterministic: false,
  },
} as const satisfies Rows<'structure'>;
