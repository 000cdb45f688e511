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
import { baseLine, isUpright } from '../../layout/lines.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { LAYOUT } from '../../layout/thresholds.ts';
import { isPlainValue } from '../../layout/values.ts';
import type { Word } from '../../layout/words.ts';
import type { OffBaseline } from './facts.ts';

interface Departure {
  page: PdfPage;
  box: Rect;
  text: string;
  /** Points by which it stands above its line; negative below. */
  offsetPt: number;
  /** Words of its line that keep the place. */
  peers: number;
}

/** What counts as one place: the rounding of writers. */
const EXACT = 0.03;
/** Nearest and farthest that a hand puts a value beside its line. */
const LINE_MIN = 0.08;
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

export const baselineMisalignment = defineDetector({
  name: 'baselineMisalignment',
  sees: ['contents'],
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
  private strictLines = 0;
  private looseLines = 0;
  private unread = 0;

  add({ page, readable }: SeenPage): void {
    const painted = new Map<number | null | 'page', Word[]>();
    for (const word of readable) {
      if (!isUpright(word)) continue;
      const [{ run }] = word.parts;
      const by = run.formDepth === 0 ? 'page' : run.source;
      const words = painted.get(by);
      if (words) words.push(word);
      else painted.set(by, [word]);
    }
    for (const words of painted.values()) this.lines(page, words);
  }

  found(): Found<Departure[]> {
    const { departures, strictLines } = this;
    const others = this.looseLines - departures.length;
    const few = departures.length <= MAX_LOOSE || departures.length * LINES_A_DEPARTURE <= strictLines;
    const strict = strictLines >= MIN_STRICT_LINES && (others === 0 || this.looseLines <= MAX_LOOSE);
    if (departures.length === 0)
      return this.unread > 0 ? partly([], 'Some lines have too many words to compare.') : all([]);
    if (strict && few) return all(departures);
    if (!strict)
      return partly(
        [],
        'The document does not keep its lines well enough to tell a value that stands beside one.',
      );
    return partly(
      [],
      'Too many values stand beside their lines for one of them to mean anything.',
      departures.map(({ page, box, text, offsetPt }) =>
        suspicion(
          page,
          box,
          { printed: text },
          `This value stands ${Math.abs(offsetPt).toFixed(2)} pt beside its line.`,
        ),
      ),
    );
  }

  private lines(page: PdfPage, words: readonly Word[]): void {
    for (const line of linesOf(words)) {
      if (line.length > MAX_LINE) this.unread++;
      if (line.length < MIN_MATES + 1 || line.length > MAX_LINE) continue;
      const places = new Map<number, Word[]>();
      for (const word of line) {
        const key = Math.round(baseLine(word) / EXACT);
        const near = places.get(key - 1) ?? places.get(key) ?? places.get(key + 1);
        if (near) near.push(word);
        else places.set(key, [word]);
      }
      if (places.size === 1) {
        this.strictLines++;
        continue;
      }
      this.looseLines++;
      const groups = [...places.values()].toSorted((a, b) => b.length - a.length);
      const [main, odd] = groups;
      const [word] = odd ?? [];
      const [first] = main ?? [];
      if (!main || !first || !word || groups.length !== 2 || odd?.length !== 1 || main.length < MIN_MATES)
        continue;
      const mates = main.filter((mate) => Math.abs(mate.size - word.size) < LAYOUT.sameSize * word.size);
      const offset = baseLine(word) - baseLine(first);
      if (mates.length < MIN_MATES || Math.abs(offset) < LINE_MIN || !isPlainValue(word.text)) continue;
      this.push({
        page,
        box: word.box,
        text: word.text,
        offsetPt: offset,
        peers: mates.length,
      });
    }
  }

  private push(found: Departure): void {
    if (this.departures.length < 1_000) this.departures.push(found);
  }
}
