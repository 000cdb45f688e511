/** What later saves did to the document's catalog and trailer. */
import { dictOf, entry, info, nameOf } from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';
import { type Comparison, dictAt, difference, differingKeys, keysOf } from './equality.ts';
import { isStandard, said } from './private-entries.ts';
import { structureDifference } from './structure-tree.ts';

const COMPARED_APART = new Set(['Pages', 'AcroForm', 'Type', 'Perms']);

/** Entries that validation tools and archiving add without touching what is shown. */
const CLASSES = new Map(
  Object.entries<Change['class']>({
    DSS: 'dss',
    Extensions: 'dss',
    Version: 'metadata',
    Metadata: 'metadata',
    PieceInfo: 'metadata',
    StructTreeRoot: 'metadata',
    MarkInfo: 'metadata',
    Legal: 'metadata',
  }),
);

export function compareCatalog(c: Comparison): Change[] {
  const { catalog: was } = c.before;
  const { catalog: now } = c.after;
  const changes: Change[] = [];
  for (const key of keysOf(was, now)) {
    if (COMPARED_APART.has(key)) continue;
    const path = difference(c, `Root/${key}`, entry(was, key), entry(now, key));
    if (!path) continue;
    const wrong = wrongly(c, key);
    const known = CLASSES.get(key);
    const told = said('catalog', key, `document entry /${key} changed`, [was, now]);
    changes.push({
      class: wrong ? 'other' : (known ?? told.class),
      path: wrong?.path ?? path,
      what: wrong?.what ?? (known === 'dss' ? 'validation data added' : told.what),
      objectNumber: null,
    });
  }
  return [...changes, ...comparePermissions(c)];
}

/** Why a change of an entry that may change is none that it may make; null when it is in order. */
function wrongly(c: Comparison, key: string): { what: string; path?: string } | null {
  const now = c.after.get(c.after.catalog, key);
  const before = c.before.get(c.before.catalog, key);
  const what = `document entry /${key} removed`;
  if (now.kind === 'null') return isStandard('catalog', key) ? { what } : null;
  switch (key) {
    case 'DSS':
      return isStore(c, now) ? null : { what: 'what stands as validation data is none' };
    case 'Metadata':
      return isMetadata(c.after, now) ? null : { what: 'what stands as metadata is none' };
    case 'Extensions':
      return extensionsGrew(c, before, now) ? null : { what: 'an extension was removed or set back' };
    case 'StructTreeRoot': {
      const path = structureDifference(c);
      return path ? { what: 'structure of the content changed', path } : null;
    }
    default:
      return null;
  }
}

/** Members looked at of one list of validation data, and signatures that data are given for. */
const MAX_LISTED = 2_000;

/** Typed as ISO 32000-2, tables 261 and 262, say: nothing else may be put there under the name of validation data. */
function isStore(c: Comparison, value: PdfValue): boolean {
  const view = c.after;
  const dict = dictOf(value);
  const vri = view.get(value, 'VRI');
  if (!dict || !listsOfStreams(c, dict, ['Certs', 'CRLs', 'OCSPs'], ['Type', 'VRI'])) return false;
  if (!entry(dict, 'VRI')) return true;
  return (
    vri.kind === 'dict' &&
    firstOf(c, vri.entries).every(({ key, value: related }) => {
      if (key.value === 'Type') return true;
      const one = dictOf(view.resolve(related));
      return one !== null && listsOfStreams(c, one, ['Cert', 'CRL', 'OCSP'], ['Type', 'TU', 'TS']);
    })
  );
}

/** What is behind the ones that are looked at may be anything. */
function firstOf<T>(c: Comparison, all: readonly T[]): readonly T[] {
  if (all.length > MAX_LISTED) c.cut = true;
  return all.slice(0, MAX_LISTED);
}

function listsOfStreams(c: Comparison, dict: PdfDict, lists: string[], others: string[]): boolean {
  const view = c.after;
  return dict.entries.every(({ key, value }) => {
    if (others.includes(key.value)) return true;
    const list = view.resolve(value);
    return (
      lists.includes(key.value) &&
      list.kind === 'array' &&
      firstOf(c, list.items).every((item) => view.resolve(item).kind === 'stream')
    );
  });
}

function isMetadata(view: PdfView, value: PdfValue): boolean {
  if (value.kind !== 'stream') return false;
  const bytes = Buffer.from(view.decode(value).bytes);
  // XMP may be UTF-16 too: then zeros stand between the letters.
  return view.file.encrypted === 'locked' || /<\0?[a-zA-Z?]/.test(bytes.toString('latin1', 0, 4096));
}

