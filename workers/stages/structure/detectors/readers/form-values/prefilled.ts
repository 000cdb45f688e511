/**
 * Fields that a program made with their values: it wrote each as the default as well (/DV, ISO 32000-2, table 226), which who fills in
 * or alters a form leaves as it is. Defaults of a blank form (a country, a nought) are few, or are the same, or most of them are replaced.
 */
import type { PdfField, PdfView } from '../../../../../formats/pdf/index.ts';
import { bare, digitsIn } from '../../layout/values.ts';
import { textIn } from './calculated.ts';

export interface Replaced {
  field: PdfField;
  old: string;
  now: string;
}

/** Different values that are still the defaults of their fields: who made the form knew whose it is. */
const MIN_KEPT = 3;
/** Characters of a value; shorter ones are choices and counts. */
const MIN_LENGTH = 4;
/** Of so many values that were defaults one is replaced. */
const KEPT_FOR_EACH = 2;

/** `many`: of the values that were defaults more were replaced than were kept, as where a form was filled in. */
export function replacedDefaults(
  view: PdfView,
  fields: readonly PdfField[],
): { found: Replaced[]; many: boolean } {
  const both = fields.flatMap((field): Replaced[] => {
    if (field.type !== 'Tx' && field.type !== 'Ch') return [];
    const now = field.value ? textIn(view, field.value) : '';
    const old = textIn(view, view.get(field.dict, 'DV'));
    return [old, now].some((text) => bare(text).length < MIN_LENGTH) ? [] : [{ field, old, now }];
  });
  const kept = new Set(both.filter(({ old, now }) => bare(old) === bare(now)).map(({ now }) => bare(now)));
  if (kept.size < MIN_KEPT) return { found: [], many: false };
  const found = both.filter(({ old, now }) => isOther(old, now));
  return found.length * KEPT_FOR_EACH <= kept.size ? { found, many: false } : { found: [], many: true };
}

/** Another number, or other words; the same in another format is none. A nought stands for nothing. */
function isOther(old: string, now: string): boolean {
  const [before, behind] = [old, now].map((text) =>
    digitsIn(text) > 0 ? text.replaceAll(/\D/g, '') : bare(text).toLowerCase(),
  );
  return before !== behind && !/^0*$/.test(before ?? '');
}
