/**
 * Days between two dates of a document that it counts itself: what is paid in thirty days, three nights from arrival to departure.
 * Who dates a bill anew seldom thinks of the date to pay by, and who lengthens a stay of the nights.
 */
import type { PrintedDate } from '../facts.ts';
import { nameOver } from '../sums/names/headings.ts';
import { areAgreed, type Line, textOf } from '../words.ts';
import { isDiscounted, isDue, lineOf } from './due-dates.ts';
import { lowered, withBounds } from './plain-words.ts';
import type { Restated } from './restated-facts.ts';

/** Of the words before a date those that name it. */
const LABEL_CHARACTERS = 45;
/** Characters of a line in which days are counted. */
const MAX_CHARACTERS = 400;

/** What the date of a bill is called, at the end of what stands before it or above. */
const ISSUED = withBounds(
  /(?:(?:\b(?:invoice|bill|billing|issue|statement)\s*date|\bdate\s*of\s*(?:issue|invoice)|\bissued(?:\s*on)?|rechnungsdatum|ausstellungsdatum|belegdatum|date\s*d.[ée]mission|date\s*de\s*(?:la\s*)?factur\w*|fecha\s*de\s*(?:emisi[oó]n|(?:la\s*)?factura)|data\s*(?:di\s*emissione|(?:della\s*)?fattura|d[ae]\s*(?:emiss[ãa]o|fatura)|faktury|wystawienia|emiterii|facturii)|factuurdatum|faktura(?:dato|datum)|laskun\s*(?:p[äa]iv[äa]ys|p[äa]iv[äa]m[äa][äa]r[äa]|pvm)|datum\s*(?:vystaven[íi]a?|ra[čc]una|izda[jv]\w*)|sz[áa]mla\s*kelte|ki[áa]ll[íi]t[áa]s\s*(?:d[áa]tuma|kelte)|(?:fatura|d[üu]zenlen?me)\s*tarihi|ημερομηνία\s*(?:έκδοσης|τιμολογίου)|дата\s*(?:на\s*)?(?:издаване|фактура\w*|выставления|сч[её]та|рахунк\w*)|s[ąa]skaitos\s*data|r[ēe][ķk]ina\s*datums|arve\s*kuup[äa]ev)\s*[:.]?\s*)$/iu,
);
const ARRIVED = withBounds(
  /(?:\barrival|check.?in|anreise|ankunft|arriv[ée]e|llegada|\bentrada|\barrivo|aankomst|ankomst|incheck(?:en|ning)|chegada|przyjazd|p[řr][íi]jezd|saapuminen|tulop[äa]iv[äa]|dolazak|prihod|[ée]rkez[ée]s|sosire|giri[şs]|άφιξη|пристигане|заезд)(?:\s*(?:date|am|le|el|il|dato|datum|tarihi))?\s*[:.]?\s*$/iu,
);
const LEFT = withBounds(
  /(?:\bdeparture|check.?out|abreise|d[ée]part|salida|sa[íi]da|partenza|vertrek|afrejse|avresa|avreise|utcheckning|uitchecken|wyjazd|odjezd|l[äa]ht[öo]|l[äa]ht[öo]p[äa]iv[äa]|odlazak|odhod|t[áa]voz[áa]s|elutaz[áa]s|plecare|[çc][ıi]k[ıi][şs]|αναχώρηση|заминаване|выезд)(?:\s*(?:date|am|le|el|il|dato|datum|tarihi))?\s*[:.]?\s*$/iu,
);

const DAYS =
  'days?|tagen?|jours?|d[ií]as|giorni|dagen|dage|dagar|dager|p[äa]iv[äa]{1,2}|pv|dni|dn[íi]|dana|nap|zile|g[üu]n|ημέρες|дни|дней|днів|dienas?|dienos|p[äa]eva';
