/** Portraits of the document. Skipped with its reason for as long as `models/` holds no face model. */
import { defineStage } from '../stage.ts';
import { NO_MODEL } from './extract.ts';
import { FaceFacts } from './facts.ts';

export const face = defineStage<'face', FaceFacts>({
  id: 'face',
  version: '0.1.0',
  engine: 'none',
  timeoutMs: 10_000,
  facts: FaceFacts,
  skipReason: () => NO_MODEL,
  load: () => import('./extract.ts'),
  rules: {},
});
