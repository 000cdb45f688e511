/** What this stage takes from one XMP packet, the same for images and PDFs. */
import { tracesInStatements } from './ai-traces.ts';
import { parseIsoDate } from './dates.ts';
import type { AiTrace, DateFact, Tool, XmpMedia } from './facts.ts';
import { classifyTools } from './producers.ts';
import { NS, readXmp } from './xmp.ts';

type XmpLayer = 'xmp' | 'pdf-xmp';

export interface XmpReading {
  tools: Tool[];
  dates: DateFact[];
  media: XmpMedia | null;
  ai: AiTrace[];
  /** `dcterms:provenance`: where C2PA writers point to the manifest store. */
  provenance: string | null;
  producer: string | null;
  creator: string | null;
  complete: boolean;
}

/** Saves in one document's history that are listed, the latest; the programs of all that were read are. */
const MAX_HISTORY = 64;
const MAX_READ_HISTORY = 4096;

const DATES = [
  { ns: NS.xmp, field: 'CreateDate', role: 'created' },
  { ns: NS.xmp, field: 'ModifyDate', role: 'modified' },
  { ns: NS.xmp, field: 'MetadataDate', role: 'metadata-changed' },
  { ns: NS.photoshop, field: 'DateCreated', role: 'captured' },
] as const;

/** Reads one packet; never throws. */
export function readXmpLayer(layer: XmpLayer, packet: string): XmpReading {
  const xmp = readXmp(packet);
  const saves = xmp.structures(NS.mm, 'History', MAX_READ_HISTORY);
  // ISO 16684-1, 8.2.2.4: an ordered array, the newest at its end.
  const history = saves.slice(-MAX_HISTORY);
  const producer = xmp.value(NS.pdf, 'Producer');
  const creator = xmp.value(NS.xmp, 'CreatorTool');
  const tools: Tool[] = [];
  const add = (field: string, text: string | null | undefined) => {
    for (const tool of text ? classifyTools(text) : []) {
      if (!tools.some((known) => known.field === field && known.text === tool.text))
        tools.push({ layer, field, ...tool });
    }
  };
  add('CreatorTool', creator);
  add('Producer', producer);
  add('Software', xmp.value(NS.tiff, 'Software'));
  for (const entry of saves) add('History', entry.get('softwareAgent'));
  const dates: DateFact[] = DATES.flatMap(({ ns, field, role }) =>
    dateOf(layer, field, role, xmp.value(ns, field)),
  );
  for (const entry of history) dates.push(...dateOf(layer, 'History', 'history', entry.get('when') ?? null));
  return {
    tools,
    dates,
    media: mediaOf(xmp, history),
    ai: [
      ...tracesInStatements(
        layer,
        xmp.value(NS.iptcExt, 'DigitalSourceType'),
        xmp.value(NS.photoshop, 'Credit'),
      ),
      ...aigcLabel(
        layer,
        xmp.value(NS.aigc, 'AIGC') ?? xmp.value('http://www.tc260.org.cn/ns/AIGC/1.0', 'AIGC'),
      ),
    ],
    provenance: xmp.value(NS.dcterms, 'provenance'),
    producer,
    creator,
    complete: xmp.complete && saves.length < MAX_READ_HISTORY,
  };
}

function dateOf(layer: XmpLayer, field: string, role: DateFact['role'], raw: string | null): DateFact[] {
  return raw ? [{ layer, field, role, raw: raw.slice(0, 64), ...parseIsoDate(raw) }] : [];
}

function mediaOf(xmp: ReturnType<typeof readXmp>, history: Map<string, string>[]): XmpMedia | null {
  const derived = xmp.structures(NS.mm, 'DerivedFrom', 1)[0];
  const media: XmpMedia = {
    documentId: xmp.value(NS.mm, 'DocumentID'),
    instanceId: xmp.value(NS.mm, 'InstanceID'),
    originalDocumentId: xmp.value(NS.mm, 'OriginalDocumentID'),
    derivedFromDocumentId: derived?.get('documentID') ?? null,
    history: history.map((entry) => ({
      action: entry.get('action') ?? '',
      softwareAgent: entry.get('softwareAgent') ?? null,
      when: entry.get('when') ?? null,
      changed: entry.get('changed') ?? null,
    })),
  };
  const empty = !media.documentId && !media.instanceId && !media.originalDocumentId && history.length === 0;
  return empty && !media.derivedFromDocumentId ? null : media;
}

/** GB 45438-2025 in XMP: `TC260:AIGC` holds JSON; Label 1 states that the content is generated. */
function aigcLabel(layer: XmpLayer, value: string | null): AiTrace[] {
  if (!value || !/"?Label"?\s*:\s*"?1"?\s*[,}]/.test(value)) return [];
  return [
    {
      layer,
      field: 'AIGC',
      extent: 'whole',
      form: 'content-label',
      value: value.slice(0, 200),
      generator: null,
    },
  ];
}
