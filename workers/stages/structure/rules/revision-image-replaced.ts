import { fail } from '../../stage.ts';
import { pdfRule } from '../pdf-rule.ts';

/**
 * A later save puts another picture where the earlier save had one (a scan, a portrait, a stamp), or an opaque one on
 * top of it. Drawn signatures and stamps are transparent around their ink and do not count.
 */
export const revisionImageReplaced = pdfRule(['revisions'], (pdf) =>
  fail(
    pdf.revisions.rewrites.flatMap(({ page, revision, before, imagesReplaced, imagesPatched }) => [
      ...imagesReplaced.map((box) => ({
        confidence: 0.9,
        page,
        box,
        note: `A later save of the file replaced this picture on page ${page}.`,
        data: { revision, before, how: 'replaced' },
      })),
      ...imagesPatched.map((box) => ({
        confidence: 0.8,
        page,
        box,
        note: `A later save of the file laid an opaque picture over part of the picture on page ${page}.`,
        data: { revision, before, how: 'patched' },
      })),
    ]),
  ),
);
