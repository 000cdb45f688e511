/**
 * Values in a standard font that the file does not hold, in the middle of text whose fonts it does hold.
 *
 * Programs that put fonts into their files put all of them in: browsers, office programs, layout engines. Who exchanges a
 * value in the content itself lacks characters of the subset, or its codes, and takes a font that every reader brings along
 * (ISO 32000-1, 9.6.2.2). What is stamped, numbered or filled in later is painted behind the rest; this stands in its turn.
 */
import { dictOf, nameOf, type PdfPage, type PdfView, type Rect } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { baseLine, inOneRow, within } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import { isNumbered, tokenKind } from '../../layout/values.ts';
import { alikeInSize } from '../../layout/word-fonts.ts';
import { hull, type Word, type WordPart } from '../../layout/words.ts';
import { MIN_WORDS } from '../font-habits.ts';
import type { GuestFont } from './facts.ts';

/** Typefaces of fixed width set commands and names of programs apart, and have digits for it. */
const STANDARD = /^(?:Helvetica|Times|Arial|TimesNewRoman)(?:PS)?(?:MT)?(?:[-,]\w+)?$/;
/** A value is a few words; what a document sets more often in such a font is its own. */
const MAX_VALUE = 10;
const MAX_GUESTS = 12;
/** With so many it surely is. */
const LARGE = 24;
/** One word in so many. */
const FEW = 12;
const MAX_CANDIDATES = 200;

export const guestFonts = defineDetector({
  name: 'guestFonts',
  sees: ['contents', 'lines'],
  begin({ view }) {
    const guests = new Guests(view);
    return { page: (seen) => guests.add(seen), found: () => guests.found() };
  },
});

interface Candidate {
  page: PdfPage;
  box: Rect;
  text: string;
  font: string;
  around: string;
}

type Kind = 'held' | 'standard' | 'other';

class Guests {
  private readonly view: PdfView;
  private readonly kinds = new Map<number, Kind>();
  private readonly candidates: Candidate[] = [];
  private readonly words = { held: 0, standard: 0, other: 0 };

  constructor(view: PdfView) {
    this.view = view;
  }

  add({ page, upright }: SeenPage): void {
    const words = upright.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const guests = words.map((word) => this.guestOf(word));
    for (let from = 0; from < words.length; ) {
      if (!guests[from]) {
        from++;
        continue;
      }
      let to = from + 1;
      while (guests[to]) to++;
      if (to - from <= MAX_VALUE) this.consider(page, words, from, to);
      from = to;
    }
  }

  found(): Found<GuestFont[]> {
    const { held, standard, other } = this.words;
    if (this.candidates.length === 0 || held < MIN_WORDS || other > 0) return all([]);
    if (standard > MAX_GUESTS || standard * FEW > held)
      return partly(
        [],
        'So many words are set in a font that the file does not hold that it may be how the document is made.',
        standard > LARGE ? [] : this.candidates.filter(({ text }) => isNumbered(text)).map(toCheck),
      );
    return all(this.candidates.flatMap(factsOf));
  }

  /** The part of a word that is in such a font; counts the word. */
  private guestOf({ parts: all }: Word): WordPart | null {
    const parts = all.length === 1 ? all : all.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const guest = parts.find((part) => this.kindOf(part) === 'standard') ?? null;
    const [first] = parts;
    if (guest) this.words.standard++;
    else if (first) this.words[this.kindOf(first)]++;
    return guest;
  }

  /** The words from `from` to `to`, exclusive, stand between two that are set otherwise, on a line with one of them. */
  private consider(page: PdfPage, words: readonly Word[], from: number, to: number): void {
    const value = words.slice(from, to);
    const [first, before, after] = [words[from], words[from - 1], words[to]];
    if (!first || !before || !after || this.candidates.length >= MAX_CANDIDATES) return;
    const text = value.map((word) => word.text).join(' ');
    if (tokenKind(text) === 'none') return;
    const guest = first.parts.find((part) => this.kindOf(part) === 'standard') ?? first.parts[0];
    const own = first.parts.find((part) => this.kindOf(part) === 'held') ?? before.parts.at(-1);
    if (!own || before.source !== first.source || after.source !== first.source) return;
    if (this.kindOf(own) !== 'held' || !alikeInSize(own, guest)) return;
    const line = (a: Word, b: Word): boolean => inOneRow(a, b, a.size, LAYOUT.sameBaseLine);
    if (!value.every((word) => line(word, first))) return;
    if (!(line(before, first) || line(after, first) || isInBlock(before, first, after))) return;
    const box = value.map((word) => word.box).reduce(hull);
    this.candidates.push({ page, box, text, font: guest.run.font, around: own.run.font });
  }

  /** Other: not held and no standard font, or no object of its own. Its program may leave standard fonts out as well. */
  private kindOf({ run }: WordPart): Kind {
    if (run.fontNum === null) return 'other';
    const known = this.kinds.get(run.fontNum);
    if (known) return known;
    const kind = kindOf(this.view, run.fontNum, run.font);
    this.kinds.set(run.fontNum, kind);
    return kind;
  }
}

/** A line by itself, right below what was painted before it and right above what follows, which begins where it does. */
function isInBlock(before: Word, first: Word, after: Word): boolean {
  const em = Math.max(first.size, 1);
  const [above, below] = [baseLine(before) - baseLine(first), baseLine(first) - baseLine(after)];
  return (
    Math.abs(after.box.x0 - first.box.x0) <= LAYOUT.sameEdge * em &&
    within(below, 0.9, LAYOUT.nextLine, em) &&
    within(above, 0.9, LAYOUT.nextValue, em) &&
    Math.abs(after.size - first.size) <= LAYOUT.likeSize * em
  );
}

function kindOf(view: PdfView, num: number, name: string): Kind {
  const dict = dictOf(view.object(num)?.value);
  if (!dict) return 'other';
  const subtype = nameOf(view.get(dict, 'Subtype'));
  if (subtype === 'Type3') return 'held';
  const children = view.get(dict, 'DescendantFonts');
  const owner = children.kind === 'array' ? dictOf(view.resolve(children.items[0])) : dict;
  const descriptor = owner && dictOf(view.get(owner, 'FontDescriptor'));
  const isHeld = ['FontFile', 'FontFile2', 'FontFile3'].some(
    (key) => descriptor && view.get(descriptor, key).kind === 'stream',
  );
  if (isHeld) return 'held';
  return STANDARD.test(name) ? 'standard' : 'other';
}

function factsOf({ page, box, text, font, around }: Candidate): GuestFont[] {
  return placed(page, box).map((place) => ({
    ...place,
    text: cut(text),
    font: cut(font),
    around: cut(around),
  }));
}

function toCheck({ page, box, text, font, around }: Candidate) {
  return suspicion(
    page,
    box,
    { printed: text },
    `Set in ${font}, which the file does not hold; around it ${around}, which it holds.`,
  );
}
