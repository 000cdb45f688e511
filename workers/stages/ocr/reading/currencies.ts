/** Currencies as documents print them: signs, codes of ISO 4217, and what countries write in their place. */

export const CURRENCY_SIGN = '\\p{Sc}';
export const CURRENCY_CODE =
  'EUR|USD|GBP|CHF|PLN|CZK|HUF|RON|BGN|SEK|NOK|DKK|ISK|RSD|MKD|MDL|CAD|AUD|NZD|SGD|HKD|TWD|JPY|CNY|KRW|INR|PKR|LKR|BDT|NPR|THB|IDR|MYR|PHP|VND|TRY|UAH|RUB|KZT|GEL|ILS|AED|SAR|QAR|KWD|BHD|OMR|JOD|LYD|EGP|MAD|TND|ZAR|NGN|KES|GHS|BRL|MXN|ARS|CLP|COP|PEN|UYU|BOB|VES';
/** Some of it is written for other things as well: a series resistance is Rs. */
const WRITTEN =
  'Eur|eur|[Ee]uros?|RM|Rs\\.?|Rp\\.?|Bs\\.?S?|S/\\.?|S?Fr\\.?|z[łl]|Z[łŁ]|kr|Kr|K[čc]|Ft|lei|Lei|din|KSh|TL|лв|руб|грн|R\\$|C\\$|A\\$|HK\\$|US\\$|NT\\$';

/** A currency that touches its amount, in front of it or behind. */
const IN_FRONT = `[A-Z]{1,3}\\$|GH[₵S]|${CURRENCY_CODE}|${CURRENCY_SIGN}|RM|Rs\\.?|Rp\\.?|S?Fr\\.?|[Kk]r\\.?|[KTU][Ss]h\\.?|Bs\\.?|S/\\.?|KD|DT|R`;
const BEHIND = `${CURRENCY_CODE}|${CURRENCY_SIGN}|[Ee]uros?|[Ee]ur|S?Fr\\.?|z[łl]|Z[łŁ]|K[čc]|[Kk]r\\.?|Ft|[Ll]ei|din\\.?|TL|DT|KD|đ|円|元|원|лв\\.?|р\\.|руб\\.?|грн\\.?`;
/** Parts of expressions with the flag `u`. */
export const CURRENCY_IN_FRONT = `(?:${IN_FRONT})`;
export const CURRENCY_BEHIND = `(?:${BEHIND})`;

/** New shekels; riyals, dirhams, dinars, pounds and lira. */
const FROM_RIGHT =
  'ש["״\']{1,2}ח|שקל(?:ים)?|(?:ر\\.س|د\\.إ|د\\.ا|ج\\.م|د\\.أ|د\\.ك|د\\.ب|ر\\.ع|ر\\.ق|ل\\.ل|د\\.ت|د\\.م|د\\.ج)|ريال|درهم|دينار|جنيه|ليرة';
const ALONE = new RegExp(`^(?:${CURRENCY_SIGN}|${CURRENCY_CODE}|${WRITTEN}|${FROM_RIGHT})[:.]?$`, 'u');

/** A currency by itself: it says nothing of what the amount beside it is. */
export const isCurrency = (word: string): boolean => ALONE.test(word);

/** A line of more is no row. */
const MAX_WORDS = 40;

/** The one currency that a line names beside its amounts; undefined where it names none, or several. */
export function currencyOf(words: readonly { text: string }[]): string | undefined {
  const named = words.slice(0, MAX_WORDS).filter(({ text }) => isCurrency(text));
  const [currency, ...more] = new Set(named.map(({ text }) => text));
  return more.length === 0 ? currency : undefined;
}

/** Currencies with three decimals (ISO 4217): dinars of Bahrain, Jordan, Kuwait, Libya and Tunisia, and the rial of Oman. */
const WITH_THOUSANDTHS =
  /(?<!\p{L})(?:BHD|JOD|KWD|LYD|OMR|TND|DT|KD|[Dd]inars?|DINARS?|[Oo]mani [Rr]ials?)(?!\p{L})/u;

export const namesThousandths = (text: string): boolean => WITH_THOUSANDTHS.test(text);
