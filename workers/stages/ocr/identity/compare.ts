/**
 * The printed fields of an identity document against its machine readable zone.
 *
 * A field agrees as soon as anything on the page reads like it; it contradicts only when the page clearly prints a
 * field of the same kind with another value; everything else is unknown. Captions are too small to be read reliably,
 * so kinds are told by what the zone itself makes necessary: whoever holds a document was born long before it expires,
 * a document number has the shape of its twin, a surname stands above the given names.
 */
import type { IdentityField, Mrz, Word } from '../facts.ts';
import { isZoneSurelyRead } from '../surely-read.ts';
import { around, type Line, leastSure } from '../words.ts';
import { boxOfDay, type PrintedDay, printedDays } from './dates.ts';
import { distance, nameDistance, tolerance } from './names.ts';

/** An identity page has some sixty words; a form or a letter with a copy of one has dates of its own. */
const MAX_WORDS = 250;
const MAX_LINES = 120;
/** The engine's confidence from which a reading may contradict; wrong words are mostly far below. */
const SURE = 0.8;
/** The same where one digit differs that blur turns into the other. */
const SURE_OF_LOOKALIKES = 0.93;
/** No document is valid for longer, so a date that lies further before the expiry is not its date of issue. */
const LONGEST_VALIDITY_YEARS = 16;

/** @param lines of all pages, those of the zone included; empty when the pages are not an identity document */
export function compareIdentity(mrz: readonly Mrz[], lines: readonly Line[]): IdentityField[] {
  const [zone] = mrz;
  // Two zones are two documents in one picture: which print belongs to which cannot be told.
  if (!zone || mrz.length > 1) return [];
  const printed = lines.filter((line) => !within(line, zone));
  const words = printed.flatMap((line) => line.words);
  if (words.length > MAX_WORDS || printed.length > MAX_LINES) return [];
  return [...datesAgainst(zone, printed), ...numberAgainst(zone, printed), ...namesAgainst(zone, printed)];
}

function within(line: Line, zone: Mrz): boolean {
  const [, y, , height] = around(line.words.map((word) => word.box));
  const middle = y + height / 2;
  return line.page === zone.page && middle >= zone.box[1] && middle <= zone.box[1] + zone.box[3];
}

/** Its check digit is right, or wrong in a zone that was surely read: a crude forgery leaves it so. */
const isSettled = (zone: Mrz, field: Mrz['checks'][number]['field']): boolean =>
  zone.checks.some((check) => check.field === field && check.valid) || isZoneSurelyRead(zone);

type Sighting = PrintedDay & { page: number };

function datesAgainst(zone: Mrz, lines: readonly Line[]): IdentityField[] {
  const days: Sighting[] = lines.flatMap((line) =>
    printedDays(line).map((day) => ({ ...day, page: line.page })),
  );
  const birth = zoneDay(zone.fields.birthDate);
  const expiry = zoneDay(zone.fields.expiryDate);
  const fields: IdentityField[] = [];
  if (birth && isSettled(zone, 'birth-date')) {
    // A date of birth lies further before the expiry than any document is valid; one date that does and differs.
    const horizon = expiry && !isEndless(expiry) ? yearOf(expiry) - LONGEST_VALIDITY_YEARS : null;
    const candidates =
      horizon === null
        ? []
        : days.filter(({ readings }) => readings.every((iso) => Number(iso.slice(0, 4)) < horizon));
    fields.push(dateField('birth-date', birth, days, candidates));
  }
  if (expiry && isSettled(zone, 'expiry-date')) {
    const others = days.filter((day) => !agrees(day, birth));
    // With the date of birth found, what lies behind the end of the validity is that end, altered; with two further dates
    // the latest. Where the end was not read, an earlier one is of something else, and nobody alters an end to be earlier.
    const hasBirth = days.length > others.length;
    const told = hasBirth && others.length >= 2 && others.every(({ readings }) => readings.length === 1);
    const behind = others.filter((day) => hasBirth && isAfter(day, expiry));
    const last = told
      ? behind.toSorted((a, b) => b.readings[0]!.localeCompare(a.readings[0]!)).slice(0, 1)
      : behind;
    fields.push(dateField('expiry-date', expiry, days, last));
  }
  return fields;
}

const yearOf = (yymmdd: string): number => 2000 + Number(yymmdd.slice(0, 2));

