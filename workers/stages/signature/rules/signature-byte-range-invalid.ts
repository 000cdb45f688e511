/** The signature vouches for other bytes, or for fewer, than it seems to. */
import { fail, notApplicable, type Verdict } from '../../stage.ts';
import type { SignatureStageFacts } from '../facts.ts';
import { rangeSuspicion, rangeWords } from '../structure.ts';
import { unlessCut } from '../unless-cut.ts';

export function signatureByteRangeInvalid(facts: SignatureStageFacts): Verdict {
  if (facts.signatures.length === 0) return notApplicable('the document has no signature');
  return unlessCut(
    facts,
    fail(
      facts.signatures.flatMap((signature) => {
        const worst = rangeSuspicion(signature);
        if (!worst) return [];
        return [
          {
            confidence: worst.suspicion,
            note: rangeWords(worst.problem),
            data: {
              field: signature.fields[0] ?? null,
              byteRange: signature.byteRange,
              problems: signature.rangeProblems,
            },
          },
        ];
      }),
    ),
  );
}
