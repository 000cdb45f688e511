import { fail, inconclusive, notApplicable, pass } from '../../stages/stage.ts';
import { compareAddressedAccounts } from '../codes/addressed-accounts.ts';
import { compareAddresses } from '../codes/addresses.ts';
import { comparePayments } from '../codes/payments.ts';
import { compareSeals } from '../codes/seals.ts';
import { defineFusionRule } from '../fusion-rule.ts';

const MORE_IS_PRINTED =
  'what the code says was not found among what was read, and more is printed than is read';

/** What payment codes, signed seals and the codes of licences say, against the print of the same document. */
export const paymentCodeDisagrees = defineFusionRule({
  code: 'payment-code-disagrees',
  needs: ['qr', 'ocr'],
  judge({ qr, ocr }) {
    const compared = [comparePayments, compareSeals, compareAddresses, compareAddressedAccounts].flatMap(
      (one) => one(qr, ocr),
    );
    if (compared.length === 0)
      return qr.cut
        ? inconclusive('not all codes could be read')
        : notApplicable('no code that says anything of the print was found');
    const contradictions = compared.flatMap((one) => (one.is === 'contradiction' ? [one.occurrence] : []));
    if (contradictions.length > 0) return ocr.cut ? inconclusive(MORE_IS_PRINTED) : fail(contradictions);
    const odd = compared.flatMap((one) => (one.is === 'unsure' ? one.toCheck : []));
    if (qr.cut) return inconclusive('not all codes could be read', odd);
    return compared.some(({ is }) => is !== 'agrees')
      ? inconclusive('what a code says could not be found surely in print', odd)
      : pass;
  },
});
