/** What an earlier state of the file shows: text, pictures and pages that later saves replaced, or left behind. */
import type { Rows } from '../../row.ts';

export const SAVES = {
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
    context: true,
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
    context: true,
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
  },
} as const satisfies Rows<'structure'>;
