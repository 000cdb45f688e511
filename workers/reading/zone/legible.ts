/** Whether a zone that was read can be relied on. Asked by rules as well, in a process that decodes no picture. */
import type { Quad } from '../geometry.ts';
import { type Doubt, isOfNames } from './doubts.ts';
import type { Resolved } from './resolve.ts';

export interface ReadZone extends Resolved {
  /** Corners of each line in the picture. */
  quads: Quad[];
  /** A second look, cut out otherwise, gave the same characters outside the names. */
  confirmed: boolean;
  /** Characters that were not surely seen and that no check digit proves. */
  doubts: Doubt[];
}

/** Least probability of a zone's characters: below, some were not seen, or the layout is not its own. */
const LEAST_SEEN = 0.2;

/**
 * All its characters outside the names were seen. Check digits alone show nothing of small print: of the characters that
 * it leaves open, some choice always fits them (docs/measurements/reading.md).
 */
export const isLegible = ({
  confidence,
  doubts,
  layout,
}: Pick<ReadZone, 'confidence' | 'doubts' | 'layout'>): boolean =>
  confidence >= LEAST_SEEN && doubts.every((doubt) => isOfNames(doubt, layout));

/** Legible, with every check digit right. */
export const isSure = (zone: ReadZone): boolean => zone.valid === zone.checks && isLegible(zone);
