import { huffmanKind } from '../../formats/jpeg/huffman-standard.ts';
import { fitIjgQuality } from '../../formats/jpeg/ijg-quality.ts';
import type { JpegFrame } from '../../formats/jpeg/model.ts';
import { readPhotoshopTraces } from '../../formats/jpeg/photoshop.ts';
import type { JpegFile } from '../../formats/jpeg/reader.ts';
import type { JpegFacts } from './facts.ts';

/** The coding of a JPEG file as facts; null when it has no readable frame header. */
export function jpegFacts(
  bytes: Uint8Array,
  { main, trailing }: JpegFile,
  problems: string[],
): JpegFacts | null {
  const { frame } = main;
  if (!frame) return null;
  const photoshop = readPhotoshopTraces(bytes, main.segments);
  const applications = main.segments.flatMap(({ app }) => (app && app !== 'unknown' ? [app] : []));
  return {
    process: frame.process,
    sampling: samplingName(frame),
    tables: tablesInUse(main, frame),
    huffman: huffmanKind(main.huffmanTables),
    restartIntervalMcus: main.restartInterval,
    applications: [...new Set(applications)],
    photoshop: {
      quality: photoshop.quality,
      saveForWebQuality: photoshop.saveForWebQuality,
      adobeSegment: photoshop.adobeTransform !== null,
    },
    trailing: trailing.map(({ kind, offset, length, declared }) => ({
      kind,
      offset,
      lengthBytes: length,
      declared,
    })),
    problems: [...new Set([...main.problems.map((problem) => problem.code), ...problems])],
  };
}

/** One entry for each table that a component names: the first component's as luma, the others' as chroma. */
function tablesInUse({ quantTables, scans }: JpegFile['main'], frame: JpegFrame): JpegFacts['tables'] {
  // Of several under one number the last before the component's first scan is in force (T.81, B.2.4.1).
  const used = frame.components.map(({ id, quantTable }, i) => {
    const scan = scans.find(({ components }) => components.some((one) => one.id === id));
    const from = scan?.dataStart ?? Number.POSITIVE_INFINITY;
    return { table: quantTables.findLast((t) => t.id === quantTable && t.offset < from), luma: i === 0 };
  });
  return used.flatMap(({ table, luma }, i) => {
    if (!table || used.findIndex((other) => other.table === table) !== i) return [];
    const fit = fitIjgQuality(table.values, luma ? 'luma' : 'chroma');
    return [
      {
        component: luma ? ('luma' as const) : ('chroma' as const),
        ijgQuality: fit.quality,
        exact: fit.exact,
        meanAbsoluteDifference: fit.meanAbsoluteDifference,
      },
    ];
  });
}

function samplingName({ components }: JpegFrame): string {
  const factors = components.map((component) => `${component.h}x${component.v}`);
  if (factors.length === 1) return '4:0:0';
  const known: Record<string, string> = {
    '1x1,1x1,1x1': '4:4:4',
    '2x1,1x1,1x1': '4:2:2',
    '2x2,1x1,1x1': '4:2:0',
    '1x2,1x1,1x1': '4:4:0',
    '4x1,1x1,1x1': '4:1:1',
  };
  return known[factors.join()] ?? factors.join();
}
