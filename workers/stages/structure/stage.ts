/** Structure: container, saves of the file, what was replaced, what lies under what, what the bytes hide. */
import { defineStage } from '../stage.ts';
import { saveRecords } from './detectors/saves/revisions/records.ts';
import { StructureFacts } from './facts.ts';
import { resavedKeepingProducer } from './notes/resaved-keeping-producer.ts';
import { activeContent } from './rules/active-content.ts';
import { dataOutsideDocument } from './rules/data-outside-document.ts';
import { digitsSetApart } from './rules/digits-set-apart.ts';
import { earlierPageLeftBehind } from './rules/earlier-page-left-behind.ts';
import { encryptionLocked } from './rules/encryption-locked.ts';
import { fieldShowsOtherValue } from './rules/field-shows-other-value.ts';
import { glyphsRenamed } from './rules/glyphs-renamed.ts';
import { hiddenText } from './rules/hidden-text.ts';
import { hiddenValue } from './rules/hidden-value.ts';
import { machineTextDiffers } from './rules/machine-text-differs.ts';
import { maskedContent } from './rules/masked-content.ts';
import { objectsOutsideXref } from './rules/objects-outside-xref.ts';
import { pageContentRewritten } from './rules/page-content-rewritten.ts';
import { pageFontsApart } from './rules/page-fonts-apart.ts';
import { pageOfOtherOrigin } from './rules/page-of-other-origin.ts';
import { pageReencoded } from './rules/page-reencoded.ts';
import { producerContradicted } from './rules/producer-contradicted.ts';
import { readersDisagree } from './rules/readers-disagree.ts';
import { revisionImageReplaced } from './rules/revision-image-replaced.ts';
import { revisionTextChanged } from './rules/revision-text-changed.ts';
import { scanPatched } from './rules/scan-patched.ts';
import { structureDamaged } from './rules/structure-damaged.ts';
import { subsetContradictsText } from './rules/subset-contradicts-text.ts';
import { textCovered } from './rules/text-covered.ts';
import { textCoveredAndRetyped } from './rules/text-covered-and-retyped.ts';
import { textUnderAnnotation } from './rules/text-under-annotation.ts';
import { touchUpEdit } from './rules/touch-up-edit.ts';
import { valueExchanged } from './rules/value-exchanged.ts';
import { valueOffGrid } from './rules/value-off-grid.ts';
import { valueOverlapsText } from './rules/value-overlaps-text.ts';
import { valuePaintedOver } from './rules/value-painted-over.ts';
import { valueSetApart } from './rules/value-set-apart.ts';
import { valueTouchedUp } from './rules/value-touched-up.ts';
import { valueTypedLater } from './rules/value-typed-later.ts';

export const structure = defineStage({
  id: 'structure',
  version: '1.61.0',
  engine: 'assay-pdf',
  reads: ['document', 'text'],
  timeoutMs: 10_000,
  facts: StructureFacts,
  // Damaged and locked files have a structure too.
  skipReason: () => null,
  load: () => import('./extract.ts'),
  reportEvidence: ({ pdf }) =>
    pdf ? { revisions: saveRecords(pdf.revisions), textChanges: pdf.revisions.textChanges } : {},
  notes: { 'resaved-keeping-producer': resavedKeepingProducer },
  rules: {
    'revision-text-changed': revisionTextChanged,
    'text-covered-and-retyped': textCoveredAndRetyped,
    'earlier-page-left-behind': earlierPageLeftBehind,
    'masked-content': maskedContent,
    'readers-disagree': readersDisagree,
    'machine-text-differs': machineTextDiffers,
    'glyphs-renamed': glyphsRenamed,
    'digits-set-apart': digitsSetApart,
    'field-shows-other-value': fieldShowsOtherValue,
    'value-painted-over': valuePaintedOver,
    'scan-patched': scanPatched,
    'value-touched-up': valueTouchedUp,
    'text-under-annotation': textUnderAnnotation,
    'value-typed-later': valueTypedLater,
    'value-exchanged': valueExchanged,
    'subset-contradicts-text': subsetContradictsText,
    'revision-image-replaced': revisionImageReplaced,
    'value-set-apart': valueSetApart,
    'page-fonts-apart': pageFontsApart,
    'page-reencoded': pageReencoded,
    'value-off-grid': valueOffGrid,
    'value-overlaps-text': valueOverlapsText,
    'producer-contradicted': producerContradicted,
    'hidden-value': hiddenValue,
    'hidden-text': hiddenText,
    'text-covered': textCovered,
    'page-of-other-origin': pageOfOtherOrigin,
    'page-content-rewritten': pageContentRewritten,
    'touch-up-edit': touchUpEdit,
    'objects-outside-xref': objectsOutsideXref,
    'data-outside-document': dataOutsideDocument,
    'structure-damaged': structureDamaged,
    'encryption-locked': encryptionLocked,
    'active-content': activeContent,
  },
});
