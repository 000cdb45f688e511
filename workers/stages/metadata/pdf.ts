/** Metadata of a PDF: Info dictionary of every revision, XMP of the catalog, file identifiers. */
import { entry, info, textOf, xmp } from '../../formats/pdf/index.ts';
import type { PdfDict, PdfFile, PdfView } from '../../formats/pdf/types.ts';
import { xmpText } from './containers.ts';
import { parsePdfDate } from './dates.ts';
import type { DateFact, PdfIdentity, Tool } from './facts.ts';
import { emptyReading, type LayerReading } from './layer-reading.ts';
import { classifyTools } from './producers.ts';
import { readXmpLayer } from './xmp-layer.ts';

/** Revisions whose Info is read for earlier producers: the first one and the newest. */
const MAX_INFO_REVISIONS = 24;

/** Reads Info, XMP and identifiers. Never throws for damaged files. */
export function readPdfMetadata(file: PdfFile): LayerReading {
  const reading = emptyReading();
  const pdf: PdfIdentity = {
    readable: file.encrypted !== 'locked',
    hasInfo: false,
    hasXmp: false,
    revisions: file.revisions.length,
    infoRevision: null,
    xmpRevision: null,
    producer: { info: null, xmp: null },
    creator: { info: null, xmp: null },
    ...identifiers(file),
  };
  reading.pdf = pdf;
  if (file.encrypted === 'locked') {
    reading.notAssessed.push({ what: 'PDF metadata', reason: 'the file is encrypted and needs a password' });
    return reading;
  }
  addInfo(file, pdf, reading);
  addXmp(file.latest, pdf, reading);
  return reading;
}

function addInfo(file: PdfFile, pdf: PdfIdentity, reading: LayerReading): void {
  const dict = info(file.latest);
  if (!dict || dict.entries.length === 0) return;
  pdf.hasInfo = true;
  reading.layers.push('pdf-info');
  pdf.producer.info = stringOf(file.latest, dict, 'Producer');
  pdf.creator.info = stringOf(file.latest, dict, 'Creator');
  pdf.infoRevision = lastWritten(file, entry(file.latest.trailer, 'Info'));
  reading.tools.push(...toolsOverRevisions(file));
  for (const { field, role } of [
    { field: 'CreationDate', role: 'created' },
    { field: 'ModDate', role: 'modified' },
  ] as const) {
    const raw = stringOf(file.latest, dict, field);
    if (!raw) continue;
    const fact: DateFact = { layer: 'pdf-info', field, role, raw: raw.slice(0, 64), ...parsePdfDate(raw) };
    reading.dates.push(fact);
  }
}

/** Every Producer and Creator that the file has ever named, with the revision that first did. */
function toolsOverRevisions(file: PdfFile): Tool[] {
  const tools: Tool[] = [];
  const count = file.revisions.length;
  const first = Math.max(1, count - MAX_INFO_REVISIONS + 1);
  const indices = [0, ...Array.from({ length: count - first }, (_, i) => first + i)];
  for (const revision of indices) {
    const view = file.at(revision);
    const dict = info(view);
    if (!dict) continue;
    for (const field of ['Producer', 'Creator']) {
      const text = stringOf(view, dict, field);
      for (const tool of text ? classifyTools(text) : []) {
        const known = tools.some((seen) => seen.field === field && seen.text === tool.text);
        if (!known) tools.push({ layer: 'pdf-info', field, ...tool, revision });
      }
    }
  }
  return tools;
}

function addXmp(view: PdfView, pdf: PdfIdentity, reading: LayerReading): void {
  const packet = xmp(view);
  if (!packet || packet.length === 0) return;
  const found = readXmpLayer('pdf-xmp', xmpText(packet));
  pdf.hasXmp = true;
  pdf.xmpRevision = lastWritten(view.file, entry(view.catalog, 'Metadata'));
  pdf.producer.xmp = found.producer;
  pdf.creator.xmp = found.creator;
  reading.layers.push('pdf-xmp');
  reading.tools.push(...found.tools);
  reading.dates.push(...found.dates);
  reading.media = found.media;
  reading.ai.push(...found.ai);
  reading.provenance = found.provenance;
  if (!found.complete)
    reading.notAssessed.push({ what: 'PDF XMP', reason: 'the XMP packet is damaged or too large' });
}

/** Newest revision whose xref names the object that a reference means; null for a direct value. */
function lastWritten(file: PdfFile, value: ReturnType<typeof entry>): number | null {
  if (value?.kind !== 'ref') return null;
  return file.revisions.findLast((revision) => revision.entries.has(value.num))?.index ?? null;
}

function stringOf(view: PdfView, dict: PdfDict, key: string): string | null {
  const value = view.get(dict, key);
  if (value.kind !== 'string') return null;
  const text = textOf(value).slice(0, 512).replaceAll('\u0000', '').trim();
  return text === '' ? null : text;
}

/** ISO 32000-2, 14.4: the first identifier is permanent, the second changes with every save. */
function identifiers(file: PdfFile): Pick<PdfIdentity, 'permanentId' | 'changingId'> {
  const id = file.latest.get(file.latest.trailer, 'ID');
  const part = (index: number) => {
    const value = id.kind === 'array' ? file.latest.resolve(id.items[index]) : null;
    return value?.kind === 'string' && value.bytes.length > 0
      ? Buffer.from(value.bytes.subarray(0, 64)).toString('hex')
      : null;
  };
  return { permanentId: part(0), changingId: part(1) };
}
