/**
 * Values that contradict themselves, read again before anything is concluded from it: a misread digit breaks a check
 * digit or a weekday as an altered one does.
 */
import type { Engine } from '../../reading/tesseract/engine.ts';
import type { Iban, PrintedDate } from './facts.ts';
import { type PageView, readPlace } from './page-view.ts';

/** Heights of the line: two sizes give two nearly independent readings. */
const LINE_PX = [30, 46] as const;
/** Of one document; more of them are a fault of the reading or a table of examples. */
const MAX_AGAIN = 4;

/**
 * @param wanted what a value reads like without a doubt, null for one that needs no second look
 * @param isSound whether letters and digits that were read in its place end with such a value that does not contradict itself
 * @returns the same values; those looked at are `confirmed` when every further reading has the same letters and digits, and `mended` when
 *   one of them is sound
 */
export async function againRead<T extends Iban | PrintedDate>(
  values: readonly T[],
  wanted: (value: T) => string | null,
  pageOf: (page: number) => PageView | undefined,
  engine: Engine,
  remainingMs: () => number,
  isSound: (characters: string, value: T) => boolean = () => false,
): Promise<T[]> {
  const result: T[] = [];
  let looked = 0;
  for (const value of values) {
    const text = wanted(value);
    const view = pageOf(value.page);
    if (text === null || value.source !== 'ocr' || !view || looked >= MAX_AGAIN) {
      result.push(value);
      continue;
    }
    looked++;
    let same = 0;
    let isMended = false;
    for (const linePx of LINE_PX) {
      if (remainingMs() <= 0) break;
      const read = await readPlace(view, value.box, linePx, engine, remainingMs(), { segmentation: 7 });
      const seen = characters(read?.join('') ?? '');
      // The box may hold the word before it too.
      if (seen.endsWith(characters(text))) same++;
      isMended ||= isSound(seen, value);
    }
    result.push({
      ...value,
      confirmed: same === LINE_PX.length,
      ...(isMended ? { mended: true as const } : {}),
    });
  }
  return result;
}

const characters = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
