/** Whether a document counts money: labels such as "total" promise sums there, and nothing among measurements. */
import { NO_DOCUMENT } from '../../../../shared/contracts/document-kind.ts';
import type { OcrFacts } from '../facts.ts';
import { kindOf } from '../kind/document-kind.ts';
import { CURRENCY_BEHIND, CURRENCY_CODE, CURRENCY_IN_FRONT, CURRENCY_SIGN } from './currencies.ts';

const MONEY = `(?:${CURRENCY_SIGN}|${CURRENCY_CODE}|RM|Rp\\.?|z[łl]|kr|Kč|Ft|lei|euros?|Euros?)`;
/** One word with its number, or a number before or behind it: "$" alone is a sign of programs as well. */
const WITH_NUMBER = new RegExp(
  `^[-+−–(]?(?:${MONEY}|(?!R\\d)${CURRENCY_IN_FRONT})[-+−–]?\\d|\\d[.,]?[-−–]?(?:${MONEY}|${CURRENCY_BEHIND})[).,;]?$`,
  'u',
);
const ALONE = new RegExp(`^${MONEY}[:.,;)]?$`, 'u');
const NUMBER = /^[-+−–(]?\d[\d.,'’ ]*[-−–)]?[.,;]?$/;

/** A kind that is told with less is a guess. */
const SURE_KIND = 0.5;
/** Receipts and accounts of few pages often name no currency; manuals and studies have more pages. */
const FEW_PAGES = 3;

export function mayCountMoney(facts: OcrFacts): boolean {
  return facts.pages.length <= FEW_PAGES || saysMoney(facts);
}

/** By a currency, or by what kind of document it is: numbers without decimals are counts of anything. */
export const saysMoney = (facts: OcrFacts): boolean => namesCurrency(facts) || isKnownKind(facts);

/** Of so many running balances that follow, no reading other than that of an account is left. */
const LONG_LIST = 10;
export const keepsBalances = ({ equations }: OcrFacts): boolean =>
  equations.filter(({ kind, holds }) => holds && kind === 'running-balance').length >= LONG_LIST;

function isKnownKind(facts: OcrFacts): boolean {
  const kind = kindOf(facts);
  return kind !== null && kind.name !== 'other' && kind.name !== NO_DOCUMENT && kind.confidence >= SURE_KIND;
}

function namesCurrency({ pages }: OcrFacts): boolean {
  return pages.some(({ words }) =>
    words.some(({ text }, at) => {
      if (WITH_NUMBER.test(text)) return true;
      const beside = [words[at - 1]?.text ?? '', words[at + 1]?.text ?? ''];
      return ALONE.test(text) && beside.some((other) => NUMBER.test(other));
    }),
  );
}
