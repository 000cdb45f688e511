import { fail, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** Damage that makes readers guess. Mere blemishes, and caps of our own, are left out. */
const GUESSES = new Set([
  'no-header',
  'no-startxref',
  'xref-unreadable',
  'xref-entry-mismatch',
  'xref-loop',
  'prev-forward',
  'prev-unreadable',
  'no-catalog',
  'recovered-by-scan',
  'object-stream-unreadable',
  'page-tree-damaged',
  'duplicate-key',
]);

export const structureDamaged: Rule<StructureFacts> = ({ container, pdf }) => {
  const problems = (pdf?.problems ?? []).filter((p) => GUESSES.has(p.code));
  const parts = [
    ...(container.truncated ? ['the file breaks off before its end'] : []),
    ...container.badParts.map((part) => `part ${part} is damaged`),
    ...problems.map((p) => p.message),
  ];
  if (parts.length === 0) return { verdict: 'pass' };
  return fail([
    {
      confidence: 1,
      note: `${[...new Set(parts)].slice(0, 4).join('; ')}.`,
      data: { codes: [...new Set(problems.map((p) => p.code))], badParts: container.badParts },
    },
  ]);
};
