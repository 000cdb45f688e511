/**
 * The same page as two independent readers have it: our own, which goes by the bytes, and pdf.js, whose text layer the
 * preparation wrote. Files that are made to be read differently (Mainka et al., NDSS 2021) give two texts. Both walk
 * the content stream in paint order, so that a difference of sequences tells exactly what only one of them has.
 */
import type { TextRun as LayerRun } from '../../../../../../shared/contracts/document.ts';
import type { PageContent, PdfPage, TextRun } from '../../../../../formats/pdf/index.ts';
import { behindWhatLiesOff, liesOff, runsOff } from './beside-page.ts';
import { lettersOfAll, MAX_CHARACTERS, type Sequence, sequenceOf } from './letters.ts';
import { permutedNumbers } from './permuted-numbers.ts';
import { type Hunk, sequenceDiff } from './sequence-diff.ts';

/** What one reader has and the other has not, widened to the whole value. */
export interface ViewDifference {
  /** `value`: both show something and its digits differ; `missing`: only one has it; `page`: two different texts. */
  kind: 'value' | 'missing' | 'page';
  ours: string;
  theirs: string;
  /** The run of ours, else of theirs, that it begins in. */
  own: TextRun | null;
  other: LayerRun | null;
}

export interface ViewComparison {
  /** `same`: nothing of substance differs. `unknown`: one reader cannot decode the page's fonts. */
  result: 'same' | 'differs' | 'unknown';
  /** Letters and digits of each. */
  characters: { ours: number; theirs: number };
  differences: ViewDifference[];
}

/** Insertions and deletions after which two texts are no longer one text with changes. */
const MAX_EDITS = 600;
/** Characters that are no digits and may still tell a difference: a name or a clause, not a hyphenation. */
const MIN_WORDS = 12;
/** Fewer digits that only one reader has are marks of a list or a footnote. */
const MIN_DIGITS = 3;
/** Letters and digits of a page that is worth calling one. */
const MIN_PAGE = 20;
const MAX_TOLD = 40;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** Beside undecoded characters the two texts may be out of step by this many. */
const NEAR = 4;
/**
 * As many letters and digits in a row hold two texts together. An undecoded paragraph is one character here and hundreds
 * there, and those find equals of theirs in what follows, a few at a time.
 */
const ANCHOR = 24;
/** Longest account numbers have some thirty. */
const MAX_REACH = 40;
/** Share of its letters and digits that one reader may fail to decode before the page tells nothing. */
const MAX_UNKNOWN = 0.2;
/** Two texts that share less of their letters and digits are two pages. */
const SAME_PAGE = 0.5;

/** @param layer what pdf.js has of the page, in its order; empty for a page on which it found no text */
export function compareViews(
  content: PageContent,
  page: Pick<PdfPage, 'cropBox'>,
  layer: readonly LayerRun[],
): ViewComparison {
  // pdf.js leaves out what lies off the page, glyph by glyph, and knows nothing of clipping.
  const own = content.items.filter(
    (item): item is TextRun =>
      item.type === 'text' && item.within === undefined && !liesOff(page.cropBox, item),
  );
  const lost = behindWhatLiesOff(content, page.cropBox);
  const same = lost.size > 0 || hasUnread(content) ? 'unknown' : 'same';
  const [text, other] = [lettersOfAll(own), lettersOfAll(layer)];
  const characters = { ours: text.length, theirs: other.length };
  const told = (result: ViewComparison['result'], differences: ViewDifference[] = []): ViewComparison => ({
    result,
    characters,
    differences,
  });
  if (text === other) return told(same);
  const ours = sequenceOf(own, (run) => run.uncertain || lost.has(run) || runsOff(page.cropBox, run));
  const theirs = sequenceOf(layer, () => false);
  if (!content.complete || isBeyond(ours) || isBeyond(theirs)) return told('unknown');
  const shared = common(ours.text, theirs.text);
  const permuted = permutedIn(ours, theirs);
  if (shared === 1) return permuted.length > 0 ? told('differs', permuted) : told(same);
  const isMostlyUnknown = mostlyUnknown(ours) || mostlyUnknown(theirs);
  const hunks = sequenceDiff(ours.text, theirs.text, MAX_EDITS);
  if (!hunks) {
    if (shared >= SAME_PAGE || isMostlyUnknown) return told('unknown');
    return told('differs', [
      { kind: 'page', ours: start(own), theirs: start(layer), own: null, other: null },
    ]);
  }
  const differences = stretches(hunks)
    .filter((stretch) => !isDoubtful(stretch, ours, theirs))
    .flat()
    .filter((hunk) => !moved(hunk, hunks, ours.text, theirs.text))
    .flatMap((hunk) => difference(hunk, ours, theirs))
    .concat(permuted);
  if (differences.length > 0) return told('differs', differences.slice(0, MAX_TOLD));
  // Nothing differs where both could be read, which was too little of the page.
  return told(isMostlyUnknown ? 'unknown' : same);
}

/** Longer than what is compared, or undecoded for too large a part. */
const isBeyond = ({ text, unknown }: Sequence<unknown>): boolean =>
  text.length >= MAX_CHARACTERS || unknown > MAX_UNKNOWN * text.length;

/** Whole paragraphs that a reader cannot decode count for one character each in the sequence. */
function mostlyUnknown({ text, unknown, folded }: Sequence<unknown>): boolean {
  return unknown + folded > MAX_UNKNOWN * (text.length + folded);
}

