import { fail, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** Damage that makes readers guess. Mere blemishes, and caps of our own, are left out. */
const GUESSES: Partial<Record<string, string>> = {
  'no-header': 'no line at its beginning says that it is a PDF',
  'no-startxref': 'it does not say where its table of contents begins',
  'xref-unreadable': 'a table of its objects cannot be read',
  'xref-entry-mismatch': 'its table points to a place where the object is not',
  'xref-loop': 'its tables point to one another in a circle',
  'prev-forward': 'a table points to an older one behind it',
  'prev-unreadable': 'an older table cannot be read',
  'no-catalog': 'it does not say where its pages begin',
  'recovered-by-scan': 'its objects had to be searched for',
  'object-stream-unreadable': 'a packed group of objects cannot be read',
  'page-tree-damaged': 'the list of its pages is damaged',
  'duplicate-key': 'an entry stands twice with different values',
};

export const structureDamaged: Rule<StructureFacts> = ({ container, pdf }) => {
  const problems = (pdf?.problems ?? []).filter((p) => GUESSES[p.code] !== undefined);
  const parts = [
    ...(container.truncated ? ['the file breaks off before its end'] : []),
    ...container.badParts.map((part) => `part ${part} is damaged`),
    ...problems.map((p) => GUESSES[p.code] ?? p.message),
  ];
  if (parts.length === 0) return { verdict: 'pass' };
  return fail([
    {
      confidence: 1,
      note: `Damage that makes readers guess: ${[...new Set(parts)].slice(0, 4).join('; ')}.`,
      data: {
        codes: [...new Set(problems.map((p) => p.code))],
        messages: [...new Set(problems.map((p) => p.message))].slice(0, 4),
        badParts: container.badParts,
      },
    },
  ]);
};
