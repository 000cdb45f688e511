/** Names of weekdays before a date: in the languages whose months are read with their abbreviations, in others written out. */
import type { PrintedDate } from '../facts.ts';

/** Sunday first, as `Date.getUTCDay` counts. Abbreviations of two letters are words of their own in some language. */
const WEEKDAYS = [
  ['sunday', 'sun', 'sonntag', 'dimanche', 'dim', 'domingo', 'domenica', 'dom', 'zondag', 'zon', 'niedziela'],
  ['monday', 'mon', 'montag', 'lundi', 'lunes', 'lunedì', 'lun', 'maandag', 'segunda-feira', 'poniedziałek'],
  ['tuesday', 'tue', 'tues', 'dienstag', 'mardi', 'martes', 'martedì', 'dinsdag', 'terça-feira', 'wtorek'],
  [
    ...['wednesday', 'wed', 'mittwoch', 'mercredi', 'miércoles', 'miercoles', 'mercoledì', 'woensdag'],
    ...['quarta-feira', 'środa'],
  ],
  [
    ...['thursday', 'thu', 'thur', 'thurs', 'donnerstag', 'jeudi', 'jueves', 'giovedì', 'donderdag'],
    ...['quinta-feira', 'czwartek'],
  ],
  ['friday', 'fri', 'freitag', 'vendredi', 'viernes', 'venerdì', 'vrijdag', 'sexta-feira', 'piątek'],
  ['saturday', 'sat', 'samstag', 'sonnabend', 'samedi', 'sábado', 'sabado', 'sabato', 'zaterdag', 'sobota'],
];
const OTHERS = 'sv da nb fi et lv lt cs sk sl hr hu ro tr el bg ru uk'.split(' ');
/** Months, a market, a Friday that is a name too, and what is a week in Russian. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['luni', 'pazar', 'cuma', 'неделя']);
/** A Sunday. */
const FIRST_DAY = Date.UTC(2024, 8, 1);
const DAY_MS = 86_400_000;

const writtenOut = (language: string): (readonly [string, number])[] => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return WEEKDAYS.map((_, day) => [format.format(FIRST_DAY + day * DAY_MS).toLowerCase(), day] as const);
};

const NUMBER_OF = new Map([
  ...OTHERS.flatMap(writtenOut).filter(([name]) => !OTHER_WORDS.has(name)),
  ...WEEKDAYS.flatMap((names, day) => names.map((name) => [name, day] as const)),
]);

/** People are called so as well, and a cathedral. */
const SURNAMES: ReadonlySet<string> = new Set([
  ...['montag', 'dienstag', 'mittwoch', 'freitag', 'samstag', 'sonnabend', 'sonntag', 'domingo'],
  ...['pátek', 'sobota', 'středa', 'streda', 'petek', 'szombat', 'péntek', 'παρασκευή', 'κυριακή'],
]);
const CATHEDRAL = 'Dom';
/** Exams are sat and people wed on a date; the days have capitals. */
const VERBS: ReadonlySet<string> = new Set(['sat', 'wed']);
const EXAMS = /\b(?:exam|examination|test|paper|unit|module|assessment)s?$/i;
/** Another name or a title in front, in the same letters; not what a day stands behind. */
const NAMED = /\p{Lu}[\p{L}'’-]*\.?$/u;
const NAMED_IN_CAPITALS = /(?<!\p{L})\p{Lu}[\p{Lu}'’-]*\.?$/u;
const HEADING = /(?:datum|date|termin|tag|day|fecha|data|d[ií]a|giorno|jour)$/iu;

const AT_END = /(?<![\p{L}-])(\p{L}{3,14}(?:-feira)?)\.?,?(?:\s+(?:den|the|le|el|de|op|dnia|em|dia))?\s*$/iu;

/** The weekday that ends a text, 0 for Sunday; null when it ends otherwise. Only an article may follow it. */
export function weekdayAtEnd(text: string): number | null {
  const match = AT_END.exec(text);
  const name = match?.[1] ?? '';
  const day = NUMBER_OF.get(name.toLowerCase());
  const before = text.slice(0, match?.index ?? 0).trimEnd();
  return day === undefined || isOtherwise(name, before) ? null : day;
}

function isOtherwise(name: string, before: string): boolean {
  if (VERBS.has(name) || (name === 'Sat' && EXAMS.test(before))) return true;
  if (name === CATHEDRAL) return /[\p{L}]$/u.test(before) && !HEADING.test(before);
  if (!SURNAMES.has(name.toLowerCase()) || !/^\p{Lu}/u.test(name) || HEADING.test(before)) return false;
  return (/^\p{Lu}+$/u.test(name) ? NAMED_IN_CAPITALS : NAMED).test(before);
}

/** The weekday of YYYY-MM-DD, 0 for Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The last country of the old calendar, Greece, left it on this day. */
const OLD_STYLE_UNTIL = '1923-03-01';

/** The weekday of YYYY-MM-DD in the old calendar, which is printed with old dates as they were written then. */
function julianWeekdayOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // Years that begin in March, counted from far enough back: leap days stand at their end.
  const isBeforeMarch = month < 3;
  const [years, months] = [year + 4800 - Number(isBeforeMarch), month + (isBeforeMarch ? 9 : -3)];
  const days = day + Math.floor((153 * months + 2) / 5) + 365 * years + Math.floor(years / 4);
  return (days - 32_082) % 7;
}

const fellOn = (date: string, weekday: number): boolean =>
  weekdayOf(date) === weekday || (date < OLD_STYLE_UNTIL && julianWeekdayOf(date) === weekday);

export const weekdayName = (day: number): string => {
  const name = WEEKDAYS[day]![0]!;
  return name[0]!.toUpperCase() + name.slice(1);
};

/** Points stand between day and month, strokes on either side of the ocean. */
const WITH_STROKES = /^\d{1,2}([/-])\d{1,2}\1\d{2,4}/;

/** The day and month of a date, in both orders where a document may cite it in another than its own. */
function readingsOf({ date, text, ambiguous }: PrintedDate): string[] {
  const [year, month, day] = date.split('-');
  const mayBeSwapped = ambiguous || (WITH_STROKES.test(text) && Number(day) <= 12);
  return mayBeSwapped ? [date, `${year}-${day}-${month}`] : [date];
}

/** The weekday that is printed with a date is not the one on which it fell, whichever of its numbers is the month. */
export function contradictsWeekday(printed: PrintedDate): boolean {
  const weekday = weekdayAtEnd(printed.label);
  return weekday !== null && !readingsOf(printed).some((reading) => fellOn(reading, weekday));
}

/** The weekday before a date stands behind another, on which it fell: in rows each date may have its day behind it. */
export function isOfDateBefore({ label, page }: PrintedDate, dates: readonly PrintedDate[]): boolean {
  const weekday = weekdayAtEnd(label);
  if (weekday === null) return false;
  const before = label.replace(AT_END, '').replace(/[\s,]+$/, '');
  return dates.some(
    (other) =>
      other.page === page &&
      before.endsWith(other.text) &&
      readingsOf(other).some((reading) => fellOn(reading, weekday)),
  );
}
