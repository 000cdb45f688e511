/** Whether what two pages say is one text: a balance carried over between them, or page numbers of one document. */
import { CARRIED } from '../../../../../reading/carried.ts';
import { inOneRow } from '../../layout/lines.ts';
import { isStatement } from '../../layout/values.ts';
import type { Word } from '../../layout/words.ts';
import type { PageApart } from './facts.ts';

export interface PageBorders {
  /** The rows of the first and of the last amount of a page; '' without one. */
  first: string;
  last: string;
  /** As printed: page, of how many. */
  number: { at: number; of: number } | null;
}

/** Words that are searched for a page number: those of a full page. */
const MAX_WORDS = 2_000;
const AMOUNT = /^[(+-]?[\d.,'’]*\d[.,]\d{2}\b/;
const NUMBERED =
  /(?:page|seite|blatt|p[áa]gina|pagina|strona)\s?(\d{1,3})\s?(?:of|von|de|di|van|sur|su|z|\/)\s?(\d{1,3})(?!\d)/i;

/** @param words of one page that are readable */
export function bordersOf(words: readonly Word[]): PageBorders {
  const amounts = words.filter(({ text }) => AMOUNT.test(text) && isStatement(text));
  const [highest] = amounts.toSorted((a, b) => b.box.y0 - a.box.y0);
  const [lowest] = amounts.toSorted((a, b) => a.box.y0 - b.box.y0);
  const text = words
    .slice(0, MAX_WORDS)
    .map((word) => word.text)
    .join(' ');
  const [, at, of] = NUMBERED.exec(text) ?? [];
  return {
    first: highest ? rowOf(words, highest) : '',
    last: lowest ? rowOf(words, lowest) : '',
    number: at && of ? { at: Number(at), of: Number(of) } : null,
  };
}

/** What a row says in front of its amount. */
function rowOf(words: readonly Word[], amount: Word): string {
  return words
    .filter((word) => word !== amount && word.box.x0 < amount.box.x0 && inOneRow(word, amount, amount.size))
    .map(({ text }) => text)
    .join(' ');
}

/** Null where nothing says that the second page goes on with the first. */
export function whatGoesOn(before: PageBorders, after: PageBorders): PageApart['continues'] | null {
  if (CARRIED.test(before.last) && CARRIED.test(after.first)) return 'balance';
  const [a, b] = [before.number, after.number];
  return a && b && a.of === b.of && b.at === a.at + 1 ? 'numbers' : null;
}
