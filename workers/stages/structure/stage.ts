/** Structure: container, saves of the file, what was replaced, what lies under what, what the bytes hide. */
import { defineStage } from '../stage.ts';
import { StructureFacts } from './facts.ts';
import { activeContent } from './rules/active-content.ts';
import { dataOutsideDocument } from './rules/data-outside-document.ts';
import { encryptionLocked } from './rules/encryption-locked.ts';
import { maskedContent } from './rules/masked-content.ts';
import { objectsOutsideXref } from './rules/objects-outside-xref.ts';
import { pageContentRewritten } from './rules/page-content-rewritten.ts';
import { revisionImageReplaced } from './rules/revision-image-replaced.ts';
import { revisionTextChanged } from './rules/revision-text-changed.ts';
import { structureDamaged } from './rules/structure-damaged.ts';
import { textCovered } from './rules/text-covered.ts';
import { textCoveredAndRetyped } from './rules/text-covered-and-retyped.ts';
import { textUnderAnnotation } from './rules/text-under-annotation.ts';
import { touchUpEdit } from './rules/touch-up-edit.ts';

export const structure = defineStage({
  id: 'structure',
  version: '1.0.0',
  engine: 'assay-pdf',
  timeoutMs: 10_000,
  facts: StructureFacts,
  // Damaged and locked files have a structure too.
  skipReason: () => null,
  load: () => import('./extract.ts'),
  reportEvidence: ({ pdf }) => (pdf ? { revisions: pdf.revisions, textChanges: pdf.textChanges } : {}),
  rules: {
    'revision-text-changed': revisionTextChanged,
    'text-covered-and-retyped': textCoveredAndRetyped,
    'masked-content': maskedContent,
    'text-under-annotation': textUnderAnnotation,
    'revision-image-replaced': revisionImageReplaced,
    'text-covered': textCovered,
    'page-content-rewritten': pageContentRewritten,
    'touch-up-edit': touchUpEdit,
    'objects-outside-xref': objectsOutsideXref,
    'data-outside-document': dataOutsideDocument,
    'structure-damaged': structureDamaged,
    'encryption-locked': encryptionLocked,
    'active-content': activeContent,
  },
});
