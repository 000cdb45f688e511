/**
 * Numbers that are shown as others than they are told to machines: /ActualText of a span, or of an element of the structure tree (ISO 32000-2, 14.9.4). Copying, searching
 * and reading aloud take it; eyes take the letters. Programs write it for ligatures, fractions and hyphens, so that only digits
 * against digits are asked about; an amount or an account in the place of another one is told.
 */
import type { Suspicion } from '../../../../../../shared/contracts/finding.ts';
import type { PageContent, PdfPage, Rect, TextRun } from '../../../../../formats/pdf/index.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { bare, isDecimalAmount, isNumbered } from '../../layout/values.ts';
import { hull } from '../../layout/words.ts';
import type { StructureText } from './structure-texts.ts';

export const REPLACED = 'A number is told to machines as another one than is shown.';

/** A fraction or a power is put into words and signs of its own; a plain number is not. */
const PLAIN_NUMBER = /^[\p{Sc}(+-]?\d[\d.,'/:-]*[)%\p{Sc}]?$/u;

/** Items looked at on one page; spans within spans count each time. */
const MAX_ITEMS = 400_000;

export interface ReplacedValue {
  box: Rect;
  told: string;
  shown: string;
}

export function replacedNumbers(
  page: PdfPage,
  { items, replacements }: PageContent,
): { values: ReplacedValue[]; found: Suspicion[]; complete: boolean } {
  let left = MAX_ITEMS;
  const read = replacements.filter(({ from, to }) => (left -= to - from) >= 0);
  const values: ReplacedValue[] = [];
  const found = read.flatMap(({ text, from, to }) => {
    const told = bare(text);
    if (!/\d/.test(told)) return [];
    const runs = items.slice(from, to).filter((item): item is TextRun => item.type === 'text');
    const [first] = runs;
    const shown = bare(runs.map((run) => run.text).join(''));
    if (!first || runs.some(isUnsure) || !isOther(told, shown)) return [];
    const box = runs.map((run) => run.box).reduce(hull);
    if ([isDecimalAmount, isAccount].some((is) => is(told) && is(shown))) {
      values.push({ box, told: text, shown });
      return [];
    }
    return [suspicion(page, box, { 'told to machines': text, shown }, REPLACED)];
  });
  return { values, found, complete: read.length === replacements.length };
}

/**
 * The same of elements of the structure tree. They describe drawings and tables as well, so that only a text is asked about which
 * is that of the letters but for its numbers.
 */
export function replacedInStructure(
  page: PdfPage,
  { items, marked }: PageContent,
  texts: readonly StructureText[],
): { found: Suspicion[]; complete: boolean } {
  if (texts.length === 0) return { found: [], complete: true };
  let left = MAX_ITEMS;
  const spans = Map.groupBy(marked, ({ id }) => id);
  const read = texts.filter(({ ids }) => {
    left -= ids.reduce((sum, id) => sum + lengthOf(spans.get(id)), ids.length);
    return left >= 0;
  });
  const found = read.flatMap(({ told, ids }) => {
    const parts = ids.flatMap((id) => spans.get(id) ?? []).flatMap(({ from, to }) => items.slice(from, to));
    const runs = parts.filter((item): item is TextRun => item.type === 'text');
    const shown = runs.map((run) => run.text).join('');
    const [first] = runs;
    if (!first || runs.some(isUnsure) || !isButForNumbers(bare(told), bare(shown))) return [];
    const box = runs.map((run) => run.box).reduce(hull);
    return [suspicion(page, box, { 'told to machines': told, shown }, REPLACED)];
  });
  return { found, complete: read.length === texts.length };
}

const lengthOf = (spans: readonly { from: number; to: number }[] = []): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0);

function isButForNumbers(told: string, shown: string): boolean {
  const words = (text: string): string => text.replaceAll(/\d[\d.,'/:-]*/g, '#');
  const digits = (text: string): string => text.replaceAll(/\D/g, '');
  return words(told) === words(shown) && digits(told) !== digits(shown);
}

const isUnsure = ({ uncertain, hidden, clipped }: TextRun): boolean => uncertain || hidden || clipped;

/** Longer than a date, which may be told in another order. */
const isAccount = (text: string): boolean => /^(?:[A-Z]{2}\d{2}[A-Z]{0,4})?(?:\d-?){10,}$/.test(text);

function isOther(told: string, shown: string): boolean {
  const [a, b] = [told, shown].map((text) => text.replaceAll(/\D/g, ''));
  if (!a || !b || a === b) return false;
  const arePlain = PLAIN_NUMBER.test(told) && PLAIN_NUMBER.test(shown);
  return arePlain || (isNumbered(told) && isNumbered(shown));
}