/** The year 9999, of papers without an end; or one of the last century, by which nothing is known of a birth either. */
const isEndless = (expiry: string): boolean => yearOf(expiry) >= ENDLESS;
const ENDLESS = 2080;

/** Nothing that an identity document is dated with lies behind the end of its validity. */
const isAfter = ({ readings }: PrintedDay, yymmdd: string): boolean =>
  readings.every((iso) => Number(iso.replaceAll('-', '')) > 20_000_000 + Number(yymmdd));

function dateField(
  field: 'birth-date' | 'expiry-date',
  yymmdd: string,
  days: readonly Sighting[],
  candidates: readonly Sighting[],
): IdentityField {
  const inZone = `${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`;
  const same = days.find((day) => agrees(day, yymmdd));
  if (same) return seen(field, inZone, same.text, same.words, same.page, 'agrees');
  // A month's name that was recognised is sure by that; its digits have to be read well.
  const sure = candidates.filter((day) =>
    isSure(
      day.words.filter(({ text }) => /\d/.test(text)),
      lookalike(day, yymmdd) ? SURE_OF_LOOKALIKES : SURE,
    ),
  );
  // Several such dates (a law, a second person) leave open which one is the holder's.
  if (sure.length !== 1 || candidates.length !== 1) return unseen(field, inZone);
  const [other] = sure as [Sighting];
  return { ...seen(field, inZone, other.text, other.words, other.page, 'contradicts'), box: boxOfDay(other) };
}

const agrees = (day: PrintedDay, yymmdd: string | null): boolean =>
  yymmdd !== null && day.readings.some((iso) => iso.slice(2).replaceAll('-', '') === yymmdd);

/** A complete date of the zone; unknown parts are fillers or zeros. */
function zoneDay(yymmdd: string): string | null {
  return /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(yymmdd) ? yymmdd : null;
}

/** Characters that OCR exchanges: they never make a difference. */
function sameShape(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[OQD]/g, '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('Z', '2')
    .replaceAll('S', '5')
    .replaceAll('G', '6')
    .replaceAll('B', '8');
}

/** Differences by which one number is still recognised as the altered twin of the other. */
const MAX_NUMBER_EDITS = 3;

/** Words that follow each other in a line, and their text without what OCR exchanges. */
type Run = { text: string; words: Word[]; page: number };

/** What says that a number follows, also between its parts: `SERIA SB NR 447118` is the number SB447118. */
const NAME_OF_NUMBER = /^(?:n[ro°º]|num(?:ber|[eé]ro|[aă]r)?|№)[.:]?$/i;

/** Every run of words that may be a text of so many characters, the last word of which reaches them. */
function* runsOf(lines: readonly Line[], length: number): Generator<Run> {
  for (const { words: printed, page } of lines) {
    const words = printed.filter(({ text }) => !NAME_OF_NUMBER.test(text));
    for (let from = 0; from < words.length; from++) {
      let text = '';
      for (let to = from; to < words.length && text.length < length; to++) {
        text += sameShape(words[to]!.text);
        yield { text, words: words.slice(from, to + 1), page };
      }
    }
  }
}

function numberAgainst(zone: Mrz, lines: readonly Line[]): IdentityField[] {
  const { number } = zone.fields;
  const inZone = sameShape(number);
  if (inZone.length < 7 || !isSettled(zone, 'document-number')) return [];
  const close: Run[] = [];
  for (const run of runsOf(lines, inZone.length)) {
    const { text, words, page } = run;
    if (words.length === 1 ? text.includes(inZone) : text.startsWith(inZone)) {
      return [seen('document-number', number, joinedText(words), words, page, 'agrees')];
    }
    if (text.length !== inZone.length || !alike(joinedText(words), number)) continue;
    const edits = distance(text, inZone);
    if (edits > 0 && edits <= MAX_NUMBER_EDITS) close.push(run);
  }
  const [only] = close;
  if (!only || close.length > 1 || !isSure(only.words)) return [unseen('document-number', number)];
  return [seen('document-number', number, joinedText(only.words), only.words, only.page, 'contradicts')];
}

/** Letters and digits stand at the same places. */
function alike(a: string, b: string): boolean {
  const pattern = (text: string): string =>
    text
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .replaceAll(/\d/g, '0')
      .replaceAll(/[A-Z]/g, 'A');
  return pattern(a) === pattern(b);
}

