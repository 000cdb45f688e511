/** Metadata of an image file: EXIF, IPTC, XMP and PNG text, brought to one form. */
import { inToolName, tracesInStatements, tracesInText } from './ai-traces.ts';
import { readTextualMetadata, type TextBlock, xmpText } from './containers.ts';
import { parseExifDate, parseIsoDate, parsePngDate } from './dates.ts';
import { readExif } from './exif.ts';
import type { AiTrace, Camera, DateFact, Tool } from './facts.ts';
import { emptyReading, type LayerReading } from './layer-reading.ts';
import { classifyTools } from './producers.ts';
import { rawProfile } from './raw-profiles.ts';
import { readXmpLayer } from './xmp-layer.ts';

/** Reads every layer but C2PA. Never throws for damaged files. */
export function readImageMetadata(bytes: Uint8Array): LayerReading {
  const reading = emptyReading();
  addExif(bytes, reading);
  const textual = readTextualMetadata(bytes);
  for (const packet of textual.xmp) addXmp(packet, reading);
  if (textual.pngText.length > 0 || textual.pngTime) addPngText(textual.pngText, textual.pngTime, reading);
  const unread = textual.unread + addRawProfiles(textual.pngText, reading);
  if (unread > 0) {
    reading.notAssessed.push({
      what: 'metadata',
      reason: `${unread} metadata blocks are damaged or too large`,
    });
  }
  return reading;
}

/** One of each kind is what programs write; each is read as a file. */
const MAX_PROFILES = 8;

/** @returns how many could not be read */
function addRawProfiles(blocks: readonly TextBlock[], reading: LayerReading): number {
  const profiles = blocks.flatMap((block) => rawProfile(block) ?? []);
  for (const profile of profiles.slice(0, MAX_PROFILES)) {
    if (profile.kind === 'segment') addExif(profile.jpeg, reading);
    else if (profile.kind === 'xmp') addXmp(xmpText(profile.packet), reading);
  }
  return profiles.filter(({ kind }, i) => kind === 'damaged' || i >= MAX_PROFILES).length;
}

function addExif(bytes: Uint8Array, reading: LayerReading): void {
  const exif = readExif(bytes);
  if (exif.problem) reading.notAssessed.push({ what: 'EXIF', reason: exif.problem });
  if (exif.hasExif && !reading.layers.includes('exif')) reading.layers.push('exif');
  if (exif.hasIptc && !reading.layers.includes('iptc')) reading.layers.push('iptc');
  const graphs = tracesInText('exif', graphsIn(exif.camera));
  reading.ai.push(...graphs);
  if (graphs.length === 0) reading.camera ??= exif.camera;
  for (const { layer, field, text } of exif.software) {
    for (const tool of classifyTools(text)) reading.tools.push({ layer, field, ...tool });
    addGeneratorName(layer, field, text, reading.ai);
  }
  reading.dates.push(...exif.dates);
  reading.ai.push(
    ...tracesInText(
      'exif',
      exif.comments.map(({ field, text }) => ({ key: field, text })),
    ),
    ...tracesInStatements('iptc', null, exif.credit),
  );
}

/** What stands in the place of maker and model as `prompt:{...}` or `workflow:{...}`: ComfyUI has no other in a WebP. */
function graphsIn(camera: Camera | null): TextBlock[] {
  return [camera?.make, camera?.model].flatMap((name) => {
    const [, key, text] = /^(prompt|workflow):([\s\S]*)$/.exec(name ?? '') ?? [];
    return key !== undefined && text !== undefined ? [{ key, text }] : [];
  });
}

function addXmp(packet: string, reading: LayerReading): void {
  const xmp = readXmpLayer('xmp', packet);
  if (!reading.layers.includes('xmp')) reading.layers.push('xmp');
  reading.tools.push(...xmp.tools);
  reading.dates.push(...xmp.dates);
  reading.media ??= xmp.media;
  reading.ai.push(...xmp.ai);
  if (xmp.creator) addGeneratorName('xmp', 'CreatorTool', xmp.creator, reading.ai);
  reading.provenance ??= xmp.provenance;
  if (!xmp.complete)
    reading.notAssessed.push({ what: 'XMP', reason: 'the XMP packet is damaged or too large' });
}

function addGeneratorName(layer: Tool['layer'], field: string, text: string, ai: AiTrace[]): void {
  const found = inToolName(text);
  if (found) ai.push({ layer, field, value: text.slice(0, 200), ...found });
}

/** Keys that PNG writers use for software and dates; ImageMagick copies EXIF as `exif:Software` and dates as `date:*`. */
const SOFTWARE_KEYS = /^(?:software|exif:software|creator|producer)$/i;

function addPngText(blocks: TextBlock[], time: string | null, reading: LayerReading): void {
  reading.layers.push('png-text');
  reading.ai.push(...tracesInText('png-text', blocks));
  const dates: DateFact[] = [];
  if (time)
    dates.push({ layer: 'png-text', field: 'tIME', role: 'modified', raw: time, ...parseIsoDate(time) });
  for (const { key, text } of blocks) {
    if (SOFTWARE_KEYS.test(key)) {
      for (const tool of classifyTools(text)) reading.tools.push({ layer: 'png-text', field: key, ...tool });
    }
    const date = pngDate(key, text);
    if (date) dates.push(date);
  }
  reading.dates.push(...dates);
}

function pngDate(key: string, text: string): DateFact | null {
  const base = { layer: 'png-text' as const, field: key, raw: text.slice(0, 64) };
  // `date:create` and `date:modify` of ImageMagick are times of the file on its disk, hence not a statement on creation.
  if (/^creation time$/i.test(key)) return { ...base, role: 'created', ...parsePngDate(text) };
  if (/^exif:datetimeoriginal$/i.test(key)) return { ...base, role: 'captured', ...parseExifDate(text) };
  if (/^exif:datetime$/i.test(key)) return { ...base, role: 'modified', ...parseExifDate(text) };
  return null;
}
