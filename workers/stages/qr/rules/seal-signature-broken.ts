import { fail, inconclusive, notApplicable, pass, type Rule } from '../../stage.ts';
import type { Code, Payload, QrFacts } from '../facts.ts';

type Seal = Extract<Payload, { kind: 'seal' }>;

/** A seal whose content is not what the key that it names has signed. */
export const sealSignatureBroken: Rule<QrFacts> = ({ codes, cut }) => {
  const seals = codes.flatMap((code): [Code, Seal][] =>
    code.payload.kind === 'seal' ? [[code, code.payload]] : [],
  );
  const broken = seals.filter(([, { check }]) => check.state === 'broken');
  if (broken.length > 0) {
    return fail(
      broken.map(([{ page, box }, { scheme, signer, check }]) => ({
        confidence: 1,
        page,
        box,
        note: `The seal's signature does not hold under the key of ${check.signedBy}: its content was changed, or somebody else signed it.`,
        data: { scheme, signer, signedBy: check.signedBy },
      })),
    );
  }
  if (cut) return inconclusive('not all codes could be read');
  if (seals.length === 0) return notApplicable('no signed seal was found');
  if (seals.every(([, { check }]) => check.state !== 'unchecked')) return pass;
  return inconclusive(
    'a seal’s signature could not be checked: no certificate of its signer is installed',
    seals.flatMap(([{ page, box }, { scheme, check }]) =>
      check.reason === 'own-key-fails'
        ? [
            {
              page,
              box,
              values: [{ source: 'code', text: scheme, box }],
              note: 'The signature of this seal does not hold under the certificate that it carries itself, for which nobody vouches.',
            },
          ]
        : [],
    ),
  );
};
