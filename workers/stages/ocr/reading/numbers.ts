/** Printed amounts as integer hundredths, in whatever locale the document writes them. */
import { CURRENCY_BEHIND, CURRENCY_IN_FRONT } from './currencies.ts';

export interface Amount {
  cents: number;
  /** Decimal separator as printed; null for a number without decimals. */
  decimal: '.' | ',' | null;
  /** A sign or a debit mark stands with it. */
  signed: boolean;
}

/** An amount in the smallest units of a document that prints no hundredths. */
interface Units {
  units: number;
  /** A sign stands with it. */
  signed: boolean;
  /** What parts its last three digits from the others. */
  group: string;
}

/** What parts thousands: blanks of ISO 80000-1 (plain, no-break, narrow, thin) and apostrophes as programs and hands write them. */
const BLANKS = ' \u00a0\u202f\u2009';
const GROUPS = `.,'’‘´${BLANKS}`;
const GROUP = new RegExp(`[${GROUPS}]`);
/** `1.234`, and above thousands by two as India writes `1,23,456`. */
const WHOLE = `\\d{1,3}(?:[${GROUPS}]\\d{3})+|\\d{1,2}(?:,\\d{2})+,\\d{3}|\\d{1,12}`;
/** Hundredths; a dash where there are none (`12.–`, `1.250,-`); and the stroke that closes a sum of rupees (`500/-`). */
const PART = '(?:(?<point>[.,])(?:(?<part>\\d{2})|(?<dash>[-−–—]{1,2})))?(?<stroke>/[-−–=])?';
/** Hyphens and dashes of all lengths that touch their amount; one that stands apart is read with its place (cells.ts). */
const MINUS = '\\-−–—‐‑－';
const BODY = new RegExp(
  `^(?:${CURRENCY_IN_FRONT}(?=\\())?(?<open>\\()?(?<sign>[+${MINUS}])?${CURRENCY_IN_FRONT}?(?<sign2>[+${MINUS}])?(?<whole>${WHOLE})${PART}` +
    `${CURRENCY_BEHIND}?(?<trail>[-−+]|[Cc][Rr]\\.?|[Dd][Rr]\\.?|[DSHC])?(?<close>\\))?(?:(?<=\\))${CURRENCY_BEHIND})?$`,
  'u',
);
/** `(-)0.08`, as programs of India write what was rounded off. */
const BRACKETED_SIGN = /^\(([-+−–])\)(?=.*\d)/;
const plain = (token: string): string => token.replaceAll(AROUND, '').replace(BRACKETED_SIGN, '$1');
/** `￥1,234-`: in Japan the dash closes the amount, so that nobody writes on, and is no minus. */
export const endsYen = (token: string): boolean => /^\*{0,8}\(?[¥￥].*\d[-−]\)?$/u.test(token);
const MAX_CENTS = 1e14;
/**
 * Stars that keep others from writing in front, what refers to a note below, brackets of which a reader knew no word (`¥179,790(税込)`), and a
 * flaw of the print: `,88,51` has its point already.
 */
const AROUND = new RegExp(
  `^\\*{1,8}(?=[\\d(+−–-]|${CURRENCY_IN_FRONT})|^,(?=\\d{1,3},\\d{2}$)|(?<=[\\d)])[*†‡¹²³⁴⁵⁶⁷⁸⁹]{1,3}$|(?<=\\d)\\(\\)$`,
  'gu',
);

/**
 * Parses one printed token with two decimals, such as `1.234,56`, `$1,234.56`, `(12.00)` or `50,00-`. A group
 * separator and the decimal separator must differ; stars around it and marks of footnotes say nothing. Null for anything else
 * (dates, identifiers, times).
 */
export function parseAmount(token: string): Amount | null {
  const match = BODY.exec(plain(token));
  if (!match?.groups) return null;
  const parts = match.groups as Record<string, string | undefined>;
  const { open, close, sign, sign2, whole, dash, stroke, trail } = parts;
  const part = parts.part ?? ((dash ?? stroke) ? '00' : undefined);
  if (part === undefined || (open === undefined) !== (close === undefined)) return null;
  // Who writes the stroke parts hundredths by a point.
  const point = parts.point ?? '.';
  const group = GROUP.exec(whole!)?.[0];
  if (group === point || (group && new Set(whole!.replaceAll(/\d/g, '')).size > 1)) return null;
  const magnitude = Number(whole!.replaceAll(/\D/g, '')) * 100 + Number(part);
  if (magnitude > MAX_CENTS) return null;
  const negative = isNegative(parts);
  return {
    cents: negative ? -magnitude : magnitude,
    decimal: point as '.' | ',',
    signed: negative || sign !== undefined || sign2 !== undefined || trail !== undefined,
  };
}

