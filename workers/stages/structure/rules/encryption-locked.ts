import { fail, notApplicable, pass, type Rule } from '../../stage.ts';
import type { StructureFacts } from '../facts.ts';

/** Nothing inside can be read without a password. */
export const encryptionLocked: Rule<StructureFacts> = ({ pdf }) => {
  if (!pdf || pdf.encryption === 'none') return notApplicable('not encrypted');
  if (pdf.encryption === 'open') return pass;
  const reason = pdf.problems.find((p) => p.code === 'encryption-unsupported')?.message ?? 'needs a password';
  return fail([{ confidence: 1, note: `The file is encrypted (${reason}).` }]);
};
