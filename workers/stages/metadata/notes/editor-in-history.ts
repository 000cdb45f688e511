import type { Note } from '../../stage.ts';
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

/** Every program named that can compose or change content, once each. Genuine files name them too. */
export const editorInHistory: Note<MetadataFacts> = ({ tools }) => {
  const found = new Map<string | null, Tool>();
  for (const tool of tools) {
    const changes = KINDS.has(tool.kind) || (tool.kind === 'pdf-suite' && (tool.revision ?? 0) > 0);
    if (changes && !found.has(tool.product)) found.set(tool.product, tool);
  }
  if (found.size === 0) return null;
  const programs = [...found.values()];
  return {
    note: programs.map(({ field, text }) => `${field} names ${text}.`).join(' '),
    data: { programs },
  };
};
