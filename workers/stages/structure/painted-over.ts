/** Covers that take a value away without putting readable text in its place. */
import type { Cover } from './facts.ts';

/** From this many pictures over text, the page is a scan in strips over its own text layer. */
const STRIPS = 4;

/** A value under white paint or under a picture; visible boxes and mere words are the rule text-covered's. */
export function isPaintedOver(cover: Cover): boolean {
  if (cover.replacement !== '' || cover.token === 'words' || cover.token === 'none') return false;
  return cover.by === 'image' ? cover.siblings < STRIPS : cover.by === 'fill' && cover.camouflaged;
}
