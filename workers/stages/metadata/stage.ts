/** Metadata: what the file says about its own making, and where it contradicts itself. */
import { defineStage } from '../stage.ts';
import { MetadataFacts } from './facts.ts';
import { editorInHistory } from './notes/editor-in-history.ts';
import { metadataAbsent } from './notes/metadata-absent.ts';
import { aiEditedDeclared } from './rules/ai-edited-declared.ts';
import { aiGeneratedDeclared } from './rules/ai-generated-declared.ts';
import { c2paNotVerifiable } from './rules/c2pa-not-verifiable.ts';
import { c2paRemoved } from './rules/c2pa-removed.ts';
import { c2paTampered } from './rules/c2pa-tampered.ts';
import { captureEdited } from './rules/capture-edited.ts';
import { datesImpossible } from './rules/dates-impossible.ts';
import { datesReversed } from './rules/dates-reversed.ts';
import { editingToolNamed } from './rules/editing-tool-named.ts';
import { infoXmpDisagree } from './rules/info-xmp-disagree.ts';

export const metadata = defineStage({
  id: 'metadata',
  version: '1.5.0',
  engine: 'exifreader+c2pa-wasm+assay-pdf',
  reads: ['document'],
  timeoutMs: 8_000,
  facts: MetadataFacts,
  // Even a damaged or encrypted file has bytes that say something.
  skipReason: () => null,
  load: () => import('./extract.ts'),
  reportEvidence: (facts) => ({
    contentCredentials: facts.c2pa.state === 'none' ? undefined : facts.c2pa,
    software: facts.tools.map(({ layer, field, text, kind }) => ({ layer, field, text, kind })),
  }),
  notes: { 'metadata-absent': metadataAbsent, 'editor-in-history': editorInHistory },
  rules: {
    'c2pa-tampered': c2paTampered,
    'c2pa-not-verifiable': c2paNotVerifiable,
    'c2pa-removed': c2paRemoved,
    'ai-generated-declared': aiGeneratedDeclared,
    'ai-edited-declared': aiEditedDeclared,
    'capture-edited': captureEdited,
    'editing-tool-named': editingToolNamed,
    'dates-impossible': datesImpossible,
    'dates-reversed': datesReversed,
    'info-xmp-disagree': infoXmpDisagree,
  },
});