/** Every extension that was declared still is, at no lower version (ISO 32000-2, 7.12). */
function extensionsGrew(c: Comparison, before: PdfValue, now: PdfValue): boolean {
  const was = dictOf(before);
  if (!dictOf(now)) return false;
  return (was?.entries ?? []).every(({ key: { value: name }, value }) => {
    if (name === 'Type') return true;
    const later = candidates(c.after, c.after.get(now, name));
    return [c.before.resolve(value)]
      .flatMap((old) => (old.kind === 'array' ? old.items.map((one) => c.before.resolve(one)) : [old]))
      .every((old) => later.some((one) => isIn(c, old, one)));
  });
}

const candidates = (view: PdfView, value: PdfValue): PdfValue[] =>
  value.kind === 'array' ? value.items.map((one) => view.resolve(one)) : [value];

/** Counted: each of thousands may be looked for among thousands. */
function isIn(c: Comparison, old: PdfValue, now: PdfValue): boolean {
  if (c.budget-- <= 0) c.cut = true;
  return c.cut || notLower(c, old, now);
}

function notLower(c: Comparison, old: PdfValue, now: PdfValue): boolean {
  if (!dictOf(now)) return false;
  const version = (view: PdfView, value: PdfValue) => Number(nameOf(view.get(value, 'BaseVersion')) ?? 0);
  const level = (view: PdfView, value: PdfValue) => {
    const number = view.get(value, 'ExtensionLevel');
    return number.kind === 'number' ? number.value : 0;
  };
  return version(c.after, now) >= version(c.before, old) && level(c.after, now) >= level(c.before, old);
}

/** Permissions are what a certification rests on: they may be added to an unsigned document, and never go. */
function comparePermissions(c: Comparison): Change[] {
  const [was, now] = [dictAt(c.before, c.before.catalog, 'Perms'), dictAt(c.after, c.after.catalog, 'Perms')];
  return (was?.entries ?? []).flatMap(({ key: { value: key } }) => {
    const path = `Root/Perms/${key}`;
    const same =
      key === 'DocMDP'
        ? certificationValue(c.before, was, key) === certificationValue(c.after, now, key)
        : !difference(c, path, was && entry(was, key), now && entry(now, key));
    if (same) return [];
    const what =
      key === 'DocMDP' ? 'certification removed or replaced' : `permission /${key} removed or changed`;
    return [{ class: 'other' as const, path, what, objectNumber: null }];
  });
}

/** What tells one certification signature from another: its value. */
function certificationValue(view: PdfView, perms: PdfDict | null, key: string): string | null {
  const contents = view.get(dictOf(view.get(perms, key)), 'Contents');
  return contents.kind === 'string' ? Buffer.from(contents.bytes).toString('base64') : null;
}

/** Of the file's structure, not of the document. */
const TRAILER_OWN = new Set([
  'Size',
  'Prev',
  'XRefStm',
  'Root',
  'Info',
  'ID',
  'Encrypt',
  'Type',
  'W',
  'Index',
  'Filter',
  'DecodeParms',
  'Length',
  'DocChecksum',
]);

export function compareTrailer(c: Comparison): Change[] {
  const changes: Change[] = [];
  const [was, now] = [c.before.trailer, c.after.trailer];
  const other = (path: string, what: string) =>
    changes.push({ class: 'other', path, what, objectNumber: null });
  if (difference(c, 'Encrypt', was && entry(was, 'Encrypt'), now && entry(now, 'Encrypt')))
    other('Encrypt', 'encryption changed');
  for (const { key, path } of differingKeys(c, 'Trailer', was, now, TRAILER_OWN)) {
    // Writers leave out what they do not know; what is there must mean the same.
    if (was && now && entry(was, key) && entry(now, key))
      changes.push({
        ...said('trailer', key, `trailer entry /${key} changed`, [was, now]),
        path,
        objectNumber: null,
      });
  }
  if (difference(c, 'Info', info(c.before), info(c.after))) {
    if (now && c.after.get(now, 'Info').kind !== 'dict' && entry(now, 'Info'))
      other('Info', 'what stands as document information is none');
    else
      changes.push({
        class: 'metadata',
        path: 'Info',
        what: 'document information changed',
        objectNumber: null,
      });
  }
  return changes;
}
