import { fail, notApplicable, type Rule } from '../../stage.ts';
import type { MetadataFacts, Tool } from '../facts.ts';

const KINDS: ReadonlySet<Tool['kind']> = new Set([
  'image-editor',
  'vector-editor',
  'design-tool',
  'photo-developer',
  'image-viewer',
  'pdf-editor',
  'online-editor',
  'online-toolbox',
  'metadata-editor',
]);

/** Every program named that can compose or change content, once each. Context: genuine files name them too. */
export const editorInHistory: Rule<MetadataFacts> = ({ tools }) => {
  if (tools.length === 0) return notApplicable('the file names no program');
  const found = new Map<string, Tool>();
  for (const tool of tools) {
    const changes = KINDS.has(tool.kind) || (tool.kind === 'pdf-suite' && (tool.revision ?? 0) > 0);
    if (changes && !found.has(tool.product!)) found.set(tool.product!, tool);
  }
  return fail(
    [...found.values()].map((tool) => ({
      confidence: 1,
      note: `${tool.field} names ${tool.text}.`,
      data: { ...tool },
    })),
  );
};
