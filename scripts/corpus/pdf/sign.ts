/** Signs a PDF by incremental update (ISO 32000-2, 12.8), as an approval or a certification. */
import { type Certificate, signerCertificate } from '../pki/certificates.ts';
import { type SubFilter, signedData } from '../pki/cms.ts';
import type { KeyType } from '../pki/keys.ts';
import { type Instant, pdfDate, utcTime } from '../words/dates.ts';
import { dictOf, type PdfFile } from './file.ts';
import { type PdfObject, ref, stringText } from './objects.ts';
import { appendUpdate } from './update.ts';

export type SignOptions = {
  signer: string;
  key: KeyType;
  subFilter: SubFilter;
  time: Instant;
  /** Field name; default `Signature1`. */
  field?: string;
  /** 1 to 3: a certification with this DocMDP permission; absent: an approval. */
  certify?: 1 | 2 | 3;
  reason?: string;
};

export type SignedPdf = PdfFile & {
  /** Offsets and lengths of the two signed ranges. */
  byteRange: readonly [number, number, number, number];
};

/** Room for the CMS: about 2.6 kB are needed with two certificates. */
const CONTENTS_BYTES = 4096;
const RANGE_ROOM = '0 0000000000 0000000000 0000000000';

/** The signed file. An existing form keeps its fields. */
export function signPdf(file: PdfFile, options: SignOptions): SignedPdf {
  const signer = signerCertificate(options.signer, options.key);
  const [value, widget] = [file.size, file.size + 1];
  const page = file.pages[0] ?? 0;
  const pageDict = dictOf(file, page);
  const certify = options.certify;
  const reference = `[<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</Type /TransformParams /P ${certify} /V /1.2>>>>]`;
  const signature: PdfObject = {
    dict: {
      Type: '/Sig',
      Filter: '/Adobe.PPKLite',
      SubFilter: `/${options.subFilter}`,
      ByteRange: `[${RANGE_ROOM}]`,
      Contents: `<${'0'.repeat(CONTENTS_BYTES * 2)}>`,
      M: `(${pdfDate(options.time)})`,
      Name: stringText(options.signer),
      ...(options.reason === undefined ? {} : { Reason: stringText(options.reason) }),
      ...(certify === undefined ? {} : { Reference: reference }),
    },
  };
  const field: PdfObject = {
    dict: {
      Type: '/Annot',
      Subtype: '/Widget',
      FT: '/Sig',
      T: stringText(options.field ?? 'Signature1'),
      V: ref(value),
      Rect: '[0 0 0 0]',
      F: '132',
      P: ref(page),
    },
  };
  const changes = new Map<number, PdfObject>([
    [value, signature],
    [widget, field],
    [page, { dict: { ...pageDict, Annots: withElement(pageDict.Annots, widget) } }],
    [file.catalog, { dict: signedCatalog(file, widget, certify === undefined ? undefined : value) }],
  ]);
  const updated = appendUpdate(file, { changes, direct: new Set([value]) });
  return fillIn(updated, file.bytes.length, signer, options);
}

/** `[1 0 R]` and one more reference; an absent array begins anew. */
export function withElement(array: string | undefined, number: number): string {
  return array === undefined ? `[${ref(number)}]` : array.replace(/\]$/, ` ${ref(number)}]`);
}

function signedCatalog(
  file: PdfFile,
  widget: number,
  certification: number | undefined,
): Record<string, string> {
  const { AcroForm: form, ...rest } = dictOf(file, file.catalog);
  const fields = /\/Fields (\[[^\]]*\])/.exec(form ?? '')?.[1];
  const kept = (form ?? '').replace(/^<<|>>$/g, '').replace(/\/Fields \[[^\]]*\]|\/SigFlags \d/g, '');
  const perms: Record<string, string> =
    certification === undefined ? {} : { Perms: `<</DocMDP ${ref(certification)}>>` };
  return { ...rest, AcroForm: `<<${kept}/Fields ${withElement(fields, widget)} /SigFlags 3>>`, ...perms };
}

/** Writes the ByteRange and the CMS into the room left for them. */
function fillIn(file: PdfFile, from: number, signer: Certificate, options: SignOptions): SignedPdf {
  const bytes = Buffer.from(file.bytes);
  const open = bytes.indexOf('/Contents <00', from, 'latin1') + '/Contents '.length;
  const close = open + CONTENTS_BYTES * 2 + 2;
  const byteRange = [0, open, close, bytes.length - close] as const;
  const rangeAt = bytes.indexOf(`[${RANGE_ROOM}]`, from, 'latin1');
  bytes.write(`[${byteRange.join(' ')}]`.padEnd(RANGE_ROOM.length + 2), rangeAt, 'latin1');
  const content = Buffer.concat([bytes.subarray(0, open), bytes.subarray(close)]);
  const cms = signedData(content, signer, options.subFilter, utcTime(options.time));
  if (cms.length > CONTENTS_BYTES) throw new RangeError(`the CMS needs ${cms.length} bytes`);
  bytes.write(cms.toString('hex'), open + 1, 'latin1');
  return { ...file, bytes, byteRange };
}
