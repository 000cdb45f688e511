import { fail, notApplicable, type Rule } from '../../stage.ts';
import type { MetadataFacts, Tool } from '../facts.ts';

/**
 * How much a kind of program says when it saved a camera picture. Raw developers and viewers correct light and
 * rotation on a good part of all genuine photographs: the note `editor-in-history` tells of them, and nothing is counted.
 */
const CONFIDENCE: Partial<Record<Tool['kind'], number>> = {
  'image-editor': 1,
  'vector-editor': 1,
  'design-tool': 1,
  'metadata-editor': 0.6,
};

/** A camera's EXIF together with the mark of an editor. */
export const captureEdited: Rule<MetadataFacts> = ({ camera, tools }) => {
  if (!camera || (!camera.make && !camera.model))
    return notApplicable('the file does not claim to come from a camera');
  const found = new Map<string, Tool>();
  for (const tool of tools)
    if (CONFIDENCE[tool.kind] && !found.has(tool.product ?? tool.text))
      found.set(tool.product ?? tool.text, tool);
  const device = [camera.make, camera.model].filter(Boolean).join(' ');
  return fail(
    [...found.values()].map((tool) => ({
      confidence: CONFIDENCE[tool.kind]!,
      note: `The picture claims to come from ${device}; ${tool.text} has saved it since.`,
      data: { make: camera.make, model: camera.model, makerNote: camera.makerNote, ...tool },
    })),
  );
};
