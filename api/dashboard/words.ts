/** Numbers and times as a reader wants them. */
import { type Html, html } from './html.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An instant in UTC: "21 Nov 2026, 09:13 UTC". */
export function time(at: Date): Html {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${day(iso)}, ${iso.slice(11, 16)} UTC</time>`;
}

/** A time as a document tells it, its own offset kept: the offset may be the very clue. */
export function documentTime(text: string): Html {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  if (!parts) return html`${text}`;
  const zone = parts[3] === 'Z' ? 'UTC' : (parts[3] ?? 'no zone given');
  return html`<time datetime="${text}">${day(parts[1]!)}${parts[2] && `, ${parts[2]} (${zone})`}</time>`;
}

function day(iso: string): string {
  return `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;
}

/** 0.9216 -> "92 %"; near the ends one decimal, because 99.6 % is not 100 %. */
export function percent(share: number): string {
  const value = share * 100;
  const digits = value > 0 && (value < 10 || value > 90) && value < 100 ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, '')} %`;
}

export function bytes(count: number): string {
  if (count < 1024) return `${count} bytes`;
  if (count < 1024 * 1024) return `${Math.round(count / 1024)} KB`;
  return `${(count / 1024 / 1024).toFixed(1)} MB`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
