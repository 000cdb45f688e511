/**
 * What kind of document the pages are: scores of words that the kinds print, of the machine readable zone and of the
 * page's shape, put through a softmax. The weights are set by hand and can be read; nothing is trained.
 */
import { KINDS, NO_DOCUMENT } from '../../../shared/contracts/document-kind.ts';
import type { OcrFacts } from './facts.ts';
import { PATTERNS } from './kind-patterns.ts';
import { TERMS } from './kind-terms.ts';
import { around } from './words.ts';

export type Kind = (typeof KINDS)[number] | typeof NO_DOCUMENT | 'other';

/** What the first pattern of a kind, its name, and each further one are worth. */
const NAME = 2.4;
const FURTHER = 1.1;
/** What each different word that is usual in a kind is worth, up to so many: alone they tell it where its name was not known. */
const TERM = 0.45;
const MOST_TERMS = 5;
/** Nothing that is known: what an unknown kind has from the start. */
const OTHER = 1.6;
const ZONE = 6;

/** Null when nothing was read that a kind could be told from. */
export function kindOf(facts: OcrFacts): { name: Kind; confidence: number } | null {
  const words = facts.pages.flatMap(({ words: own }) => own);
  if (words.length === 0 && facts.mrz.length === 0) return isBlank(facts) ? WITHOUT_TEXT : null;
  const text = words
    .slice(0, 3000)
    .map((word) => word.text)
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .toLowerCase();
  const scores = new Map<Kind, number>([['other', OTHER]]);
  for (const kind of KINDS) {
    const named = PATTERNS[kind].reduce(
      (sum, pattern, at) => sum + (pattern.test(text) ? (at === 0 ? NAME : FURTHER) : 0),
      0,
    );
    const terms = new Set(text.match(TERMS[kind])).size;
    scores.set(kind, named + TERM * Math.min(MOST_TERMS, terms));
  }
  const add = (kind: Kind, value: number): void => {
    scores.set(kind, (scores.get(kind) ?? 0) + value);
  };
  const [zone] = facts.mrz;
  if (zone) {
    const kind: Kind = zone.format.startsWith('MRV')
      ? 'visa'
      : zone.fields.documentCode.startsWith('P')
        ? 'passport'
        : /residence permit|aufenthaltstitel|titre de sejour|permiso de residencia/.test(text)
          ? 'residence permit'
          : 'identity card';
    add(kind, ZONE);
  }
  // A page of running balances is a statement, a short one with a cash total a receipt.
  if (facts.equations.some(({ kind, holds }) => kind === 'running-balance' && holds))
    add('bank statement', 2);
  if (facts.equations.some(({ kind, holds }) => kind === 'net-pay' && holds)) add('payslip', 2);
  if (facts.pages.length === 1 && words.length > 20 && isNarrow(facts)) add('receipt', 1.5);
  const total = [...scores.values()].reduce((sum, score) => sum + Math.exp(score), 0);
  const [name, score] = [...scores].reduce((best, own) => (own[1] > best[1] ? own : best));
  return { name, confidence: Math.round((100 * Math.exp(score)) / total) / 100 };
}

/** Of 123 pictures in which nothing looked like text none was a document; of 480 documents none was one of them. */
const WITHOUT_TEXT = { name: NO_DOCUMENT, confidence: 0.95 } as const;

/** Every page was looked at, and nothing on it looks like text: a photograph of something else. */
const isBlank = ({ pages, cut }: OcrFacts): boolean =>
  pages.length > 0 && !cut && pages.every(({ reading }) => reading === 'none');

/** A page whose size is not known is taken for A4. */
const ASPECT = 210 / 297;
/** Width of all print against its height, below which it is a strip. */
const STRIP = 0.6;
/** Words of a line: prose in a narrow column has more. */
const MOST_PER_LINE = 7;

/** Words stand in a column much higher than wide, as on a till roll. */
function isNarrow({ pages }: OcrFacts): boolean {
  const [page] = pages;
  const boxes = page?.words.map(({ box }) => box) ?? [];
  const lines = new Set(page?.words.map(({ line }) => line)).size;
  const [, , width, height] = around(boxes);
  const picture = page?.ocr?.picture;
  const aspect = picture ? picture.widthPx / picture.heightPx : ASPECT;
  return lines > 12 && boxes.length / lines < MOST_PER_LINE && width * aspect < STRIP * height;
}
