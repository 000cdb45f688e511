/** How the corpus signs: the seed chooses key and sub-filter, so that all four combinations occur. */
import type { PdfFile } from '../pdf/file.ts';
import { type SignedPdf, type SignOptions, signPdf } from '../pdf/sign.ts';
import { randomFrom } from '../random.ts';
import type { Clean } from '../types.ts';
import { addSeconds } from '../words/dates.ts';
import { requirePdf } from './replaced.ts';

export type SigningOptions = { certify?: 1 | 2 | 3; field?: string; signer?: string; file?: PdfFile } & Pick<
  SignOptions,
  'stamped' | 'appearance' | 'fieldEntries'
>;

/** Details for the truth: which key, sub-filter and permission. */
export type SigningDetail = Readonly<Record<string, string | number>>;

/** Signs a clean PDF some minutes after it was made. */
export function signClean(
  clean: Clean,
  seed: number,
  options: SigningOptions = {},
): { file: SignedPdf; detail: SigningDetail } {
  const file = options.file ?? requirePdf(clean);
  const random = randomFrom('sign', seed, options.field ?? '');
  const key = random.pick(['rsa', 'p256'] as const);
  const subFilter = random.pick(['adbe.pkcs7.detached', 'ETSI.CAdES.detached'] as const);
  const signer = options.signer ?? 'Registry of Norwell';
  const signed = signPdf(file, {
    signer,
    key,
    subFilter,
    time: addSeconds(file.modified, random.int(60, 900)),
    ...(options.field === undefined ? {} : { field: options.field }),
    ...(options.certify === undefined ? {} : { certify: options.certify }),
    ...(options.stamped === undefined ? {} : { stamped: options.stamped }),
    ...(options.appearance === undefined ? {} : { appearance: options.appearance }),
    ...(options.fieldEntries === undefined ? {} : { fieldEntries: options.fieldEntries }),
  });
  const detail = {
    key,
    subFilter,
    signer,
    ...(options.certify === undefined ? {} : { docMdp: options.certify }),
  };
  return { file: signed, detail };
}
