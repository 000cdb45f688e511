/**
 * Values that stand beside the lines and columns of their own document.
 *
 * Programs place text by arithmetic: words of a line share one base line to the last decimal, amounts of a column end
 * at one x. Who types or moves a value by hand hits both nearly. So a departure means something only in a document
 * that keeps its lines exactly otherwise, and only if it is a single one.
 */
import type { PdfPage, Rect } from '../../formats/pdf/index.ts';
import { tokenKind } from './tokens.ts';
import type { Word } from './words.ts';

export interface OffGrid {
  page: PdfPage;
  box: Rect;
  text: string;
  how: 'off-line' | 'off-column';
  /** Points by which it stands beside its line or its column. */
  offsetPt: number;
  /** Words of its line, or amounts of its column, that keep the place. */
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
const COLUMN_EXACT = 0.25;
const COLUMN_MIN = 0.6;
const COLUMN_MAX = 14;
const MIN_COLUMN = 5;
/** More departures are the document's own irregularity. */
const MAX_DEPARTURES = 2;

/** Collects over the pages of a document; `found()` judges at the end. */
export class Grid {
  private readonly departures: OffGrid[] = [];
  private strictLines = 0;
  private looseLines = 0;

  add(page: PdfPage, all: readonly Word[]): void {
    const words = all.filter((word) => word.visible && !word.text.includes('\ufffd') && level(word));
    this.lines(page, words);
    this.columns(page, words);
  }

  found(): OffGrid[] {
    const strict = this.strictLines >= MIN_STRICT_LINES && this.looseLines <= MAX_DEPARTURES;
    const lines = this.departures.filter((d) => d.how === 'off-line');
    const columns = this.departures.filter((d) => d.how === 'off-column');
    return [
      ...(strict && lines.length <= MAX_DEPARTURES ? lines : []),
      ...(columns.length <= MAX_DEPARTURES ? columns : []),
    ];
  }

  private lines(page: PdfPage, words: readonly Word[]): void {
    const sorted = words.toSorted((a, b) => baseline(b) - baseline(a));
    for (let from = 0; from < sorted.length; ) {
      let to = from + 1;
      while (to < sorted.length && baseline(sorted[to - 1]) - baseline(sorted[to]) < LINE_MAX) to++;
      const line = sorted.slice(from, to);
      from = to;
      if (line.length < MIN_MATES + 1 || line.length > 400) continue;
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
      if (mates.length < MIN_MATES || Math.abs(offset) < LINE_MIN || !isValue(word)) continue;
      this.push({
        page,
        box: word.box,
        text: word.text,
        how: 'off-line',
        offsetPt: offset,
        peers: mates.length,
      });
    }
  }

  private columns(page: PdfPage, words: readonly Word[]): void {
    const amounts = words.filter((word) => /^[+-]?[\d.,'’]*\d[.,]\d{2}$/.test(word.text)).slice(0, 3_000);
    const ends = new Map<number, Word[]>();
    for (const word of amounts) {
      const key = Math.round(word.box.x1 / (2 * COLUMN_EXACT));
      const list = ends.get(key) ?? ends.get(key - 1) ?? ends.get(key + 1);
      if (list && Math.abs(list[0].box.x1 - word.box.x1) <= COLUMN_EXACT) list.push(word);
      else ends.set(key, [word]);
    }
    const columns = [...ends.values()].filter((list) => list.length >= MIN_COLUMN);
    for (const list of ends.values()) {
      if (list.length > 1) continue;
      const [word] = list;
      for (const column of columns.slice(0, 40)) {
        const offset = word.box.x1 - column[0].box.x1;
        const ys = column.map((peer) => peer.box.y0);
        const among = word.box.y0 > Math.min(...ys) && word.box.y0 < Math.max(...ys);
        const row = column.some((peer) => Math.abs(peer.box.y0 - word.box.y0) < 0.5 * word.size);
        const size = Math.abs(column[0].size - word.size) < 0.02 * word.size;
        if (Math.abs(offset) < COLUMN_MIN || Math.abs(offset) > COLUMN_MAX || !among || row || !size)
          continue;
        this.push({
          page,
          box: word.box,
          text: word.text,
          how: 'off-column',
          offsetPt: offset,
          peers: column.length,
        });
        break;
      }
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

function isValue(word: Word): boolean {
  return (word.text.match(/\d/g)?.length ?? 0) >= 3 && tokenKind(word.text) !== 'none';
}
