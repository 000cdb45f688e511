/** Signature: what a PDF's signatures vouch for, and what was done after them. */
import { defineStage } from '../stage.ts';
import { signatureEvidence } from './evidence.ts';
import { SignatureStageFacts } from './facts.ts';
import { changedAfterSigning } from './rules/changed-after-signing.ts';
import { coveredAfterSigning } from './rules/covered-after-signing.ts';
import { preparedForChange } from './rules/prepared-for-change.ts';
import { signatureByteRangeInvalid } from './rules/signature-byte-range-invalid.ts';
import { signatureDigestMismatch } from './rules/signature-digest-mismatch.ts';
import { signatureRemoved } from './rules/signature-removed.ts';
import { signatureUnverifiable } from './rules/signature-unverifiable.ts';
import { signatureValueInvalid } from './rules/signature-value-invalid.ts';

export const signature = defineStage({
  id: 'signature',
  version: '1.10.0',
  engine: 'assay-pdf+assay-cms',
  reads: ['document'],
  timeoutMs: 10_000,
  facts: SignatureStageFacts,
  skipReason: (document) =>
    document.mediaType === 'application/pdf'
      ? null
      : 'images carry no PDF signature; content credentials are read with the metadata',
  load: () => import('./extract.ts'),
  reportEvidence: (facts, context) => ({
    signatures: facts.signatures.length > 0 ? signatureEvidence(facts, context) : undefined,
  }),
  rules: {
    'signature-digest-mismatch': signatureDigestMismatch,
    'signature-value-invalid': signatureValueInvalid,
    'signature-byte-range-invalid': signatureByteRangeInvalid,
    'changed-after-signing': changedAfterSigning,
    'covered-after-signing': coveredAfterSigning,
    'prepared-for-change': preparedForChange,
    'signature-removed': signatureRemoved,
    'signature-unverifiable': signatureUnverifiable,
  },
});
