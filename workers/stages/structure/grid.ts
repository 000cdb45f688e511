/**
 * Values that stand beside the lines of their own document.
 *
 * Programs place text by arithmetic: words of a line share one base line to the last decimal. Who types or moves a
 * value by hand hits it nearly. So a departure means something only in a document that keeps its lines exactly
 * otherwise, and only if it is a single one. What a form XObject paints is placed by the form's own matrix (ISO 32000-1,
 * 8.10): a field that was flattened stands where its rectangle was drawn, so that each form is measured by itself.
 */
import type { PdfPage, Rect } from '../../formats/pdf/index.ts';
import { all, type Found, partly } from './detector.ts';
import { suspicion } from './detectors/layout/suspicion.ts';
import { isPlainValue } from './detectors/layout/values.ts';
import type { Word } from './detectors/layout/words.ts';

export interface OffGrid {
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

/** Collects over the pages of a document; `found()` judges at the end. */
export class Grid {
  private readonly departures: OffGrid[] = [];
  private strictLines = 0;
  private looseLines = 0;
  private unread = 0;

  add(page: PdfPage, all: readonly Word[]): void {
    const painted = new Map<number | null | 'page', Word[]>();
    for (const word of all) {
      if (!word.visible || word.text.includes('\ufffd') || !level(word)) continue;
      const [{ run }] = word.parts;
      const by = run.formDepth === 0 ? 'page' : run.source;
      const words = painted.get(by);
      if (words) words.push(word);
      else painted.set(by, [word]);
    }
    for (const words of painted.values()) this.lines(page, words);
  }

  found(): Found<OffGrid[]> {
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
    const sorted = words.toSorted((a, b) => baseline(b) - baseline(a));
    for (let from = 0; from < sorted.length; ) {
      let to = from + 1;
      while (to < sorted.length && baseline(sorted[to - 1]) - baseline(sorted[to]) < LINE_MAX) to++;
      const line = sorted.slice(from, to);
      from = to;
      if (line.length > MAX_LINE) this.unread++;
      if (line.length < MIN_MATES + 1 || line.length > MAX_LINE) continue;
      const places = new Map<number, Word[]>();
      for (const word of line) {
        const key = Math.round(baseline(word) / EXACT);
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
      if (groups.length !== 2 || odd.length !== 1 || main.length < MIN_MATES) continue;
      const [word] = odd;
      const mates = main.filter((mate) => Math.abs(mate.size - word.size) < 0.02 * word.size);
      const offset = baseline(word) - baseline(main[0]);
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

  private push(found: OffGrid): void {
    if (this.departures.length < 1_000) this.departures.push(found);
  }
}

function baseline(word: Word): number {
  return word.parts[0].run.y;
}

function level({ box, text }: Word): boolean {
  return text.length < 3 || box.x1 - box.x0 > (box.y1 - box.y0) * 0.5;
}
