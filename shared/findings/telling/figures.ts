/** Numbers and times as a reader wants them. */
import { ENGLISH, type Words } from '../language/words.ts';

/** An instant in UTC: "21 Nov 2026, 09:13 UTC". */
export function instantText(at: Date, { locale } = ENGLISH): string {
  const iso = at.toISOString();
  return `${dayText(iso, locale)}, ${iso.slice(11, 16)} UTC`;
}

/** A time as a document tells it, its own offset kept: the offset may be the very clue. */
export function documentTimeText(text: string, words: Words = ENGLISH): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  if (!parts) return text;
  const zone = parts[3] === 'Z' ? 'UTC' : (parts[3] ?? words.say('noZone'));
  return dayText(parts[1]!, words.locale) + (parts[2] ? `, ${parts[2]} (${zone})` : '');
}

/** A document may state a day that no calendar has: that is told as it stands. */
function dayText(iso: string, locale: string): string {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(iso.slice(0, 10))) return iso.slice(0, 10);
  return day.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** 0.9216 -> "92.2 %"; near the ends one decimal or as many as it takes, because 99.6 % is not 100 % and 0.03 % is not none. */
export function percent(share: number, { locale } = ENGLISH): string {
  const value = share * 100;
  const toEnd = Math.min(value, 100 - value);
  const needed = Math.min(MOST_DIGITS, Math.ceil(-Math.log10(toEnd)));
  const digits = toEnd > 0 && toEnd < 10 ? (toEnd < 0.05 ? needed : 1) : 0;
  return `${decimal(value.toFixed(digits).replace(/\.0$/, ''), locale)} %`;
}

const MOST_DIGITS = 6;

/** English has a point where the other languages of reports have a comma. */
const decimal = (text: string, locale: string): string =>
  locale === ENGLISH.locale ? text : text.replace('.', ',');

export function bytes(count: number, words: Words = ENGLISH): string {
  if (count < 1024) return words.say('bytes', { count });
  if (count < 1024 * 1024) return `${Math.round(count / 1024)} KB`;
  return `${decimal((count / 1024 / 1024).toFixed(1), words.locale)} MB`;
}

/** 84 -> "0.08 s", 4310 -> "4.3 s", 257873 -> "4 min 18 s": nobody counts in thousands. */
export function durationText(ms: number, { locale } = ENGLISH): string {
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${decimal(seconds.toFixed(seconds < 0.95 ? 2 : 1), locale)} s`;
  return `${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "CRITICAL" -> "Critical" */
export const titled = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase();

/** "page 3", "pages 1-3, 7" */
export function onPages(pages: readonly number[], words: Words = ENGLISH): string {
  const [page = 0, ...more] = new Set(pages);
  return more.length === 0
    ? words.say('page.onPage', { page })
    : words.say('page.onPages', { pages: pageRanges(pages) });
}

/** [1, 2, 3, 7] -> "1-3, 7" */
export function pageRanges(pages: readonly number[]): string {
  const sorted = [...new Set(pages)].sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const page of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
