/**
 * Seals for contactless travel (ICAO, VDS-NC): JSON whose `data`, in its canonical form (RFC 8785), is signed; the
 * signer's certificate stands beside the signature.
 */
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { MAX_FIELD, type Seal, type SealField } from './seal.ts';

const Text = z.string().max(10_000);
const VdsNc = z.looseObject({
  data: z.looseObject({
    hdr: z.looseObject({ t: Text.startsWith('icao.'), is: Text }),
    msg: z.looseObject({ pid: z.looseObject({}).optional() }).optional(),
  }),
  sig: z.looseObject({ alg: Text.optional(), cer: Text.optional(), sigvl: Text.optional() }),
});

const PERSON: Readonly<Record<string, Pick<SealField, 'kind' | 'label'>>> = {
  n: { kind: 'name', label: 'name' },
  dob: { kind: 'date', label: 'date of birth' },
  i: { kind: 'number', label: 'document number' },
  ai: { kind: 'number', label: 'additional number' },
};

export function vdsNc(text: string): Seal | null {
  if (!text.startsWith('{') || !text.includes('"sig"')) return null;
  const parsed = VdsNc.safeParse(json(text));
  if (!parsed.success) return null;
  const { data, sig } = parsed.data;
  const fields = Object.entries(data.msg?.pid ?? {}).flatMap(([key, value]): SealField[] => {
    // A key of the code may be the name of something that every object has (`constructor`).
    const row = Object.hasOwn(PERSON, key) ? PERSON[key] : undefined;
    return row && typeof value === 'string' ? [{ ...row, value: value.slice(0, MAX_FIELD) }] : [];
  });
  return {
    scheme: 'icao-vds-nc',
    issuer: data.hdr.is.slice(0, 3),
    signer: '',
    type: data.hdr.t.slice(0, 40),
    fields,
    signed: signedOf(data, sig),
  };
}

function signedOf(data: unknown, sig: z.infer<typeof VdsNc>['sig']): Seal['signed'] {
  const message = canonicalize(data);
  if (message === undefined || !sig.sigvl || !sig.cer || !/^ES\s?\d{3}$/.test(sig.alg ?? '')) return null;
  return {
    message: Buffer.from(message, 'utf8'),
    // Node reads both alphabets of Base64, which issuers mix.
    value: Buffer.from(sig.sigvl, 'base64'),
    algorithm: 'ecdsa',
    certificate: Buffer.from(sig.cer, 'base64'),
  };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
