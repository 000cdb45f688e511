/** Which movements are asked for: drawn anew for each session, so that no recording fits. */
import type { ChallengeType } from '../../../shared/contracts/liveness.ts';

/** A whole number from 0 to below `below`, from a cryptographic source. */
export type Draw = (below: number) => number;

type Movement = Exclude<ChallengeType, 'LOOK_STRAIGHT' | 'LIGHT'>;
type TurnType = 'TURN_LEFT' | 'TURN_RIGHT';

/** Each side as likely as the other, whatever came before: who knows the last one knows nothing of the next. */
export const drawTurn = (draw: Draw): TurnType => (draw(2) === 0 ? 'TURN_LEFT' : 'TURN_RIGHT');

/**
 * `count` movements: one blink and one approach, each at any place, the rest turns, to both sides. Turns are what a
 * recording cannot get right by showing everything: people blink unasked all the time, but do not turn away.
 * Seven are 42 places times 30 lists of turns. @param count at least 4
 */
export function drawMovements(count: number, draw: Draw): Movement[] {
  const turns: TurnType[] = Array.from({ length: count - 2 }, () => drawTurn(draw));
  if (new Set(turns).size < 2) return drawMovements(count, draw);
  const movements: Movement[] = turns;
  movements.splice(draw(movements.length + 1), 0, 'BLINK');
  movements.splice(draw(movements.length + 1), 0, 'MOVE_CLOSER');
  return movements;
}

/** What is asked for in the place of what was missed: a turn, and the blink again after it; other colours for colours. */
export function drawInstead(missed: ChallengeType, draw: Draw): (Movement | 'LIGHT')[] {
  if (missed === 'LIGHT') return ['LIGHT'];
  return missed === 'BLINK' ? [drawTurn(draw), 'BLINK'] : [drawTurn(draw)];
}
