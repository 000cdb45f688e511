/** Covers that take a value away without putting readable text in its place. */
import type { Cover } from './facts.ts';

/**
 * A value under white paint or under a picture. Visible boxes are the rule text-covered's, and so are mere words, unless
 * a single picture lies on them that is as large as they are: logos and figures are not cut to a name.
 */
export function isPaintedOver(cover: Cover): boolean {
  if (cover.replacement !== '' || cover.token === 'none') return false;
  if (cover.token === 'words') return cover.by === 'image' && cover.snug && cover.siblings < 2;
  return cover.by === 'image' ? !cover.strip : cover.by === 'fill' && cover.camouflaged;
}
