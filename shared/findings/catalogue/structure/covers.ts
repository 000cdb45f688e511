/** What lies under something else: text under paint, pictures and annotations, and patches on scans. */
import type { Rows } from '../../row.ts';

export const COVERS = {
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
  },
  'value-painted-over': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'A value is painted over',
    meaning:
      'A number, date, account or name is hidden under white paint or a small picture and can still be read in the file.',
    basis:
      'Paint-order analysis: paint in the colour of the paper, or an opaque picture, over at least 60 % of the value. A picture can show another value in its place.',
    alternatives: [
      'A value removed on purpose before the document was passed on.',
      'A picture placed carelessly.',
    ],
    advice: 'Read the value under the paint and ask why it was hidden.',
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
    context: true,
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
  },
} as const satisfies Rows<'structure'>;
