import { fail, type Rule } from '../../stage.ts';
import type { Outside } from '../detectors/container/facts.ts';
import type { StructureFacts } from '../facts.ts';

/** Bytes before the document's first or behind its last byte. */
export const dataOutsideDocument: Rule<StructureFacts> = ({ container }) =>
  fail(
    container.outside.map((part) => ({
      confidence: foreign(part) ? 1 : 0.4,
      note: `${part.bytes} bytes stand ${part.where} the document${part.looksLike === 'unknown' ? '' : `, beginning like ${part.looksLike}`}.`,
      data: { ...part },
    })),
  );

/** A second file inside the first: two programs would open two different documents. */
function foreign(part: Outside): boolean {
  return part.looksLike !== 'unknown' && part.looksLike !== 'video';
}
