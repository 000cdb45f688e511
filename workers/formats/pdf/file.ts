import { DEFAULT_LIMITS } from './limits.ts';
import { Problems } from './problems.ts';
import { asBuffer, latin1 } from './syntax/chars.ts';
import { openEncryption } from './syntax/crypt.ts';
import { ObjectReader, type Resolve } from './syntax/reader.ts';
import { resolver } from './syntax/resolver.ts';
import { dictOf, entry, PDF_NULL } from './syntax/values.ts';
import type { Linearization, PdfFile, PdfLimits, PdfRevision, PdfView, ScannedObject } from './types.ts';
import { makeView, type ViewSource } from './view.ts';
import { afterEof, afterSpace, type ChainContext } from './xref/chain.ts';
import { savesInOrder } from './xref/order.ts';
import { scanRaw } from './xref/scan.ts';
import { difference } from './xref/timeline.ts';
import { linearizationOf } from './xref/xref.ts';

/** Views kept for being asked again. */
const MAX_VIEWS = 24;

/**
 * Opens a PDF by its bytes. Never throws and always gives at least one revision; what is wrong is in `problems`.
 * Cost is linear in the file's size (ISO 32000-1, 7.5 for the structure, Annex C for what readers tolerate).
 */
export function openPdf(bytes: Uint8Array, limits: Partial<PdfLimits> = {}): PdfFile {
  const bounds = { ...DEFAULT_LIMITS, ...limits };
  const problems = new Problems(bounds.maxProblems);
  const raw = scanRaw(bytes, bounds.maxObjects);
  if (raw.capped) problems.add('object-cap', null, `more than ${bounds.maxObjects} objects`);
  const reader = new ObjectReader(bytes, bounds, problems, raw.objects);
  const header = readHeader(bytes, problems);
  const linearized = readLinearization(reader, raw.objects.length > 0 ? raw.objects.at(0) : undefined);
  const context: ChainContext = {
    reader,
    raw,
    problems,
    base: 0,
    linearized,
    visited: new Map(),
    room: bounds.maxObjects,
  };
  const byScan: Resolve = resolver(reader, (num) => raw.objects.lastOf(num));

  const ordered = savesInOrder(context, byScan, header.offset, bounds.maxRevisions);
  const revisions = ordered.map(({ save, timeline, rank, chained }, index): PdfRevision => {
    save.entries.eachOffset((offset) => {
      // Readers pass over white space before the object: where it stands is what the entry leads to.
      if (!raw.objects.name(offset)) raw.objects.name(afterSpace(bytes, offset));
    });
    // Nothing is older than the first save: all of it is new, and nothing needs comparing.
    const diff =
      index === 0
        ? { changed: [], added: save.entries.used() }
        : difference(save, (num) => timeline.lookup(num, rank - 1));
    return {
      index,
      kind: save.kind,
      xrefOffset: save.xrefOffset,
      endOffset: save.endOffset,
      chained,
      trailer: save.trailer,
      entries: save.entries,
      changed: diff.changed,
      added: diff.added,
    };
  });

  const source: ViewSource = { reader, problems, scanned: raw.objects };
  const views = new Map<number, PdfView>();
  const newest = ordered.findLastIndex((o) => o.chained);
  const lastEof = raw.eofs.at(-1);
  let encrypted: PdfFile['encrypted'] = 'none';
  const file: PdfFile = {
    bytes,
    headerOffset: header.offset,
    offsetBase: context.base,
    version: header.version,
    problems: problems.list,
    get problemsDropped() {
      return problems.dropped;
    },
    revisions,
    linearized,
    get encrypted() {
      return encrypted;
    },
    lastEof: lastEof === undefined ? bytes.length : afterEof(bytes, lastEof),
    scan: () => raw.objects,
    read: (scanned) => reader.at(scanned.start, (value) => file.latest.resolve(value ?? PDF_NULL)),
    at: (index) => {
      const i = Math.min(Math.max(0, Math.trunc(index)), revisions.length - 1);
      const known = views.get(i);
      if (known) return known;
      const [revision, saved] = [revisions[i], ordered[i]];
      if (!revision || !saved) throw new RangeError('the file has no save');
      const view = makeView(file, source, revision, saved.timeline, saved.rank);
      // Each view keeps what it resolved: of thousands of saves only the last few asked for are kept.
      const oldest = [...views.keys()].find((key) => key !== newest);
      if (views.size >= MAX_VIEWS && oldest !== undefined) views.delete(oldest);
      views.set(i, view);
      return view;
    },
    get latest() {
      return file.at(newest);
    },
  };
  encrypted = unlock(file, reader, problems);
  views.clear();
  return file;
}

function readHeader(bytes: Uint8Array, problems: Problems): { offset: number; version: string } {
  const offset = asBuffer(bytes.subarray(0, 1 << 20)).indexOf('%PDF-');
  if (offset < 0) problems.add('no-header', 0, 'no %PDF- in the first megabyte');
  if (offset > 0) problems.add('header-not-at-start', offset, `${offset} bytes stand before %PDF-`);
  const version = offset < 0 ? '' : (/^%PDF-(\d\.\d)/.exec(latin1(bytes, offset, offset + 16))?.[1] ?? '');
  return { offset, version };
}

function readLinearization(reader: ObjectReader, first: ScannedObject | undefined): Linearization | null {
  if (!first || first.stream || first.start > 2048) return null;
  const object = reader.at(first.start, (value) => value ?? PDF_NULL);
  const length = linearizationOf(dictOf(object?.value));
  return length === null ? null : { length, offset: first.start };
}

/**
 * The save whose trailer says how the file is encrypted: readers ask the newest alone (7.5.5), so that what stands in others
 * closes nothing. Of a file that was put together by a scan it may be any.
 */
function encryptedBy(file: PdfFile, newest: PdfRevision): PdfRevision {
  if (newest.kind !== 'recovered' && newest.trailer) return newest;
  return file.revisions.findLast((one) => one.chained && entry(one.trailer, 'Encrypt')) ?? newest;
}

/** Tries the empty user password; from then on the reader decrypts, or stays locked. */
function unlock(file: PdfFile, reader: ObjectReader, problems: Problems): PdfFile['encrypted'] {
  const latest = file.latest;
  const { trailer } = encryptedBy(file, latest.revision);
  const place = entry(trailer, 'Encrypt') ?? PDF_NULL;
  const encrypt = dictOf(latest.resolve(place));
  if (!encrypt) return 'none';
  const ids = latest.resolve(entry(trailer, 'ID') ?? PDF_NULL);
  const id = ids.kind === 'array' ? latest.resolve(ids.items[0]) : PDF_NULL;
  const entries = encrypt.entries.map((e) => ({ key: e.key, value: latest.resolve(e.value) }));
  const opened = openEncryption(
    { ...encrypt, entries },
    id.kind === 'string' ? id.bytes : new Uint8Array(0),
    latest.resolve,
  );
  if (opened.state === 'open') {
    reader.decryptor = opened.decryptor;
    reader.plain = place.kind === 'ref' ? place.num : null;
  } else {
    reader.locked = true;
    problems.add('encryption-unsupported', null, opened.reason);
  }
  reader.forget();
  return opened.state;
}