/**
 * Parses one printed token in whole units with its thousands parted, such as `45.749.000`, `Rp1,234` or `(1,831,120)`. Null for anything else.
 * @returns units, and what parts the thousands
 */
function parseWhole(token: string): Units | null {
  const parts = BODY.exec(plain(token))?.groups as Record<string, string | undefined>;
  const { open, close, sign, sign2, whole = '', part, dash, stroke } = parts ?? {};
  const trail = endsYen(token) ? undefined : parts?.trail;
  const group = /\D/.exec(whole)?.[0];
  if ((part ?? dash ?? stroke) !== undefined || !group || (open === undefined) !== (close === undefined))
    return null;
  if (whole.startsWith('0') || new Set(whole.replaceAll(/\d/g, '')).size > 1) return null;
  const units = Number(whole.replaceAll(/\D/g, ''));
  if (units > MAX_CENTS) return null;
  const negative = isNegative({ ...parts, trail });
  return {
    units: negative ? -units : units,
    signed: negative || [sign, sign2, trail].some((mark) => mark !== undefined),
    group,
  };
}

const THREE_DECIMALS = new RegExp(
  `^(?<open>\\()?(?<sign>[+${MINUS}])?${CURRENCY_IN_FRONT}?(?<whole>0|\\d{1,3}(?:[${GROUPS}]\\d{3}){1,3}|\\d{4,9})(?<point>[.,])(?<part>\\d{3})` +
    `${CURRENCY_BEHIND}?(?<trail>[-−])?(?<close>\\))?$`,
  'u',
);

/**
 * An amount that can only have three decimals, in thousandths: `0,600`, `1,318.550`. Null for anything else: `45.250` is written as
 * forty-five thousand is.
 */
export function parseThousandths(token: string): Units | null {
  const parts = THREE_DECIMALS.exec(token)?.groups as Record<string, string | undefined>;
  const { open, close, sign, whole, point, part, trail } = parts ?? {};
  if (whole === undefined || point === undefined || (open === undefined) !== (close === undefined))
    return null;
  const groups = new Set(whole.replaceAll(/\d/g, ''));
  if (groups.size > 1 || groups.has(point)) return null;
  const units = Number(`${whole.replaceAll(/\D/g, '')}${part}`);
  return {
    units: isNegative(parts) ? -units : units,
    signed: [open, sign, trail].some((mark) => mark !== undefined),
    group: point,
  };
}

/** Whole units or thousandths; null for anything else. */
export const parseUnits = (token: string): Units | null => parseWhole(token) ?? parseThousandths(token);

/** Brackets, a minus before or behind, or a word for a debit behind. */
function isNegative({ open, sign, sign2, trail }: Record<string, string | undefined>): boolean {
  if (open !== undefined) return true;
  if ([sign, sign2].some((mark) => mark !== undefined && mark !== '+')) return true;
  return trail !== undefined && /^(?:[-−]|dr\.?|[DS])$/i.test(trail);
}

/** Letters that readers of pixels take digits for. */
const DIGITS: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8' };
const MISREAD = new RegExp(
  `^(?<sign>[-−–])?${CURRENCY_IN_FRONT}?(?<whole>[\\dOoIl|SB]{1,3}(?:[;:${GROUPS}]?[\\dOoIl|SB]{3})*)(?:[.,;]|(?<=[;${GROUPS}]\\d{3}):)(?<part>[\\dOoIl|SB]{2})${CURRENCY_BEHIND}?$`,
  'u',
);

/** Cents of what may be an amount misread from pixels, such as `3.502.73`, `2,841:71` or `l2,50`; null where it is none. */
export function parseMisread(token: string): number | null {
  const { sign, whole, part } = MISREAD.exec(token)?.groups ?? {};
  if (!whole || !part || !/\d/.test(whole + part)) return null;
  const digits = `${whole}${part}`
    .replaceAll(/[OoIl|SB]/g, (letter) => DIGITS[letter] ?? '')
    .replaceAll(/\D/g, '');
  return Number(digits) <= MAX_CENTS ? Number(digits) * (sign ? -1 : 1) : null;
}

