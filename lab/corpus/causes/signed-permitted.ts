/** Signed documents that are in order, and later changes that their signatures allow. None is a forgery. */
import { marginNote } from '../pdf/annotate.ts';
import { dictOf, type PdfFile } from '../pdf/file.ts';
import { filledField, withTextField } from '../pdf/form.ts';
import { flateObject, type PdfObject, ref } from '../pdf/objects.ts';
import { appendUpdate } from '../pdf/update.ts';
import { rootCertificate } from '../pki/certificates.ts';
import type { Cause, Clean, Forged } from '../types.ts';
import { addSeconds } from '../words/dates.ts';
import { requirePdf } from './replaced.ts';
import { type SigningDetail, signClean } from './signing.ts';

type Made = { file: PdfFile; detail: SigningDetail; new?: string };

function permitted(name: string, make: (clean: Clean, seed: number) => Made): Cause {
  return {
    name,
    forged: false,
    needs: { form: 'pdf' },
    applies: (clean) => clean.form === 'pdf',
    apply: (clean, seed): Forged => {
      const made = make(clean, seed);
      const added = made.new === undefined ? {} : { new: made.new };
      return {
        bytes: made.file.bytes,
        mimeType: 'application/pdf',
        truth: { cause: name, forged: false, ...added, detail: made.detail },
      };
    },
  };
}

export const signed = permitted('signed', (clean, seed) => signClean(clean, seed));

export const certified = permitted('certified', (clean, seed) =>
  signClean(clean, seed, { certify: ((seed % 3) + 1) as 1 | 2 | 3 }),
);

/** A form made first, then signed (certified with P 2 for every other seed), then filled in. */
export const signedThenFilled = permitted('signed-then-form-filled', (clean, seed) => {
  const form = withTextField(requirePdf(clean));
  const { file, detail } = signClean(clean, seed, { file: form, ...(seed % 2 === 0 ? { certify: 2 } : {}) });
  const value = `REF-${String(100000 + (seed % 900000))}`;
  return {
    file: appendUpdate(file, { changes: filledField({ ...file, field: form.field }, value) }),
    detail,
    new: value,
  };
});

/** Long-term validation data added: a document security store with the root (EN 319 142-1, 5.4). */
export const signedThenDss = permitted('signed-then-dss-added', (clean, seed) => {
  const { file, detail } = signClean(clean, seed);
  const [certificate, store] = [file.size, file.size + 1];
  const changes = new Map<number, PdfObject>([
    [certificate, flateObject(rootCertificate().der)],
    [store, { dict: { Type: '/DSS', Certs: `[${ref(certificate)}]` } }],
    [file.catalog, { dict: { ...dictOf(file, file.catalog), DSS: ref(store) } }],
  ]);
  return { file: appendUpdate(file, { changes }), detail };
});

export const signedTwice = permitted('signed-twice', (clean, seed) => {
  const first = signClean(clean, seed);
  const second = signClean(clean, seed + 1, {
    file: { ...first.file, modified: addSeconds(first.file.modified, 86400) },
    field: 'Signature2',
    signer: 'Countersigner of Eastmere',
  });
  return { file: second.file, detail: { ...first.detail, signatures: 2 } };
});

/** P 3 allows annotations, and this one covers nothing. */
export const certifiedThenCommented = permitted('certified-then-commented', (clean, seed) => {
  const { file, detail } = signClean(clean, seed, { certify: 3 });
  const words = 'Seen by accounting.';
  const changes = marginNote(file, 1, words, addSeconds(file.modified, 2 * 86400));
  return { file: appendUpdate(file, { changes }), detail, new: words };
});
