/** When and with what a save was made, as far as the save itself says. */
import {
  entry,
  info,
  nameOf,
  type PdfFile,
  type PdfRevision,
  type PdfView,
  textOf,
  xmp,
} from '../../../../../formats/pdf/index.ts';

export interface SaveOrigin {
  /** ISO 8601; with the offset where the file gives one. */
  savedAt: string | null;
  /** Where the date stands. */
  dateSource: 'info' | 'xmp' | 'signature' | null;
  producer: string | null;
}

/** A save that says nothing of itself. */
export const NO_ORIGIN: SaveOrigin = { savedAt: null, dateSource: null, producer: null };
const MAX_OBJECTS = 2_000;

/**
 * Date and program of one save. Only what this very save wrote counts: a save that leaves the information dictionary
 * alone says nothing of itself, and the dates there are an earlier one's.
 */
export function saveOrigin(file: PdfFile, revision: PdfRevision): SaveOrigin {
  const view = file.at(revision.index);
  const wrote = (num: number): boolean => revision.index === 0 || revision.entries.has(num);
  const signed = signingTime(view, revision);
  const reference = entry(view.trailer, 'Info');
  const dict = info(view);
  if (dict && (reference?.kind !== 'ref' || wrote(reference.num))) {
    const text = (key: string): string => {
      const value = view.get(dict, key);
      return value.kind === 'string' ? textOf(value) : '';
    };
    const date = isoDate(text('ModDate')) ?? (revision.index === 0 ? isoDate(text('CreationDate')) : null);
    const producer = text('Producer').trim().slice(0, 200) || null;
    if (date) return { savedAt: date, dateSource: 'info', producer };
    if (producer) return { ...(signed ?? NO_ORIGIN), producer };
  }
  if (signed) return signed;
  const metadata = entry(view.catalog, 'Metadata');
  if (metadata?.kind !== 'ref' || !wrote(metadata.num)) return NO_ORIGIN;
  const packet = Buffer.from(xmp(view) ?? [])
    .toString('utf8')
    .slice(0, 200_000);
  const date = /ModifyDate(?:>|\s*=\s*["'])\s*(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)?)/.exec(
    packet,
  )?.[1];
  return date && !Number.isNaN(Date.parse(date))
    ? { ...NO_ORIGIN, savedAt: date, dateSource: 'xmp' }
    : NO_ORIGIN;
}

/** /M of a signature that this save brought: claimed by the signer's program (ISO 32000-1, table 252). */
function signingTime(view: PdfView, revision: PdfRevision): SaveOrigin | null {
  if (revision.index === 0) return null;
  for (const num of [...revision.added, ...revision.changed].slice(0, MAX_OBJECTS)) {
    const value = view.object(num)?.value;
    if (value?.kind !== 'dict' || !entry(value, 'ByteRange')) continue;
    const time = view.get(value, 'M');
    const date = time.kind === 'string' ? isoDate(textOf(time)) : null;
    if (date && nameOf(view.get(value, 'Type')) !== 'DocTimeStamp')
      return { savedAt: date, dateSource: 'signature', producer: null };
  }
  return null;
}

/** `D:20240131120000+01'00'` as ISO 8601, without a zone where it has none; null when it is no date. */
function isoDate(text: string): string | null {
  const match = /^(?:D:)?(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-]\d\d)'?(\d\d)?)?/.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', z, zone, minutes = '00'] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}${z ?? (zone ? `${zone}:${minutes}` : '')}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