/** The same text in another place of the sequence: the readers order one run differently. */
function moved(hunk: Hunk, hunks: readonly Hunk[], a: string, b: string): boolean {
  const gone = a.slice(hunk.a0, hunk.a1);
  const come = b.slice(hunk.b0, hunk.b1);
  if (gone !== '' && come !== '') return [...gone].sort().join('') === [...come].sort().join('');
  return hunks.some((other) =>
    gone === ''
      ? other.b0 === other.b1 && a.slice(other.a0, other.a1) === come
      : other.a0 === other.a1 && b.slice(other.b0, other.b1) === gone,
  );
}

function permutedIn(ours: Sequence<TextRun>, theirs: Sequence<LayerRun>): ViewDifference[] {
  // There one reader gives the order in which it is written, the other that in which it is painted.
  if (RIGHT_TO_LEFT.test(ours.text + theirs.text)) return [];
  return permutedNumbers(ours, theirs).map(({ own, other, ...numbers }) => ({
    kind: 'value',
    ...numbers,
    own: runAt(ours, own),
    other: runAt(theirs, other),
  }));
}

function difference(hunk: Hunk, ours: Sequence<TextRun>, theirs: Sequence<LayerRun>): ViewDifference[] {
  const [a, b] = [ours.text.slice(hunk.a0, hunk.a1), theirs.text.slice(hunk.b0, hunk.b1)];
  // One reader gives it as written, the other as painted.
  if (RIGHT_TO_LEFT.test(a + b)) return [];
  // Beside the hunk both texts are the same.
  const { left, right } =
    a.length > b.length ? reach(ours, hunk.a0, hunk.a1) : reach(theirs, hunk.b0, hunk.b1);
  const wideA = ours.text.slice(Math.max(0, hunk.a0 - left), hunk.a1 + right);
  const wideB = theirs.text.slice(Math.max(0, hunk.b0 - left), hunk.b1 + right);
  const whole =
    Math.max(a.length, b.length) >= Math.max(MIN_PAGE, Math.max(ours.text.length, theirs.text.length) / 2);
  const kind = whole ? 'page' : digitsOf(wideA) !== '' && digitsOf(wideB) !== '' ? 'value' : 'missing';
  if (kind === 'value' && digitsOf(wideA) === digitsOf(wideB)) return [];
  // Each is somewhere on the other's page as well: columns in another order.
  if (kind === 'value' && ours.text.includes(wideB) && theirs.text.includes(wideA)) return [];
  const longest = a.length > b.length ? a : b;
  if (kind === 'missing' && digitsOf(longest).length < MIN_DIGITS && longest.length < MIN_WORDS) return [];
  const own = runAt(ours, hunk.a0);
  const other = runAt(theirs, hunk.b0);
  return [
    {
      kind,
      ours: wideA,
      theirs: wideB,
      own,
      other,
    },
  ];
}

/** What patterns and drawn letters say, pdf.js does not read. */
const hasUnread = ({ unreadText, items }: PageContent): boolean =>
  unreadText || items.some((item) => item.type === 'text' && item.within !== undefined);

function start(runs: readonly { text: string }[]): string {
  return runs
    .slice(0, 40)
    .map((run) => run.text)
    .join(' ')
    .slice(0, 200);
}

/** The run that the character at `index` comes from; of one behind the last character, the last run. */
function runAt<Run>({ runs, at }: Sequence<Run>, index: number): Run | null {
  const place = at[Math.min(index, at.length - 1)];
  return (place === undefined ? undefined : runs[place]) ?? null;
}

/** How many digits touch a part on either side in its own run: a mark beside a number is no part of it. */
function reach({ text, at }: Sequence<unknown>, from: number, to: number): { left: number; right: number } {
  let [left, right] = [0, 0];
  const digit = (i: number, own: number | undefined): boolean =>
    own !== undefined && at[i] === own && /\p{Nd}/u.test(text[i] ?? '');
  while (left < MAX_REACH && digit(from - left - 1, at[from])) left++;
  while (right < MAX_REACH && digit(to + right, at[to - 1])) right++;
  return { left, right };
}

/** Hunks that nothing solid holds apart. */
function stretches(hunks: readonly Hunk[]): Hunk[][] {
  const groups: Hunk[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const hunk of hunks) {
    if (hunk.a0 - before < ANCHOR) groups.at(-1)?.push(hunk);
    else groups.push([hunk]);
    before = hunk.a1;
  }
  return groups;
}

/** What one reader could not tell may be all of the difference. */
function isDoubtful(stretch: readonly Hunk[], ours: Sequence<unknown>, theirs: Sequence<unknown>): boolean {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return false;
  return hasWeak(ours, first.a0, last.a1) || hasWeak(theirs, first.b0, last.b1);
}

function hasWeak({ weak }: Sequence<unknown>, from: number, to: number): boolean {
  return weak.slice(Math.max(0, from - NEAR), to + NEAR).includes(true);
}

function digitsOf(text: string): string {
  return text.replace(/[^\p{Nd}]/gu, '');
}

/** Share of letters and digits that two texts have in common, whatever their order. */
function common(a: string, b: string): number {
  const counts = new Map<string, number>();
  for (const char of a) counts.set(char, (counts.get(char) ?? 0) + 1);
  let shared = 0;
  for (const char of b) {
    const left = counts.get(char) ?? 0;
    if (left === 0) continue;
    shared++;
    counts.set(char, left - 1);
  }
  return shared / Math.max(1, a.length, b.length);
}
