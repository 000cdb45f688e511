/** The face stage: portraits and how alike they are. Whether they ought to be one person, fusion says. */
import { defineStage } from '../stage.ts';
import { FaceFacts } from './facts.ts';

export const face = defineStage<'face', FaceFacts>({
  id: 'face',
  version: '1.0.0',
  engine: 'onnxruntime',
  timeoutMs: 12_000,
  facts: FaceFacts,
  skipReason: (document) =>
    document.condition === 'readable'
      ? null
      : (document.conditionReason ?? `the document is ${document.condition}`),
  load: () => import('./extract.ts'),
  reportEvidence: ({ portraits }) => ({ portraits: portraits.length > 0 ? portraits : undefined }),
  rules: {},
});
