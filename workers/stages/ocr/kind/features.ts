/** What speaks for each kind of document: its names and usual words, where they stand, and what the page looks like. */
import type { OcrFacts } from '../facts.ts';
import { NAMES, TERMS, TOLD, type Told } from './lexicon.ts';
import { type PrintedLine, printedLines } from './page-lines.ts';
import { isNarrow } from './strip.ts';

/** Of words, in the order of `ofWords`. */
export const WORD_FEATURES = ['named', 'title', 'large', 'early', 'terms', 'many', 'share'] as const;
/** Of the whole document, in the order of `ofDocument`. */
export const DOCUMENT_FEATURES = [
  'strip',
  'length',
  'numbers',
  'prose',
  'clock',
  'balances',
  'net pay',
] as const;

export interface KindFeatures {
  /** For each kind, in the order of `TOLD`. */
  words: number[][];
  document: number[];
  /** The kinds whose papers carry the machine readable zone that was read. */
  ofZone: readonly string[];
}

/** A title is larger than the page's print. */
const LARGE = 1.25;
/** Lines at the top in which a document says what it is. */
const TOP_LINES = 8;
/** A line that is little more than the name. */
const TITLE_WORDS = 5;
/** Different words beyond these add nothing. */
const MOST_TERMS = 10;
/** One word that is known is no share of all. */
const FEW_TERMS = 3;
/** Tills print when, to the minute. */
const CLOCK = /(?<![\d.,:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d.,:])/u;
/** Words of a line of running text. */
const PROSE_WORDS = 8;

export function featuresOf(facts: OcrFacts): KindFeatures {
  const lines = printedLines(facts);
  const text = lines.map((line) => line.text).join(' ');
  const credits = creditsOf(text);
  const sum = credits.reduce((all, credit) => all + credit, 0);
  return {
    words: TOLD.map((kind, at) => ofWords(kind, lines, text, credits[at] ?? 0, sum)),
    document: ofDocument(facts, lines),
    ofZone: kindsOfZone(facts),
  };
}

/** Permits carry the zones of identity cards; their words tell them apart. */
function kindsOfZone({ mrz: [zone] }: OcrFacts): readonly Told[] {
  if (!zone) return [];
  if (zone.format.startsWith('MRV')) return ['visa'];
  if (zone.fields.documentCode.startsWith('P')) return ['passport'];
  return ['identity card', 'residence permit'];
}

function ofWords(
  kind: Told,
  lines: readonly PrintedLine[],
  text: string,
  credit: number,
  sum: number,
): number[] {
  const name = NAMES[kind];
  const named = lines.filter((line) => name.test(line.text));
  const large = named.some(({ size }) => size >= LARGE);
  const early = lines.slice(0, TOP_LINES).some((line) => named.includes(line));
  const title = named.some(({ words }) => words <= TITLE_WORDS);
  return [
    Number(name.test(text)),
    Number(title),
    Number(large),
    Number(early),
    Math.min(MOST_TERMS, credit) / MOST_TERMS,
    Math.log1p(credit) / Math.log1p(MOST_TERMS),
    credit / (sum + FEW_TERMS),
  ];
}

/** Different usual words of each kind; a word that several kinds use counts its share for each. */
function creditsOf(text: string): number[] {
  const found = TOLD.map((kind) => new Set(text.match(TERMS[kind]) ?? []));
  const users = new Map<string, number>();
  for (const words of found) for (const word of words) users.set(word, (users.get(word) ?? 0) + 1);
  return found.map((words) => [...words].reduce((sum, word) => sum + 1 / (users.get(word) ?? 1), 0));
}

function ofDocument(facts: OcrFacts, lines: readonly PrintedLine[]): number[] {
  const words = lines.reduce((sum, line) => sum + line.words, 0);
  const numbers = lines.reduce((sum, { text }) => sum + (text.match(/(?<!\S)\S*\d\S*/gu)?.length ?? 0), 0);
  const prose = lines
    .filter((line) => line.words >= PROSE_WORDS && (line.text.match(/\d/gu)?.length ?? 0) < line.words)
    .reduce((sum, line) => sum + line.words, 0);
  const holds = (kind: string): number =>
    Number(facts.equations.some((equation) => equation.kind === kind && equation.holds));
  return [
    Number(facts.pages.length === 1 && words > 20 && isNarrow(facts)),
    Math.log10(1 + words) / 3,
    words > 0 ? numbers / words : 0,
    words > 0 ? prose / words : 0,
    Number(lines.some(({ text }) => CLOCK.test(text))),
    holds('running-balance'),
    holds('net-pay'),
  ];
}
