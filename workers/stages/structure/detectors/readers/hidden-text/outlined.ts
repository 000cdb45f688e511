/**
 * White letters with an outline: Skia, and with it Chromium, fills them and then draws their edges as letters of another font, each
 * exactly on its fill. And letters with a white halo: TeX draws the halo as the same letters many times around their place, and then
 * them. What they say is seen.
 */
import type { PageContent, TextRun } from '../../../../../formats/pdf/index.ts';

/** Points within which an outline stands on its letter, and sizes are one. */
const NEAR = 0.1;
/** And within which the letters of a halo lie about the ones that they surround; they say the same, wherever they stand. */
const HALO = 1;
const UNDECODED = '\ufffd';

/**
 * Of a white run: `seen` where the same letters are drawn on it afterwards, `unknown` where they cannot be decoded.
 *
 * @param isWhite of runs that are no outline of anything
 */
export function outlines(
  { items }: PageContent,
  isWhite: (run: TextRun) => boolean,
): (run: TextRun) => 'seen' | 'unknown' | null {
  // Most pages have no white letters.
  let places: ReadonlyMap<string, TextRun[]> | null = null;
  return (run) => {
    places ??= byPlace(
      items.filter((item): item is TextRun => item.type === 'text' && isInk(item) && !isWhite(item)),
    );
    const on = AROUND.flatMap(([right, up]) => places?.get(keyOf(run, right, up)) ?? []);
    if (on.some((other) => isHalo(run, other) && isOn(other, run, HALO))) return 'seen';
    const drawn = on.filter((other) => isOn(other, run, NEAR));
    const { length } = [...run.text];
    return drawn.some(({ text }) => text.includes(UNDECODED) && [...text].length === length)
      ? 'unknown'
      : null;
  };
}

/** A string may go back to its beginning and say the same again, a little further: it takes no more room than what it surrounds. */
function isHalo({ text: said, box }: TextRun, { text: shown, box: around }: TextRun): boolean {
  if (said === shown) return true;
  const again = shown === '' ? 0 : said.length / shown.length;
  const isStacked =
    box.x1 - box.x0 <= around.x1 - around.x0 + 2 * HALO &&
    box.y1 - box.y0 <= around.y1 - around.y0 + 2 * HALO;
  return isStacked && Number.isInteger(again) && said === shown.repeat(again);
}

const isInk = ({ hidden, renderMode }: TextRun): boolean => !hidden && renderMode !== 3;

const byPlace = (runs: readonly TextRun[]): Map<string, TextRun[]> =>
  Map.groupBy(runs, (run) => keyOf(run, 0, 0));

/** A point's place and those beside it: what lies on their border may be rounded to either. */
const AROUND = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((up) => [right, up] as const));

const keyOf = ({ x, y }: TextRun, right: number, up: number): string =>
  `${Math.round(x) + right} ${Math.round(y) + up}`;

const isOn = (other: TextRun, run: TextRun, near: number): boolean =>
  other.order > run.order &&
  Math.abs(other.x - run.x) <= near &&
  Math.abs(other.y - run.y) <= near &&
  Math.abs(other.size - run.size) <= NEAR;
