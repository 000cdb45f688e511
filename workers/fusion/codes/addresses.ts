/** Addresses in codes that name an amount, as those at which a bill is paid or a receipt is looked up: it is printed beside them. */
import type { FactsOf } from '../../stages/index.ts';
import { centsOf } from '../../stages/qr/fiscal/amount.ts';
import { isPrinted, largestPrinted, mayHideAmounts } from '../printed-amounts.ts';
import type { Compared } from './compared.ts';

/** Names of parameters, without what parts their words. */
const AMOUNT =
  /^(?:total)?(?:amount|amt|importe|importo|montant|betrag|bedrag|bel[oø]pp?|bel(?:ø|oe|o)b|iznos|kwota|suma|summa|summe|castka|tutar|osszeg|valor)(?:total)?$/;

type Code = FactsOf<'qr'>['codes'][number];

/**
 * Asks about an amount of an address that is printed nowhere: which of the two was exchanged, or whether the address asks for something
 * else (a gift, a tip), the document does not say. One that is printed says little, since anybody can make such a code.
 */
export function compareAddresses(qr: FactsOf<'qr'>, ocr: FactsOf<'ocr'>): Compared[] {
  return qr.codes.flatMap((code): Compared[] => {
    const named = amountOf(code);
    const largest = largestPrinted(ocr);
    // A page without amounts has nothing to compare; those that were read from pixels may be misread.
    if (named === null || !(largest || ocr.cells.length > 0)) return [];
    if (named.cents.some((cents) => isPrinted(ocr, cents) || ocr.cells.some((cell) => cell.cents === cents)))
      return [];
    if (!largest || ocr.cut || mayHideAmounts(ocr)) return [{ is: 'unsure', toCheck: [] }];
    return [
      {
        is: 'unsure',
        toCheck: [
          {
            page: code.page,
            box: code.box,
            values: [
              { source: 'address in the code', text: named.text, box: code.box },
              {
                source: 'printed',
                text: largest.text,
                ...(largest.page === code.page ? { box: largest.box } : {}),
              },
            ],
            note: `The address in the code names the amount ${named.text}, which is printed nowhere; the largest printed amount is ${largest.text}.`,
          },
        ],
      },
    ];
  });
}

/** @returns what it may be in hundredths: without decimals an address may count units or hundredths. Null where it names none, or several */
function amountOf({ payload }: Code): { text: string; cents: number[] } | null {
  if (payload.kind !== 'url') return null;
  const parameters = [...(URL.parse(payload.url)?.searchParams ?? [])];
  const [named, ...more] = parameters.filter(([name]) =>
    AMOUNT.test(name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')),
  );
  const cents = centsOf(named?.[1]);
  if (!named || more.length > 0 || cents === null || cents === 0) return null;
  return { text: named[1].trim(), cents: /[.,]/.test(named[1]) ? [cents] : [cents, cents / 100] };
}
