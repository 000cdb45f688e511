/** Where two ways to read the same page disagree: two readers, words and glyphs, a layer and its picture. */
import type { Rows } from '../../row.ts';

export const READINGS = {
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
  },
  'machine-text-differs': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'Hidden value contradicts the visible one',
    meaning: 'At the same place, people see one value and programs that read the text get another.',
    basis:
      'Text without ink, transparent or on a layer that is off lies over a visible value and has other digits, or programs are given another amount in its place (/ActualText). Text on pictures (OCR) is left out.',
    alternatives: ['A program that keeps an older value on a layer that is switched off.'],
    advice: 'Rely on neither value before the issuer has confirmed one.',
  },
  'glyphs-renamed': {
    stage: 'structure',
    group: 'documentStructure',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'Font says other characters than it draws',
    meaning: 'Copying, searching and automatic reading give other letters or digits than the page shows.',
    basis:
      'The font’s map to characters (ToUnicode) against the names of its glyphs in the encoding and in the embedded program (Type 1, CFF, TrueType), one outline that is read as two digits, and the shapes of TrueType digits where two or more stand for each other. Only letters and digits count; names that are wrong throughout are told and not counted.',
    alternatives: ['A damaged or deliberately scrambled font against copying.'],
    advice: 'Read the values from the page as shown, not from extracted text.',
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
  },
} as const satisfies Rows<'structure'>;
