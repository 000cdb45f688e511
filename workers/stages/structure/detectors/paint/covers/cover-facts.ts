import type { PdfPage } from '../../../../../formats/pdf/index.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { strongerToken, tokenKind } from '../../layout/values.ts';
import type { FoundCover } from './covers.ts';
import type { Cover } from './facts.ts';

const MAX_A_PAGE = 50;

/** Covers of one page as facts; those of one sort on it are each other's siblings. */
export function coverFacts(page: PdfPage, found: readonly FoundCover[]): Cover[] {
  return found.slice(0, MAX_A_PAGE).flatMap((cover) =>
    placed(page, cover.box).map((place) => ({
      ...place,
      by: cover.by,
      annotation: cover.annotation?.slice(0, 40) ?? null,
      covered: cut(cover.covered),
      replacement: cut(cover.replacement),
      token: strongerToken(tokenKind(cover.covered), tokenKind(cover.replacement)),
      camouflaged: cover.camouflaged,
      otherStream: cover.otherStream,
      otherFont: cover.otherFont,
      siblings: found.filter((other) => other.by === cover.by).length - 1,
      aligned: cover.aligned,
      panels: cover.panels,
      snug: cover.snug,
      strip: cover.strip,
    })),
  );
}
