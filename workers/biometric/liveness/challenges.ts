/** Which movements are asked for: drawn anew for each session, so that no recording fits. */
import type { ChallengeType } from '../../../shared/contracts/liveness.ts';

/** A whole number from 0 to below `below`, from a cryptographic source. */
export type Draw = (below: number) => number;

type Movement = Exclude<ChallengeType, 'LOOK_STRAIGHT'>;
const MOVEMENTS: readonly Movement[] = ['BLINK', 'TURN_LEFT', 'TURN_RIGHT', 'MOVE_CLOSER'];

/**
 * `count` movements: at least one blink and one turn, none twice in a row, coming closer at most once (nobody can
 * come closer for ever). Every such list is as likely as any other: with five there are more than two hundred.
 */
export function drawMovements(count: number, draw: Draw): Movement[] {
  for (;;) {
    const drawn = Array.from({ length: count }, () => MOVEMENTS[draw(MOVEMENTS.length)]!);
    const closer = drawn.filter((type) => type === 'MOVE_CLOSER').length;
    if (
      drawn.includes('BLINK') &&
      drawn.some((type) => type === 'TURN_LEFT' || type === 'TURN_RIGHT') &&
      closer <= 1 &&
      drawn.every((type, at) => type !== drawn[at - 1])
    ) {
      return drawn;
    }
  }
}

/** Another movement in the place of one that was missed; neither that one nor those beside it. */
export function drawInstead(plan: readonly ChallengeType[], at: number, draw: Draw): Movement {
  const fits = MOVEMENTS.filter(
    (type) =>
      type !== plan[at] &&
      type !== plan[at - 1] &&
      type !== plan[at + 1] &&
      (type !== 'MOVE_CLOSER' || !plan.includes('MOVE_CLOSER')),
  );
  // A blink and a turn must stay in the list.
  const needed = fits.filter((type) => keepsBoth(plan.with(at, type)));
  const from = needed.length > 0 ? needed : fits.length > 0 ? fits : [plan[at] as Movement];
  return from[draw(from.length)]!;
}

function keepsBoth(plan: readonly ChallengeType[]): boolean {
  return plan.includes('BLINK') && plan.some((type) => type === 'TURN_LEFT' || type === 'TURN_RIGHT');
}
