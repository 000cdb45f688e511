/** Reads the metadata of one document into facts. Runs in the sandboxed child; judges nothing. */
import type { TimelineEvent } from '../../../shared/contracts/finding.ts';
import { openPdf } from '../../formats/pdf/index.ts';
import type { ExtractContext } from '../stage.ts';
import { mentionsC2pa, NO_CREDENTIALS, readC2pa, warmC2pa } from './c2pa.ts';
import { c2paAnchors } from './c2pa-trust.ts';
import { readEmbeddedInvoice } from './embedded-invoice.ts';
import type { C2pa, DateFact, MetadataFacts } from './facts.ts';
import { readImageMetadata } from './image.ts';
import type { LayerReading } from './layer-reading.ts';
import { objectBytes } from './object-bytes.ts';
import { readPdfMetadata } from './pdf.ts';

/** Below this, hashing a large file for C2PA could run into the deadline and lose every other fact. */
const C2PA_NEEDS_MS = 1500;
/** The library takes about a hundred bytes of memory for each byte of an object, and builds them all. */
const C2PA_OBJECT_BYTES = 4 * 1024 * 1024;
const CREDENTIALS = 'C2PA content credentials';

/** Lists are bounded: a hostile packet may name thousands of tools and dates. */
const MAX_ENTRIES = 128;

/** Most files carry no content credentials. */
export async function warmMore(): Promise<void> {
  await warmC2pa();
}

/** Facts of every layer. Throws only for our own failures (an unreadable artifact, a missing package). */
export async function extract(context: ExtractContext): Promise<MetadataFacts> {
  const bytes = await context.bytes();
  const { mediaType } = context.document;
  const file = mediaType === 'application/pdf' ? openPdf(bytes) : null;
  const reading = file ? readPdfMetadata(file) : readImageMetadata(bytes);
  const credentials = { c2pa: NO_CREDENTIALS, ai: [] as MetadataFacts['ai'] };
  const missed = file && mentionsC2pa(bytes) && objectBytes(file, C2PA_OBJECT_BYTES) > C2PA_OBJECT_BYTES;
  if (missed) reading.notAssessed.push({ what: CREDENTIALS, reason: 'the file has more objects than fit' });
  else if (context.remainingMs() > C2PA_NEEDS_MS)
    Object.assign(credentials, await readC2pa(bytes, mediaType, c2paAnchors(context.settings.trustDir)));
  else reading.notAssessed.push({ what: CREDENTIALS, reason: 'the stage ran out of time' });
  if (Math.max(reading.tools.length, reading.dates.length) > MAX_ENTRIES)
    reading.notAssessed.push({
      what: 'some programs or dates',
      reason: `more than ${MAX_ENTRIES} are named`,
    });
  const c2pa = withRemnant(credentials.c2pa, reading.provenance);
  return {
    container:
      mediaType === 'application/pdf' ? 'pdf' : (mediaType.slice('image/'.length) as 'jpeg' | 'png' | 'webp'),
    layers: c2pa.state === 'none' ? reading.layers : [...reading.layers, 'c2pa'],
    tools: reading.tools.slice(0, MAX_ENTRIES),
    dates: reading.dates.slice(0, MAX_ENTRIES),
    camera: reading.camera,
    media: reading.media,
    pdf: reading.pdf,
    invoice:
      file &&
      readEmbeddedInvoice(file, (reason) =>
        reading.notAssessed.push({ what: 'the attached electronic invoice', reason }),
      ),
    c2pa,
    ai: [...reading.ai, ...credentials.ai].slice(0, MAX_ENTRIES),
    timeline: timelineOf(reading, c2pa),
    notAssessed: reading.notAssessed,
  };
}

/** XMP that points into a manifest store inside the file (`self#jumbf=`) although there is none. */
function withRemnant(c2pa: C2pa, provenance: string | null): C2pa {
  return c2pa.state === 'none' && provenance?.startsWith('self#jumbf') ? { ...c2pa, state: 'remnant' } : c2pa;
}

const EVENTS: Record<DateFact['role'], string> = {
  captured: 'picture taken',
  created: 'document created',
  modified: 'document changed',
  'metadata-changed': 'metadata changed',
  history: 'saved by an editor',
};
const LAYER_NAMES: Record<DateFact['layer'], string> = {
  exif: 'EXIF',
  iptc: 'IPTC',
  xmp: 'XMP',
  'png-text': 'PNG text',
  'pdf-info': 'PDF Info',
  'pdf-xmp': 'PDF XMP',
  c2pa: 'C2PA',
};

/** Every date with the field that says so; dates without a year-to-day are too coarse for a line of time. */
function timelineOf(reading: LayerReading, c2pa: C2pa): TimelineEvent[] {
  const events = reading.dates.slice(0, MAX_ENTRIES).flatMap((date) => {
    const told = date.iso && date.precision !== 'year' && date.precision !== 'month';
    if (!told || !date.iso) return [];
    return [{ at: date.iso, event: EVENTS[date.role], source: `${LAYER_NAMES[date.layer]} ${date.field}` }];
  });
  if (c2pa.signedAt)
    events.push({ at: c2pa.signedAt, event: 'content credentials signed', source: 'C2PA signature' });
  return events;
}
