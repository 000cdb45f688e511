/**
 * Notes: what the facts of a file tell of its making that is neither for nor against it. Too many genuine files bear
 * them to be findings: of those counted in November 2026, 146 of 151 scans and 194 of 217 pictures saved again had no
 * metadata, and 188 of 1061 born-digital PDF files were saved again by a program that keeps the maker's name; 67 of 2217
 * files named a program with which content can be changed, and no altered one was tried. They stand in
 * `pipeline.evidence.notes`, and nothing is counted of them.
 *
 * One code leads to its row here and to `workers/stages/<stage>/notes/<code>.ts`. Codes were those of findings in earlier
 * reports, so that a code has one meaning wherever it is met.
 */
import type { StageId } from '../contracts/stages.ts';
import type { Row } from './row.ts';

export type NoteRow = Pick<Row, 'title' | 'meaning' | 'basis' | 'alternatives' | 'advice'> & {
  stage: StageId;
};

const TABLE = {
  'metadata-absent': {
    stage: 'metadata',
    title: 'The file says nothing about its origin',
    meaning: 'The file has no metadata that would tell how it was made. That is common and no sign of fraud.',
    basis: 'No EXIF, IPTC, XMP, PNG text, Info dictionary or content credentials.',
    alternatives: ['Messengers, websites and privacy settings remove metadata.'],
    advice: 'Prefer files that come directly from the issuer or the camera.',
  },
  'editor-in-history': {
    stage: 'metadata',
    title: 'An editor or design program is named',
    meaning:
      'The file names a program with which content can be composed or changed. Many genuine documents do.',
    basis:
      'Software, Creator, Producer, CreatorTool and xmpMM:History, classified by the table of producers.',
    alternatives: [
      'The document was designed with it in the first place, or only cropped, merged or compressed.',
    ],
    advice: 'Consider whether this program fits the claimed issuer.',
  },
  'resaved-keeping-producer': {
    stage: 'structure',
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
  },
} as const satisfies Record<string, NoteRow>;

/** Codes of notes on the facts of stage `S`. */
export type NoteCodeOf<S extends StageId> = {
  [C in keyof typeof TABLE]: [S] extends [(typeof TABLE)[C]['stage']] ? C : never;
}[keyof typeof TABLE];

export const NOTES: ReadonlyMap<string, NoteRow> = new Map<string, NoteRow>(Object.entries(TABLE));
