/**
 * Values that stand beside the lines of their own document.
 *
 * Programs place text by arithmetic: words of a line share one base line to the last decimal. Who types or moves a
 * value by hand hits it nearly. So a departure means something only in a document that keeps its lines exactly
 * otherwise, and only if it is a single one. What a form XObject paints is placed by the form's own matrix (ISO 32000-1,
 * 8.10): a field that was flattened stands where its rectangle was drawn, so that each form is measured by itself.
 */
import type { PdfPage, Rect } from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenPage } from '../../detector.ts';
import { type Line, linesOf as rulesOf } from '../../layout/blank-lines.ts';
import { baseLine } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import { isPlainValue } from '../../layout/values.ts';
import type { Word } from '../../layout/words.ts';
import { isOfOtherBlock } from './blocks.ts';
import { columnsOf, type Placed } from './columns.ts';
import type { OffBaseline } from './facts.ts';
import { isInRuledCell } from './ruled.ts';

interface Departure {
  page: PdfPage;
  box: Rect;
  text: string;
  word: Word;
  /** Points by which it stands above its line; negative below. */
  offsetPt: number;
  /** Words of its line that keep the place. */
  peers: number;
}

/** What counts as one place: the rounding of writers. */
const EXACT = 0.03;
/** Nearest and farthest that a hand puts a value beside its line; spreadsheets round where text stands to tenths, twice. */
const LINE_MIN = 0.15;
const LINE_MAX = 1.6;
const MIN_MATES = 2;
/** Lines of several words that keep one base line, before one that doesn't means anything. */
const MIN_STRICT_LINES = 12;
/** Lines that may be uneven for other reasons: superscripts, formulas. */
const MAX_LOOSE = 2;
/** Departures beside so many strict lines each are single ones, however many there are. */
const LINES_A_DEPARTURE = 4;
/** Words of one line that are compared. */
const MAX_LINE = 400;
const MAX_LISTED = 1_000;

export const baselineMisalignment = defineDetector({
  name: 'baselineMisalignment',
  sees: ['contents', 'lines'],
  begin() {
    const lines = new Lines();
    return {
      page: (seen) => lines.add(seen),
      found() {
        const { items, ...rest } = lines.found();
        return { ...rest, items: items.flatMap(factsOf) };
      },
    };
  },
});

function factsOf({ page, box, text, offsetPt, peers }: Departure): OffBaseline[] {
  return placed(page, box).map((place) => ({ ...place, text: cut(text), offsetPt, peers }));
}