/** A quantity: up to three decimals, in thousandths, below zero for what was given back; `decimal` is the separator of the document. Null for others. */
export function parseQuantity(token: string, decimal: '.' | ','): number | null {
  const match = /^([-−]?)(\d{1,7})(?:([.,])(\d{1,3}))?$/.exec(token);
  // With decimals a minus is that of an amount.
  if (!match || (match[1] && match[3])) return null;
  if (match[3] !== undefined && match[3] !== decimal) return null;
  const thousandths = Number(match[2]) * 1000 + Number((match[4] ?? '').padEnd(3, '0'));
  return match[1] ? -thousandths : thousandths;
}

/** A printed percentage in hundredths of a percent: `20%`, `7,5 %`, `(19%)`. */
export function parsePercent(text: string): number | null {
  const match = /(?:^|[^\d.,])(?<!\d[:;])(\d{1,2})(?:[.,](\d{1,2}))?\s*%(?!\d)/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

/** Digits by which two amounts differ: edit distance of their digit strings. */
export function digitsChanged(a: number, b: number): number {
  const [s, t] = [Math.abs(a), Math.abs(b)].map((cents) => String(cents).padStart(3, '0')) as [
    string,
    string,
  ];
  let row = Array.from({ length: t.length + 1 }, (_, i) => i);
  for (let i = 1; i <= s.length; i++) {
    const next = [i];
    for (let j = 1; j <= t.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (s[i - 1] === t[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[t.length]!;
}

/**
 * Hundredths, or the smallest units of a document that has none, as the document writes its amounts: `1.234,50`.
 *
 * @param like amounts of the document, as printed; the first that is long enough to have groups shows how they are parted.
 * Without one `1234.50`
 */
export function printedCents(cents: number, like: readonly string[] = []): string {
  const thousandths = printedThousandths(cents, like);
  if (thousandths !== null) return thousandths;
  const shown = like.flatMap((text) => FORM.exec(text) ?? []);
  const parted = like.map(parseWhole).find((one) => one !== null);
  const places = like.some((text) => INDIAN.test(text)) ? LAKHS : THOUSANDS;
  if (shown.length === 0 && parted)
    return `${cents < 0 ? '-' : ''}${String(Math.abs(cents)).replaceAll(places, parted.group)}`;
  const [, whole = '', point = '.'] =
    FORM.exec(like.find((text) => hasThousands(text)) ?? shown[0] ?? '') ?? [];
  const group = /\D/.exec(whole)?.[0] ?? '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const grouped = digits.slice(0, -2).replaceAll(places, group);
  return `${cents < 0 ? '-' : ''}${grouped}${point}${digits.slice(-2)}`;
}

/** Null where no amount shows that the document has three decimals. */
function printedThousandths(units: number, like: readonly string[]): string | null {
  const shown = like.filter((text) => parseThousandths(text) !== null);
  const { whole, point } =
    THREE_DECIMALS.exec(shown.find((text) => /\d\D\d{3}\D\d/.test(text)) ?? shown[0] ?? '')?.groups ?? {};
  if (whole === undefined || point === undefined) return null;
  const digits = String(Math.abs(units)).padStart(4, '0');
  const grouped = digits.slice(0, -3).replaceAll(THOUSANDS, /\D/.exec(whole)?.[0] ?? '');
  return `${units < 0 ? '-' : ''}${grouped}${point}${digits.slice(-3)}`;
}

/** Whole part with what parts its groups, and the decimal separator. */
const FORM = new RegExp(`(\\d[\\d${GROUPS}]*)([.,])\\d{2}(?!\\d|[.,'’]\\d)`);

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;
/** `1,23,456.00`, `1,23,456`: above thousands by two. */
const INDIAN = /\d,\d{2},\d{3}(?![\d,])/;
export const LAKHS = /\B(?=(?:\d{2})*\d{3}$)/g;

const hasThousands = (text: string): boolean => (FORM.exec(text)?.[1]?.replaceAll(/\D/g, '').length ?? 0) > 3;
