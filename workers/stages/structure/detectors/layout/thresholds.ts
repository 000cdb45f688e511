/**
 * The measures of layout that the detectors share, each once. In units of the size of the text unless it says otherwise.
 * What genuine documents keep to stands in docs/measurements/structure.md, "Layout".
 */
export const LAYOUT = {
  /** Largest gap between two runs of one word; spaces are a fifth of an em at least in most faces. */
  joinGap: 0.16,
  /** Runs of one word, and a value within a line that was composed in one go: base lines agree but for rounding. */
  sameBaseLine: 0.1,
  /** Cells of one row, whoever typed them. */
  sameRow: 0.25,
  /** Words of one phrase by their boxes: faces and sizes on one line differ in their depth. */
  samePhrase: 0.4,
  /** Two spaces and a little: farther apart are two cells. */
  phraseGap: 1.2,
  /** How far values of one column or list miss their common edge. */
  sameEdge: 0.35,
  /** Line spacing from tight to one and a half; with a blank line between, for the values of a column. */
  nextLine: 1.8,
  nextValue: 3.2,
  /** By which the distances of lines of one block differ. */
  samePitch: 0.2,
  /** Sizes of one kind of text: two places after the comma; a face in place of another; superscripts are smaller still. */
  sameSize: 0.02,
  likeSize: 0.12,
  nearSize: 0.2,
} as const;

/** From so many of one sort, a document may be made so; each with what else must hold beside its use. */
export const HABITS = {
  /** Opaque areas over text on one page. */
  covers: 8,
  /** Areas in the colour of the paper that one stream paints on a page, over text or not: plans mask what they drew. */
  panels: 50,
  /** Changes between one pair of fonts. */
  fontPairs: 6,
  /** Second copies of fonts. */
  copies: 6,
  /** Acrobat's marks of editing in place. */
  touchUps: 20,
  /** Replaced places on one page. */
  replacements: 40,
} as const;

/** Of things of one kind, those that are otherwise than the rest are at most one in so many. */
export const MINORITY = 3;
