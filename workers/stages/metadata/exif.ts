/** EXIF and IPTC-IIM through exifreader, reduced to the tags that say who, with what and when. */
import ExifReader from 'exifreader';
import { fewerExif } from '../../artifacts/decodable.ts';
import { parseExifDate } from './dates.ts';
import { exifFiles } from './exif-segments.ts';
import { utf8AsAscii } from './exif-utf8.ts';
import type { Camera, DateFact } from './facts.ts';

/** Only these are decoded: thumbnails, maker notes, colour profiles and previews stay untouched. */
const EXIF_TAGS = [
  'Make',
  'Model',
  'Software',
  'ProcessingSoftware',
  'HostComputer',
  'DateTime',
  'DateTimeOriginal',
  'DateTimeDigitized',
  'OffsetTime',
  'OffsetTimeOriginal',
  'OffsetTimeDigitized',
  'UserComment',
  'ImageDescription',
  'MakerNote',
];
/** Programs that EXIF 3.0 tells apart (CIPA DC-008-2023, 4.6.5.9): numbers of the tags. */
const PROGRAM_TAGS = {
  RAWDevelopingSoftware: 0xa43a,
  ImageEditingSoftware: 0xa43b,
  MetadataEditingSoftware: 0xa43c,
};
const IPTC_TAGS = ['Originating Program', 'Program Version', 'Date Created', 'Time Created', 'Credit'];
const MAX_VALUE = 16 * 1024;
/** EXIF blocks of one file; a second one is what another program left. */
const MAX_BLOCKS = 4;

export interface ExifReading {
  hasExif: boolean;
  hasIptc: boolean;
  camera: Camera | null;
  /** Tag name -> text, for the tags that name software. */
  software: { layer: 'exif' | 'iptc'; field: string; text: string }[];
  dates: DateFact[];
  /** UserComment and ImageDescription: where generators of pictures write their parameters. */
  comments: { field: string; text: string }[];
  credit: string | null;
  /** Why EXIF could not be read, null when it could (or there was none). */
  problem: string | null;
}

const DAMAGED = 'the EXIF structure is damaged';

type Tags = Record<string, { value?: unknown; description?: unknown } | undefined>;

const EMPTY: ExifReading = {
  hasExif: false,
  hasIptc: false,
  camera: null,
  software: [],
  dates: [],
  comments: [],
  credit: null,
  problem: null,
};

/** Reads EXIF and IPTC of a JPEG, PNG or WebP. Never throws; damage is told in `problem`. */
export function readExif(bytes: Uint8Array): ExifReading {
  const fewer = fewerExif(bytes, MAX_BLOCKS);
  const problem = fewer ? 'some EXIF directories have more entries than any camera writes' : null;
  const empty = { ...EMPTY, problem };
  return merged(exifFiles(fewer ?? bytes, MAX_BLOCKS).map((file) => readOne(file, empty)));
}

/** Of several blocks the fullest says what the picture is; programs and comments are told of each. */
function merged(readings: readonly ExifReading[]): ExifReading {
  const told = ({ software, dates, comments, camera }: ExifReading): number =>
    software.length + dates.length + comments.length + (camera ? 1 : 0);
  const all = readings.toSorted((a, b) => told(b) - told(a));
  const firstOf = <T>(list: readonly T[], keyOf: (one: T) => string): T[] =>
    [...new Map(list.map((one) => [keyOf(one), one] as const).toReversed()).values()].toReversed();
  return {
    hasExif: all.some(({ hasExif }) => hasExif),
    hasIptc: all.some(({ hasIptc }) => hasIptc),
    camera: all.find(({ camera }) => camera !== null)?.camera ?? null,
    software: firstOf(
      all.flatMap(({ software }) => software),
      (one) => `${one.layer} ${one.field} ${one.text}`,
    ),
    dates: firstOf(
      all.flatMap(({ dates }) => dates),
      ({ layer, field }) => `${layer} ${field}`,
    ),
    comments: firstOf(
      all.flatMap(({ comments }) => comments),
      ({ field, text }) => `${field} ${text}`,
    ),
    credit: all.find(({ credit }) => credit !== null)?.credit ?? null,
    problem: all.find(({ problem }) => problem !== null)?.problem ?? null,
  };
}

function readOne(bytes: Uint8Array, empty: ExifReading): ExifReading {
  try {
    const file = exactBuffer(bytes);
    utf8AsAscii(new Uint8Array(file));
    const tags = ExifReader.load(file, {
      expanded: true,
      async: false,
      // EXIF 3.0 names the programs in tags that the library has no names for.
      includeUnknown: true,
      includeTags: { exif: [...EXIF_TAGS, ...Object.values(PROGRAM_TAGS)], iptc: IPTC_TAGS },
    });
    return interpret((tags.exif ?? {}) as Tags, (tags.iptc ?? {}) as Tags, empty);
  } catch (error) {
    // A file without any metadata is the normal case, not a problem.
    const name = error instanceof Error ? error.name : '';
    return name === 'MetadataMissingError' ? empty : { ...empty, problem: DAMAGED };
  }
}

function exactBuffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

function interpret(exif: Tags, iptc: Tags, empty: ExifReading): ExifReading {
  const read = (tags: Tags, name: string) => textOf(tags[name]);
  const camera: Camera = {
    make: read(exif, 'Make'),
    model: read(exif, 'Model'),
    makerNote: exif.MakerNote !== undefined && exif.MakerNote.value !== FAULTY,
  };
  const software: ExifReading['software'] = [];
  const unnamed = Object.entries(PROGRAM_TAGS).map(([field, tag]) => [field, `undefined-${tag}`] as const);
  const named = ['Software', 'ProcessingSoftware', 'HostComputer'].map((field) => [field, field] as const);
  for (const [field, key] of [...named, ...unnamed]) {
    const text = read(exif, key);
    if (text) software.push({ layer: 'exif', field, text });
  }
  const program = read(iptc, 'Originating Program');
  if (program) software.push({ layer: 'iptc', field: 'Originating Program', text: program });
  return {
    ...empty,
    hasExif: Object.keys(exif).length > 0,
    hasIptc: Object.keys(iptc).length > 0,
    camera: camera.make || camera.model || camera.makerNote ? camera : null,
    software,
    dates: [...exifDates(exif), ...iptcDates(iptc)],
    comments: [
      { field: 'UserComment', text: commentOf(exif.UserComment?.value) },
      { field: 'ImageDescription', text: read(exif, 'ImageDescription') },
    ].flatMap(({ field, text }) => (text ? [{ field, text }] : [])),
    credit: read(iptc, 'Credit'),
    problem:
      empty.problem ?? (Object.values(exif).some((tag) => tag?.description === FAULTY) ? DAMAGED : null),
  };
}

const EXIF_DATES = [
  { field: 'DateTimeOriginal', role: 'captured', offset: 'OffsetTimeOriginal' },
  { field: 'DateTimeDigitized', role: 'created', offset: 'OffsetTimeDigitized' },
  { field: 'DateTime', role: 'modified', offset: 'OffsetTime' },
] as const;

function exifDates(exif: Tags): DateFact[] {
  return EXIF_DATES.flatMap(({ field, role, offset }) => {
    const raw = textOf(exif[field]);
    if (!raw) return [];
    return [
      {
        layer: 'exif' as const,
        field,
        role,
        raw: raw.slice(0, 64),
        ...parseExifDate(raw, textOf(exif[offset]) ?? ''),
      },
    ];
  });
}

/** IIM writes date and time apart; exifreader's description has them as ISO parts. */
function iptcDates(iptc: Tags): DateFact[] {
  const date = textOf(iptc['Date Created']);
  if (!date) return [];
  const raw = [date, textOf(iptc['Time Created'])].filter(Boolean).join(' ').slice(0, 64);
  return [{ layer: 'iptc', field: 'Date Created', role: 'captured', raw, ...parseExifDate(raw) }];
}

/** Names of character codes in front of a comment, eight bytes each (CIPA DC-008, 4.6.5); zeros where it is not told. */
const CODE_BYTES = 8;

/** Text of a UserComment, which exifreader does not decode from Unicode. Null for none, and for Japanese codes. */
function commentOf(value: unknown): string | null {
  if (!Array.isArray(value)) return null;
  const bytes = Uint8Array.from(value.slice(0, CODE_BYTES + 2 * MAX_VALUE));
  const code = Buffer.from(bytes.subarray(0, CODE_BYTES)).toString('latin1').replace(/\0+$/, '');
  const body = bytes.subarray(CODE_BYTES);
  if (code === 'JIS') return null;
  if (code === 'UNICODE')
    return trimmed(new TextDecoder(isBigEndian(body) ? 'utf-16be' : 'utf-16le').decode(body));
  // Some programs leave the code out.
  return trimmed(new TextDecoder().decode(code === '' || code === 'ASCII' ? body : bytes));
}

/** Programs write Unicode in the order of the directory or in their own: most letters have a zero in front. */
function isBigEndian(text: Uint8Array): boolean {
  if (text[0] === 0xfe && text[1] === 0xff) return true;
  if (text[0] === 0xff && text[1] === 0xfe) return false;
  const zeros = (from: 0 | 1): number => text.filter((byte, at) => at % 2 === from && byte === 0).length;
  return zeros(0) > zeros(1);
}

function textOf(tag: Tags[string]): string | null {
  const value =
    typeof tag?.description === 'string' ? tag.description : Array.isArray(tag?.value) ? tag.value[0] : null;
  return typeof value === 'string' ? trimmed(value) : null;
}

/** What the library puts in the place of values that it does not decode, or that lie outside the file. */
const FAULTY = '<faulty value>';
const PLACEHOLDERS = new Set(['', '[Raw maker note data]', FAULTY]);

function trimmed(value: string): string | null {
  const text = value.slice(0, MAX_VALUE).replaceAll('\u0000', '').trim();
  return PLACEHOLDERS.has(text) ? null : text;
}
