import { fail, notApplicable, type Rule } from '../../stage.ts';
import type { MetadataFacts, Tool } from '../facts.ts';

/** Programs whose purpose is to change an existing file. Suites and web toolboxes mostly merge, scan and compress. */
const CONFIDENCE: Partial<Record<Tool['kind'], number>> = {
  'pdf-editor': 0.8,
  'online-editor': 0.8,
  'image-editor': 1,
  'metadata-editor': 1,
};

/** A PDF that names an editing tool, in any of its revisions. */
export const editingToolNamed: Rule<MetadataFacts> = ({ container, pdf, tools }) => {
  if (container !== 'pdf') return notApplicable('not a PDF');
  if (!pdf?.hasInfo && !pdf?.hasXmp) return notApplicable('the PDF names no program');
  const found = new Map<string, Tool>();
  for (const tool of tools)
    if (CONFIDENCE[tool.kind] && !found.has(tool.product!)) found.set(tool.product!, tool);
  return fail(
    [...found.values()].map((tool) => ({
      confidence: CONFIDENCE[tool.kind]!,
      note: `${tool.field} names ${tool.text}.`,
      data: { ...tool },
    })),
  );
};
