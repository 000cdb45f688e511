/** The value a forger would put in: more money, another name, a later date, another account. */
import { boxOn, fieldOf, type Layout, textRect } from '../layout.ts';
import type { Random } from '../random.ts';
import type { Clean } from '../types.ts';
import { addDays, formatDay } from '../words/dates.ts';
import { person } from '../words/fiction.ts';
import { fictitiousIban } from '../words/iban.ts';

export type Target = 'amount' | 'name' | 'date' | 'iban';

export type Replacement = { field: string; page: number; old: string; new: string; follows: string[] };

/** Where a change lies on the pages that are drawn: its item, its page, and what the truth says of it. */
export function placeOf(layouts: readonly Layout[], change: Replacement) {
  const { item } = fieldOf(layouts, change.field);
  const layout = layouts[change.page - 1];
  if (layout === undefined) throw new RangeError('no page');
  const rect = textRect(item);
  const truth = {
    page: change.page,
    box: boxOn(layout, rect),
    old: change.old,
    new: change.new,
    follows: change.follows,
  };
  return { item, layout, rect, truth };
}

/** Chooses the field and its new text. Throws when the document has no such field. */
export function replacement(clean: Clean, target: Target, random: Random): Replacement {
  const field = clean.plan.targets[target];
  if (field === undefined) throw new RangeError(`${clean.kind} has no ${target}`);
  const { page, item } = fieldOf(clean.layouts, field);
  const old = item.text;
  const follows =
    target === 'amount' ? ['arithmetic'] : target === 'name' && clean.kind === 'certificate' ? ['qr'] : [];
  return { field, page, old, new: changed(old, target, clean, random), follows };
}

function changed(old: string, target: Target, clean: Clean, random: Random): string {
  if (target === 'amount') {
    // The leading digit, as forgers do: the width stays and the gain is greatest.
    const at = old.search(/\d/);
    const digit = Number(old[at]);
    const next = digit < 9 ? random.int(digit + 1, 9) : 8;
    return `${old.slice(0, at)}${next}${old.slice(at + 1)}`;
  }
  if (target === 'iban') return `${old.startsWith('IBAN') ? 'IBAN ' : ''}${fictitiousIban(random)}`;
  if (target === 'date') {
    const later = addDays(clean.plan.created.day, random.int(35, 320));
    const style = /^\d{4}-/.test(old) ? 'iso' : /[A-Z]{3}/.test(old) ? 'id' : 'en';
    return formatDay(later, style);
  }
  const words = old.split(' ');
  for (;;) {
    const other = person(random);
    const name =
      words[0] === 'Attn.'
        ? `Attn. ${other.full}`
        : words.length === 1
          ? other.last.toUpperCase()
          : other.full;
    if (name !== old) return name;
  }
}
