import { fail, type Rule } from '../../stage.ts';
import type { AiTrace, MetadataFacts } from '../facts.ts';

const FORMS: Record<AiTrace['form'], { confidence: number; note: string }> = {
  'digital-source-type': {
    confidence: 1,
    note: 'The metadata declare the picture as made by a trained model.',
  },
  'generator-parameters': { confidence: 1, note: 'The parameters of the generation are still in the file.' },
  'content-label': { confidence: 1, note: 'The file carries a label for generated content.' },
  // A name alone may also be a plug-in's or a product line's.
  'generator-name': { confidence: 0.8, note: 'A generator of pictures signs as the writing program.' },
};

/** The file's own statement that the picture as a whole was generated. */
export const aiGeneratedDeclared: Rule<MetadataFacts> = ({ ai }) =>
  fail(
    ai
      .filter((trace) => trace.extent === 'whole')
      .map(({ form, layer, field, value, generator }) => ({
        confidence: FORMS[form].confidence,
        note: FORMS[form].note,
        data: { layer, field, value, generator },
      })),
  );