function namesAgainst(zone: Mrz, lines: readonly Line[]): IdentityField[] {
  const surname = namesOf(zone.fields.surname);
  const given = namesOf(zone.fields.givenNames);
  if (surname.length === 0 || given.length === 0) return [];
  const found = { surname: findNames(lines, surname), given: findNames(lines, given) };
  return [
    nameField('surname', zone.fields.surname, surname, found.surname, found.given, lines, -1),
    nameField('given-names', zone.fields.givenNames, given, found.given, found.surname, lines, 1),
  ];
}

const namesOf = (text: string): string[] => text.split(' ').filter((part) => part.length >= 2);

type Named = { word: Word; page: number };

/** A printed word that reads like one of the names; a name that was cut at the end of the zone's line by its beginning. */
function findNames(lines: readonly Line[], names: readonly string[]): Named | null {
  for (const line of lines) {
    for (const word of line.words) {
      for (const name of names) {
        if (nameDistance(word.text, name) <= tolerance(name.length) && name.length >= 3)
          return { word, page: line.page };
        if (nameDistance(word.text, name) === 0) return { word, page: line.page };
        if (name.length >= 3 && nameDistance(word.text.slice(0, name.length), name) === 0)
          return { word, page: line.page };
      }
    }
  }
  return null;
}

/** @param direction where the field stands as seen from the other name: -1 above it, 1 below it */
function nameField(
  field: 'surname' | 'given-names',
  inZone: string,
  names: readonly string[],
  own: Named | null,
  other: Named | null,
  lines: readonly Line[],
  direction: -1 | 1,
): IdentityField {
  if (own) return seen(field, inZone, own.word.text, [own.word], own.page, 'agrees');
  if (!other) return unseen(field, inZone);
  const anchor = other.word.box;
  const height = anchor[3];
  const near = lines
    .filter((line) => line.page === other.page)
    .flatMap((line) => line.words)
    .filter((word) => {
      const offset = (word.box[1] - anchor[1]) * direction;
      return offset > 0.5 * height && offset < 5 * height && Math.abs(word.box[0] - anchor[0]) < height;
    });
  const set = near.filter(
    ({ text, box }) => /^\p{Lu}{4,}$/u.test(text) && box[3] > 0.75 * height && box[3] < 1.3 * height,
  );
  const [value] = set;
  // Names stand under no check digit, and either reading may be wrong in a letter: only another name counts, and only
  // in letters that a zone has: a Greek name above the given names is the same one in the national script.
  const different =
    value !== undefined &&
    /^\p{Script=Latin}+$/u.test(value.text) &&
    names.every(
      (name) => nameDistance(value.text, name) > Math.max(2, 0.5 * Math.max(name.length, value.text.length)),
    );
  if (!value || set.length > 1 || !different || !isSure([value])) return unseen(field, inZone);
  return seen(field, inZone, value.text, [value], other.page, 'contradicts');
}

const isSure = (words: readonly Word[], least = SURE): boolean =>
  words.every(({ source, confidence }) => source !== 'ocr-layer' && (confidence ?? 0) >= least);

const BLURRED_ALIKE = ['08', '38', '58', '68', '56', '35', '17', '09', '06', '12', '27'];

/** One reading of the printed day differs from the zone's in a single digit that blur turns into the other. */
function lookalike({ readings }: PrintedDay, yymmdd: string): boolean {
  return readings.some((iso) => {
    const digits = iso.slice(2).replaceAll('-', '');
    const differing = [...digits].flatMap((digit, at) => (digit === yymmdd[at] ? [] : [digit + yymmdd[at]]));
    return (
      differing.length === 1 &&
      BLURRED_ALIKE.some((pair) => [...pair].every((d) => differing[0]!.includes(d)))
    );
  });
}

const joinedText = (words: readonly Word[]): string => words.map((word) => word.text).join(' ');

function seen(
  field: IdentityField['field'],
  inZone: string,
  printed: string,
  words: readonly Word[],
  page: number,
  relation: 'agrees' | 'contradicts',
): IdentityField {
  return {
    field,
    inZone,
    printed,
    relation,
    page,
    box: around(words.map((word) => word.box)),
    ...leastSure(words),
  };
}

const unseen = (field: IdentityField['field'], inZone: string): IdentityField => ({
  ...{ field, inZone, printed: null, relation: 'unknown', page: null, box: null },
  ...{ source: 'ocr', confidence: null },
});