const TERMS = [
  `(?:payment terms?|terms of payment|\\bterms|zahlungsziel|zahlungsbedingung(?:en)?|zahlungsfrist|conditions? de (?:paiement|r[èe]glement)|d[ée]lai de paiement|(?:condiciones|plazo|forma) de pago|(?:termini|condizioni) di pagamento|(?:prazo|condi[çc][õo]es) de pagamento|betalingstermijn|betaal(?:termijn|conditie)s?|betalingsbetingelser|betalingsvilk[åa]r|betalningsvillkor|maksuehto|termin p[łl]atno[śs]ci|splatnos[tť]|rok pla[ćc]anja|fizet[ée]si (?:hat[áa]rid[őo]|felt[ée]telek)|termen de plat[ăa]|pla[čc]ilni rok)[^\\p{L}\\d]{1,4}(?:net(?:to|t)?\\.? )?(\\d{1,3}) ?(?:${DAYS})\\b`,
  `(?:zahlbar|payable|payment (?:is )?due|\\bdue|[àa] (?:payer|r[ée]gler)|pagar|pagare|betalen|betales|betalas|zap[łl]aty|platit[ei]?) (?:within|innerhalb(?: von)?|binnen|in|sous|dans (?:les|un d[ée]lai de)|en|entro|inom|innen|w ci[ąa]gu|do) (\\d{1,3}) (?:${DAYS})\\b`,
  // By themselves such numbers may be an amount or a weight: only the usual ones, and nothing behind.
  '\\bnet (7|10|14|15|30|45|60|90)(?! ?[\\d.,%$€£\\p{L}])',
].map((source) => withBounds(new RegExp(source, 'iu')));
/** Days that are counted from something else, or to something else than the payment of all. */
const OTHERWISE = withBounds(
  /skonto|discount|escompte|sconto|descuento|desconto|korting|\brabat|slev[ay]|alennus|kedvezm|indirim|[%％]|month|monat|mois|mes[ei]?\b|m[êe]s\b|miesi[ąa]c|maand|m[åa]ned|m[åa]nad|kuukau|m[ěe]s[íi]c|receipt|delivery|erhalt|eingang|liefer|r[ée]ception|livraison|recep|entrega|ricev|consegna|rece[bç]|ontvangst|levering|mottag|leverans|odbior|dostaw|overdue|late|verzug|retard|objection|complain|reklam|einspr|zins|interest/iu,
);
const NIGHT =
  'nights?|n[äa]chten?|übernachtung(?:en)?|nuit[ée]?e?s?|noches?|nott[ei]|noites?|nachten|n[æä]tter|netter|noc(?:leg(?:i|[óo]w)?|[íi]|e)|y[öo]t[äa]|no[ćc](?:i|enja)|nop[țt]i|[ée]jszaka|gece|διανυκτερεύσεις|нощувки|ноч(?:и|ей)|n[äa]tt';
const NIGHTS = [
  `(?<![\\d.,])(\\d{1,2}) (?:${NIGHT})\\b`,
  `(?:number of nights|\\bnights|(?:anzahl )?(?:der )?(?:n[äa]chte|übernachtungen)|(?:nombre de )?nuits|noches|notti|noites|nachten|n[æä]tter)[^\\p{L}\\d]{1,3}(\\d{1,2})(?![\\d.,/-])`,
  // "Übernachtung Einzelzimmer   3   109,00   327,00"
  '^(?:übernachtung(?:en)?|nuit[ée]e?|noche|notte|pernottament\\w*|alojamiento|estancia|dormida|nocleg|ubytov[áa]n[íi]|sz[áa]ll[áa]s|konaklama|overnatting|[öo]vernattning|majoitus|overnachting(?:en)?|no[ćc]enje|room night|cazare)(?!\\p{L})[^\\d]* (\\d{1,2}) (?=\\d[\\d. ’]*[.,]\\d{2}(?!\\d))',
].map((source) => withBounds(new RegExp(source, 'iu')));

interface Span {
  kind: 'terms' | 'nights';
  isFrom(label: string): boolean;
  isTo(label: string): boolean;
  counted: readonly RegExp[];
  /** A line on which such days are something else. */
  not?: RegExp;
  /** Days by which the two may differ: what falls due on a holiday is due on the next day of work. */
  slack: number;
  /** Days that are long without a count as well; a span without them is asked about by its count alone. */
  most?: number;
  /** Days beyond which, without a count, the later date may be of something else: papers are valid for years from their issue. */
  longest: number;
}

const SPANS: readonly Span[] = [
  {
    kind: 'terms',
    isFrom: (label) => ISSUED.test(label),
    isTo: isDue,
    counted: TERMS,
    not: OTHERWISE,
    slack: 4,
    most: 200,
    longest: 731,
  },
  {
    kind: 'nights',
    isFrom: (label) => ARRIVED.test(label),
    isTo: (label) => LEFT.test(label),
    counted: NIGHTS,
    slack: 0,
    longest: Infinity,
  },
];

const DAY_MS = 86_400_000;

interface Spans {
  found: Restated[];
  /** Dates or counts of days of which several stand for one, and that do not all fit: which belongs to which is not known. */
  cut: boolean;
}

