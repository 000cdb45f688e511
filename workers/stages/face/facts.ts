/** What the face stage knows: where portraits are, and how alike those of one page are. */
import { z } from 'zod';
import { Box, NotAssessed } from '../../../shared/contracts/finding.ts';

const Portrait = z.object({
  page: z.int().min(1),
  box: Box,
  /** Of the face in the raster that was looked at; below about 40 px faces cannot be told apart. */
  widthPx: z.number().positive(),
  confidence: z.number().min(0).max(1),
});
export type Portrait = z.infer<typeof Portrait>;

const PortraitPair = z.object({
  /** Places in `portraits`; the larger face first. */
  portraits: z.tuple([z.int().min(0), z.int().min(0)]),
  /** 0..1 */
  similarity: z.number().min(0).max(1),
});
export type PortraitPair = z.infer<typeof PortraitPair>;

export const FaceFacts = z.object({
  notAssessed: z.array(NotAssessed),
  pagesRead: z.array(z.int()),
  portraits: z.array(Portrait),
  pairs: z.array(PortraitPair),
  /** Similarity at the embedder's decision false-match rate; null without models. */
  threshold: z.number().min(0).max(1).nullable(),
});
export type FaceFacts = z.infer<typeof FaceFacts>;
