/** The face stage: portraits and how alike they are. Whether they ought to be one person, fusion says. */
import { defineStage } from '../stage.ts';
import { FaceFacts } from './facts.ts';

export const face = defineStage<'face', FaceFacts>({
  id: 'face',
  version: '1.0.0',
  engine: 'onnxruntime',
  reads: ['rasters'],
  timeoutMs: 12_000,
  facts: FaceFacts,
  skipReason: (document) => {
    if (document.condition !== 'readable') {
      return document.conditionReason ?? `the document is ${document.condition}`;
    }
    // A portrait is a picture: a page of text and lines alone has none to look for.
    const pictures =
      document.mediaType !== 'application/pdf' ||
      document.pages.some((page) => page.imageCoverage > 0 || page.images.length > 0);
    return pictures ? null : 'no page has a picture';
  },
  load: () => import('./extract.ts'),
  reportEvidence: ({ portraits }) => ({ portraits: portraits.length > 0 ? portraits : undefined }),
  rules: {},
});
