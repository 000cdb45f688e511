/** What looks at turns to one side found, place by place, as small as a session can keep it. */
import type { Moved } from './movement.ts';
import { PLACES } from './places.ts';

/** One look after the other: of each place `across`, `unexplained` and `light`, NaN where it was not found. */
export type SideLooks = Float32Array;

const NUMBERS = 3;
const LENGTH = PLACES.length * NUMBERS;
/** More of a side add nothing. */
const MAX_LOOKS = 12;

export const noLooks = (): SideLooks => new Float32Array();

export function withLook(looks: SideLooks, moved: readonly Moved[]): SideLooks {
  if (looks.length >= MAX_LOOKS * LENGTH) return looks;
  const more = new Float32Array(looks.length + LENGTH).fill(Number.NaN);
  more.set(looks);
  for (const { place, across, unexplained, light } of moved) {
    more.set([across, unexplained, light], looks.length + PLACES.indexOf(place) * NUMBERS);
  }
  return more;
}

/** Each look, with the places that it found. */
export function looksOf(looks: SideLooks): Moved[][] {
  return Array.from({ length: looks.length / LENGTH }, (_, look) =>
    PLACES.flatMap((place, index) => {
      const at = look * LENGTH + index * NUMBERS;
      const [across, unexplained, light] = [looks[at]!, looks[at + 1]!, looks[at + 2]!];
      return Number.isNaN(across) ? [] : [{ place, across, unexplained, light }];
    }),
  );
}