/** Pairs of dates that lie otherwise apart than the document says, or than such dates do: characters of the file, and what both readers of pixels read alike. */
export function findDateSpans(lines: readonly Line[], dates: readonly PrintedDate[]): Spans {
  const own = dates.filter(({ agreed }) => agreed);
  if (own.length < 2) return { found: [], cut: false };
  const at = lineOf(lines);
  const labelled = own.map((date) => ({ date, label: labelOf(date, lines, at(date)) }));
  const each = SPANS.map((span) => contradicted(span, labelled, lines));
  return { found: each.filter((one) => typeof one === 'object'), cut: each.includes('unclear') };
}

interface Labelled {
  date: PrintedDate;
  label: string;
}

function contradicted(
  span: Span,
  dates: readonly Labelled[],
  lines: readonly Line[],
): Restated | 'fits' | 'unclear' {
  const roles = Map.groupBy(dates, (one) => roleOf(span, one));
  const [from, another] = distinct(roles.get('from') ?? []);
  const ends = distinct(roles.get('to') ?? []);
  if (!from || ends.length === 0) return 'fits';
  if (another) return 'unclear';
  const counts = [...new Set(lines.flatMap((line) => countsIn(span, line)))];
  const daysTo = (to: PrintedDate): number => (Date.parse(to.date) - Date.parse(from.date)) / DAY_MS;
  const fits = (to: PrintedDate): boolean => counts.some((days) => Math.abs(daysTo(to) - days) <= span.slack);
  const isFar = (to: PrintedDate): boolean =>
    span.most !== undefined && (daysTo(to) < 0 || daysTo(to) > span.most);
  const [to, further] = ends.filter((end) => (counts.length === 0 ? isFar(end) : !fits(end)));
  if (!to) return 'fits';
  // Of two, one of which is as counted, the other was not thought of; more are instalments.
  const isOnly = ends.length === 1 || (ends.length === 2 && !further && counts.length > 0);
  // Of several counts any may be of something else.
  const isWrong = counts.length < 2 || isFar(to);
  const isOfSpan = counts.length > 0 || daysTo(to) <= span.longest;
  const isTold = [from, to].every(({ ambiguous }) => !ambiguous);
  if (![isOfSpan, isOnly, isWrong, isTold].every(Boolean)) return 'unclear';
  const [counted] = counts;
  return {
    kind: span.kind,
    label: '',
    days: daysTo(to),
    ...(counts.length === 1 ? { counted } : {}),
    places: [placeOf(from), placeOf(to)],
  };
}

const placeOf = ({ page, box, text }: PrintedDate): Restated['places'][0] => ({ page, box, text });

/** One that says both is of neither. */
function roleOf({ isFrom, isTo }: Span, { label }: Labelled): 'from' | 'to' | null {
  const [from, to] = [isFrom(label), isTo(label)];
  if (from === to) return null;
  return from ? 'from' : 'to';
}

const distinct = (dates: readonly Labelled[]): PrintedDate[] => [
  ...new Map(dates.map(({ date }) => [date.date, date])).values(),
];

function countsIn({ counted, not }: Span, line: Line): number[] {
  const text = lowered(textOf(line).text.slice(0, MAX_CHARACTERS));
  if (!/\d/.test(text) || not?.test(text)) return [];
  const match = counted.map((pattern) => pattern.exec(text)).find(Boolean);
  const read = line.words.filter(({ text }) => text.includes(match?.[1] ?? ' '));
  return match && areAgreed(read) ? [Number(match[1])] : [];
}

/** What stands before a date behind the number before it; where that is nothing, what stands over it. */
function labelOf(date: PrintedDate, lines: readonly Line[], row: number | undefined): string {
  if (row === undefined || isDiscounted(lines[row])) return '';
  const before = (lowered(date.label).split(/\d/).at(-1) ?? '').slice(-LABEL_CHARACTERS).trim();
  if (/\p{L}/u.test(before) || isColumn(date, lines[row + 1])) return before;
  const over = nameOver({ page: date.page, row, box: date.box }, lines);
  // With a figure of its own it names that one.
  return /\d/.test(over) ? '' : over;
}

/** A date stands below it as well: what is over them is the heading of a list. */
const isColumn = ({ page, box: [left, , width] }: PrintedDate, below: Line | undefined): boolean =>
  below?.page === page &&
  below.words.some(
    ({ text, box: [x, , across] }) => x < left + width && x + across > left && /\d[./-]\d/.test(text),
  );