/** Words from the top down, cut wherever the next one stands too far below the last. */
function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => baseLine(b) - baseLine(a))) {
    const line = lines.at(-1);
    const above = line?.at(-1);
    if (line && above && baseLine(above) - baseLine(word) < LINE_MAX) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** Collects over the pages of a document; `found()` judges at the end. */
class Lines {
  private readonly departures: Departure[] = [];
  /** Those that stand beside their lines as a column. */
  private readonly columns: Departure[][] = [];
  private strictLines = 0;
  private looseLines = 0;
  private unread = 0;
  /** Values beside their lines in cells with rules of their own. */
  private ruled = 0;

  add({ page, upright, content }: SeenPage): void {
    const painted = new Map<number | null | 'page', Word[]>();
    for (const word of upright) {
      const [{ run }] = word.parts;
      const by = run.formDepth === 0 ? 'page' : run.source;
      const words = painted.get(by);
      if (words) words.push(word);
      else painted.set(by, [word]);
    }
    const rules = rulesOf(content);
    for (const words of painted.values()) this.lines(page, words, rules);
  }

  found(): Found<Departure[]> {
    const { departures, strictLines } = this;
    const others = this.looseLines - departures.length;
    const few = departures.length <= MAX_LOOSE || departures.length * LINES_A_DEPARTURE <= strictLines;
    const strict = strictLines >= MIN_STRICT_LINES && (others === 0 || this.looseLines <= MAX_LOOSE);
    if (departures.length === 0 && this.columns.length === 0) return this.nothing();
    if (!strict)
      return partly(
        [],
        'The document does not keep its lines well enough to tell a value that stands beside one.',
      );
    if (departures.length === 0)
      return partly(
        [],
        'A column stands beside its lines as one, as heads of several rows and labels of charts do.',
        this.columns.flatMap(([first]) => (first ? [toCheck(first)] : [])),
      );
    if (few) return all(departures);
    return partly(
      [],
      'Too many values stand beside their lines for one of them to mean anything.',
      departures.map(toCheck),
    );
  }

  private nothing(): Found<Departure[]> {
    if (this.unread > 0) return partly([], 'Some lines have too many words to compare.');
    return this.ruled > 0
      ? partly([], 'A value stands beside its line in a cell with rules of its own, which may have moved it.')
      : all([]);
  }

  private lines(page: PdfPage, words: readonly Word[], rules: readonly Line[]): void {
    const departures = this.departuresOf(page, words, rules);
    const companions = departures.length > 0 ? linesOf(words).flatMap(besideMates) : [];
    const { columns, single } = columnsOf(departures, companions, words, EXACT);
    this.looseLines -= columns.flat().length;
    this.columns.push(...columns);
    this.departures.push(...single.slice(0, MAX_LISTED - this.departures.length));
  }

  private departuresOf(page: PdfPage, words: readonly Word[], rules: readonly Line[]): Departure[] {
    const departures: Departure[] = [];
    for (const line of linesOf(words)) {
      if (line.length > MAX_LINE) this.unread++;
      if (line.length < MIN_MATES + 1 || line.length > MAX_LINE) continue;
      const places = placesOf(line);
      if (places.length === 1) {
        this.strictLines++;
        continue;
      }
      const odd = oddOf(places);
      const mates = places[0] ?? [];
      if (odd && isOfOtherBlock(odd.word, mates, words, LINE_MAX)) continue;
      if (odd && isInRuledCell(odd.word, mates, rules)) {
        this.ruled++;
        continue;
      }
      this.looseLines++;
      if (odd && departures.length < MAX_LISTED) departures.push({ page, ...odd });
    }
    return departures;
  }
}

/** Words of one line by their base lines, the place that most keep first. */
function placesOf(line: readonly Word[]): Word[][] {
  const places = new Map<number, Word[]>();
  for (const word of line) {
    const key = Math.round(baseLine(word) / EXACT);
    const near = places.get(key - 1) ?? places.get(key) ?? places.get(key + 1);
    if (near) near.push(word);
    else places.set(key, [word]);
  }
  return [...places.values()].toSorted((a, b) => b.length - a.length);
}

/** In a line of two places, words that stand alone on theirs: of two such each is beside the other. */
function besideMates(line: readonly Word[]): Placed[] {
  if (line.length > MAX_LINE) return [];
  const [main, odd, ...more] = placesOf(line);
  const [first, word] = [main?.[0], odd?.[0]];
  if (!main || !first || !word || more.length > 0 || odd?.length !== 1) return [];
  const offsetPt = baseLine(word) - baseLine(first);
  if (Math.abs(offsetPt) < LINE_MIN) return [];
  const beside = (one: Word, by: number): Placed => ({ box: one.box, word: one, offsetPt: by });
  return main.length === 1 ? [beside(word, offsetPt), beside(first, -offsetPt)] : [beside(word, offsetPt)];
}

/** The one value of a line that stands beside the place that all others keep. */
function oddOf([main, odd, ...more]: readonly Word[][]): Omit<Departure, 'page'> | null {
  const [word] = odd ?? [];
  const [first] = main ?? [];
  if (!main || !first || !word || more.length > 0 || odd?.length !== 1 || main.length < MIN_MATES)
    return null;
  const mates = main.filter((mate) => Math.abs(mate.size - word.size) < LAYOUT.sameSize * word.size);
  const offsetPt = baseLine(word) - baseLine(first);
  if (mates.length < MIN_MATES || Math.abs(offsetPt) < LINE_MIN || !isPlainValue(word.text)) return null;
  return { box: word.box, text: word.text, word, offsetPt, peers: mates.length };
}

function toCheck({ page, box, text, offsetPt }: Departure) {
  const note = `This value stands ${Math.abs(offsetPt).toFixed(2)} pt beside its line.`;
  return suspicion(page, box, { printed: text }, note);
}
