import { fail, pass, type Rule } from '../../stage.ts';
import type { MetadataFacts } from '../facts.ts';

/** The file's own statement that a model made a part. Said once: a wholly generated picture is told elsewhere. */
export const aiEditedDeclared: Rule<MetadataFacts> = ({ ai }) => {
  if (ai.some((trace) => trace.extent === 'whole')) return pass;
  return fail(
    ai.map(({ layer, field, value, generator }) => ({
      confidence: 1,
      data: { layer, field, value, generator },
    })),
  );
};
