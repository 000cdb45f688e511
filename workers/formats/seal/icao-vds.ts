/**
 * Visible digital seals (ICAO 9303-13; BSI TR-03137): header, features of tag, length and value, signature under tag
 * 0xff. Signer and certificate stand in the header: the certificate's country and common name, and its serial number.
 */
import { type Mrz, parseMrz } from '../mrz/parse.ts';
import { c40 } from './c40.ts';
import { MAX_FIELD, type Seal, type SealField } from './seal.ts';

const MAGIC = 0xdc;
/** As stored; printed versions are one more. */
const VERSION_3 = 2;
const VERSION_4 = 3;
const SIGNATURE = 0xff;
const SIGNER = /^[A-Z0-9]{4}$/;
/** Issue and signature date (three bytes each), definition and category of the document. */
const HEADER_REST = 8;

export function icaoVds(bytes: Uint8Array): Seal | null {
  const header = headerOf(bytes);
  if (!header) return null;
  const { features, signature, end } = featuresOf(bytes, header.end);
  return {
    scheme: 'icao-vds',
    issuer: header.country,
    signer: `${header.signer} ${header.certificate}`,
    type: header.type,
    fields: features.flatMap(({ tag, value }) => fieldsOf(header.type, tag, value)),
    signed: signature && { message: bytes.subarray(0, end), value: signature, algorithm: 'ecdsa' },
  };
}

interface Header {
  country: string;
  signer: string;
  /** Hex, without leading zeros. */
  certificate: string;
  /** Definition and category, four hex digits: `5d01` is a visa. */
  type: string;
  end: number;
}

function headerOf(bytes: Uint8Array): Header | null {
  const [magic, version] = bytes;
  if (magic !== MAGIC || (version !== VERSION_3 && version !== VERSION_4)) return null;
  const country = c40(bytes.subarray(2, 4))?.trim() ?? '';
  // Four characters of the signer and, from version 4 on, the length of the reference in two hex digits.
  const start = c40(bytes.subarray(4, 8)) ?? '';
  const length = version === VERSION_3 ? 5 : Number.parseInt(start.slice(4, 6), 16);
  if (!/^[A-Z]{1,3}$/.test(country) || !SIGNER.test(start.slice(0, 4)) || !(length >= 1)) return null;
  const size = version === VERSION_3 ? 6 : 4 + 2 * Math.ceil(length / 3);
  const reference = c40(bytes.subarray(4, 4 + size))?.slice(version === VERSION_3 ? 4 : 6) ?? '';
  const end = 4 + size + HEADER_REST;
  if (!/^[0-9A-F]+ *$/.test(reference) || end > bytes.length) return null;
  return {
    country,
    signer: start.slice(0, 4),
    certificate: reference.trim().replace(/^0+(?=.)/, ''),
    type: Buffer.from(bytes.subarray(end - 2, end)).toString('hex'),
    end,
  };
}

interface Features {
  features: { tag: number; value: Uint8Array }[];
  signature: Uint8Array | null;
  /** Where what was signed ends. */
  end: number;
}

function featuresOf(bytes: Uint8Array, start: number): Features {
  const features: Features['features'] = [];
  let at = start;
  while (at + 2 <= bytes.length) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0;
    // DER's long form with one octet; a feature of 129 bytes is written in it, so it is never meant as a length.
    const [length, value] = first === 0x81 ? [bytes[at + 2] ?? 0, at + 3] : [first, at + 2];
    if (value + length > bytes.length) break;
    const content = bytes.subarray(value, value + length);
    if (tag === SIGNATURE) return { features, signature: content, end: at };
    features.push({ tag, value: content });
    at = value + length;
  }
  return { features, signature: null, end: at };
}

/** Features that are text of the basic set; of zones, what a paper prints. */
function fieldsOf(type: string, tag: number, value: Uint8Array): SealField[] {
  const text = c40(value);
  if (text === null || text.length < 3) return [];
  const zone = zoneOf(text);
  if (zone) return zoneFields(zone);
  const label = LABELS[`${type} ${tag}`];
  if (label) return [{ kind: label.kind, label: label.label, value: text.trim().slice(0, MAX_FIELD) }];
  return [];
}

const LABELS: Readonly<Record<string, Pick<SealField, 'kind' | 'label'>>> = {
  '5d01 5': { kind: 'number', label: 'passport number' },
  'fb06 3': { kind: 'number', label: 'passport number' },
  'fd02 3': { kind: 'number', label: 'number in the register of foreigners' },
  'fc04 1': { kind: 'number', label: 'social insurance number' },
  'fc04 2': { kind: 'name', label: 'surname' },
  'fc04 3': { kind: 'name', label: 'given names' },
  'f80a 1': { kind: 'number', label: 'document number' },
  'f908 5': { kind: 'number', label: 'sheet number' },
};

/** Blanks stand for fillers; visas leave out the end of their second line (9303-13, 5.1). */
function zoneOf(text: string): Mrz | null {
  const zone = text.replaceAll(' ', '<');
  if (/^V/.test(zone) && zone.length === 72) return parseMrz(zone.padEnd(88, '<'));
  if (/^V/.test(zone) && zone.length === 64) return parseMrz(zone.padEnd(72, '<'));
  return zone.length >= 72 ? parseMrz(zone) : null;
}

function zoneFields(zone: Mrz): SealField[] {
  const fields: SealField[] = [
    { kind: 'name', label: 'surname', value: zone.surname },
    { kind: 'name', label: 'given names', value: zone.givenNames },
    { kind: 'number', label: 'document number', value: zone.documentNumber },
  ];
  return fields.filter(({ value }) => value !== '');
}
