/** Signs a PDF by incremental update (ISO 32000-2, 12.8), as an approval or a certification. */
import { type Certificate, serviceCertificate, signerCertificate } from '../pki/certificates.ts';
import { type SubFilter, signedData, timestampToken } from '../pki/cms.ts';
import { OID } from '../pki/der.ts';
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
  /** Instant of a signature timestamp, `20240131120000Z`, by the corpus's timestamping unit. */
  stamped?: string;
  /** Where the field shows: rectangle, and the number of its appearance stream. */
  appearance?: { rect: string; stream: number };
  /** Entries added to the field. */
  fieldEntries?: Readonly<Record<string, string>>;
};

export type SignedPdf = PdfFile & {
  /** Offsets and lengths of the two signed ranges. */
  byteRange: readonly [number, number, number, number];
};

/** Room for the CMS: about 2.6 kB are needed with two certificates. */
const CONTENTS_BYTES = 4096;
/** And with a timestamp token inside. */
const STAMPED_BYTES = 8192;
const RANGE_ROOM = '0 0000000000 0000000000 0000000000';

/** The signed file. An existing form keeps its fields. */
export function signPdf(file: PdfFile, options: SignOptions): SignedPdf {
  const signer = signerCertificate(options.signer, options.key);
  const [value, widget] = [file.size, file.size + 1];
  const page = file.pages[0] ?? 0;
  const pageDict = dictOf(file, page);
  const certify = options.certify;
  const room = options.stamped === undefined ? CONTENTS_BYTES : STAMPED_BYTES;
  const reference = `[<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</Type /TransformParams /P ${certify} /V /1.2>>>>]`;
  const signature: PdfObject = {
    dict: {
      Type: '/Sig',
      Filter: '/Adobe.PPKLite',
      SubFilter: `/${options.subFilter}`,
      ByteRange: `[${RANGE_ROOM}]`,
      Contents: `<${'0'.repeat(room * 2)}>`,
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
      Rect: options.appearance?.rect ?? '[0 0 0 0]',
      F: '132',
      P: ref(page),
      ...(options.appearance ? { AP: `<</N ${ref(options.appearance.stream)}>>` } : {}),
      ...options.fieldEntries,
    },
  };
  const changes = new Map<number, PdfObject>([
    [value, signature],
    [widget, field],
    [page, { dict: { ...pageDict, Annots: withElement(pageDict.Annots, widget) } }],
    [file.catalog, { dict: signedCatalog(file, widget, certify === undefined ? undefined : value) }],
  ]);
  const updated = appendUpdate(file, { changes, direct: new Set([value]) });
  const { stamped } = options;
  const stamp =
    stamped === undefined
      ? undefined
      : (signature: Buffer) => timestampToken(signature, timestampingUnit(), stamped);
  return fillIn(updated, file.bytes.length, room, (content) =>
    signedData(content, signer, options.subFilter, utcTime(options.time), stamp),
  );
}

/** A document timestamp (ISO 32000-2, 12.8.5) over the whole file, genTime as `20240131120000Z`. */
export function stampPdf(file: PdfFile, time: string, name: string): SignedPdf {
  const [value, widget] = [file.size, file.size + 1];
  const page = file.pages[0] ?? 0;
  const pageDict = dictOf(file, page);
  const stamp: PdfObject = {
    dict: {
      Type: '/DocTimeStamp',
      Filter: '/Adobe.PPKLite',
      SubFilter: '/ETSI.RFC3161',
      ByteRange: `[${RANGE_ROOM}]`,
      Contents: `<${'0'.repeat(CONTENTS_BYTES * 2)}>`,
    },
  };
  const field: PdfObject = {
    dict: {
      Type: '/Annot',
      Subtype: '/Widget',
      FT: '/Sig',
      T: stringText(name),
      V: ref(value),
      Rect: '[0 0 0 0]',
      F: '132',
      P: ref(page),
    },
  };
  const changes = new Map<number, PdfObject>([
    [value, stamp],
    [widget, field],
    [page, { dict: { ...pageDict, Annots: withElement(pageDict.Annots, widget) } }],
    [file.catalog, { dict: signedCatalog(file, widget, undefined) }],
  ]);
  const updated = appendUpdate(file, { changes, direct: new Set([value]) });
  return fillIn(updated, file.bytes.length, CONTENTS_BYTES, (content) =>
    timestampToken(content, timestampingUnit(), time),
  );
}

/** The corpus's timestamping unit, under the corpus's root. */
export function timestampingUnit(): Certificate {
  return serviceCertificate('Timestamping Unit of Utopia', OID.timeStamping);
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
function fillIn(file: PdfFile, from: number, room: number, make: (content: Buffer) => Buffer): SignedPdf {
  const bytes = Buffer.from(file.bytes);
  const open = bytes.indexOf('/Contents <00', from, 'latin1') + '/Contents '.length;
  const close = open + room * 2 + 2;
  const byteRange = [0, open, close, bytes.length - close] as const;
  const rangeAt = bytes.indexOf(`[${RANGE_ROOM}]`, from, 'latin1');
  bytes.write(`[${byteRange.join(' ')}]`.padEnd(RANGE_ROOM.length + 2), rangeAt, 'latin1');
  const cms = make(Buffer.concat([bytes.subarray(0, open), bytes.subarray(close)]));
  if (cms.length > room) throw new RangeError(`the CMS needs ${cms.length} bytes`);
  bytes.write(cms.toString('hex'), open + 1, 'latin1');
  return { ...file, bytes, byteRange };
}
