/** From movement to movement: what is asked for now, what was done instead, and when it is over. */
import { type ChallengeType, LIVENESS_LIMITS } from '../../../shared/contracts/liveness.ts';
import { type Draw, drawInstead, drawTurn } from './challenges.ts';
import type { EventType, LivenessEvent } from './events.ts';
import { drawLight } from './light.ts';
import type { PlannedChallenge, SessionState } from './state.ts';

/**
 * Left and right are mixed up once. A recording that shows every movement again and again is right by chance only:
 * docs/measurements/liveness.md.
 */
const MAX_WRONG = 1;
/** More turns for each mistake, so that it is no free guess. */
const EXTRA_TURNS = 2;
const MAX_LATE = 3;

export interface Source {
  draw: Draw;
  newId(): string;
}

/** The challenge that is asked for now; null after the last. */
export function present({ challenges }: Pick<SessionState, 'challenges'>): PlannedChallenge | null {
  return challenges.find(({ ended }) => ended === undefined) ?? null;
}

export function planned(type: ChallengeType, { draw, newId }: Source): PlannedChallenge {
  return type === 'LIGHT' ? { id: newId(), type, light: drawLight(draw) } : { id: newId(), type };
}

/** @returns whether all challenges are met */
export function meet(state: SessionState, challenge: PlannedChallenge, now: number): boolean {
  challenge.ended = 'MET';
  show(state, now);
  return present(state) === null;
}

/** Takes the events that ended with this frame. */
export function take(
  state: SessionState,
  events: readonly LivenessEvent[],
  now: number,
  source: Source,
): 'nothing' | 'met' | 'wrong' | 'all-met' | 'failed' {
  const challenge = present(state);
  if (!challenge || challenge.type === 'LOOK_STRAIGHT') return 'nothing';
  // A movement that began before it was asked for is no answer to the request.
  const timely = events.filter(({ from }) => from >= state.shownFrom);
  const met = timely.find(({ type }) => answers(type, challenge));
  if (met) {
    if (met.type === 'BLINK') state.blinked = true;
    if (isTurn(met.type)) state.turned = true;
    return meet(state, challenge, now) ? 'all-met' : 'met';
  }
  // People blink without being asked; they do not turn away and back, or come near and nearer.
  if (timely.every(({ type }) => type === 'BLINK')) return 'nothing';
  state.strikes.wrong += 1;
  replace(state, challenge, now, source);
  if (state.strikes.wrong <= MAX_WRONG) {
    for (let extra = 0; extra < EXTRA_TURNS; extra++) {
      state.challenges.push(planned(drawTurn(source.draw), source));
    }
    return 'wrong';
  }
  state.reasons.push('wrong_movements');
  return 'failed';
}

/** Another challenge for one that was not met in time. The look into the camera just goes on. */
export function expire(
  state: SessionState,
  now: number,
  source: Source,
): 'in-time' | 'replaced' | 'given-up' {
  if (now - state.shownAt <= LIVENESS_LIMITS.challengeMs) return 'in-time';
  const challenge = present(state);
  if (!challenge || challenge.type === 'LOOK_STRAIGHT') {
    show(state, now);
    return 'in-time';
  }
  state.strikes.late += 1;
  replace(state, challenge, now, source);
  if (state.strikes.late <= MAX_LATE) return 'replaced';
  state.reasons.push('challenges_not_met_in_time');
  return 'given-up';
}

/** Asks for a turn to each side, in an order that nobody knows. The last challenge is met already. */
export function askToTurn(state: SessionState, source: Source): void {
  const first = drawTurn(source.draw);
  const second = first === 'TURN_LEFT' ? 'TURN_RIGHT' : 'TURN_LEFT';
  state.challenges.push(planned(first, source), planned(second, source));
}

/** Asks for something else. */
export function replace(state: SessionState, missed: PlannedChallenge, now: number, source: Source): void {
  missed.ended = 'REPLACED';
  const instead = drawInstead(missed.type, source.draw).map((type) => planned(type, source));
  state.challenges.splice(state.challenges.indexOf(missed) + 1, 0, ...instead);
  show(state, now);
}

function show(state: SessionState, now: number): void {
  state.shownAt = now;
  state.shownFrom = state.lastSequence;
}

const isTurn = (type: EventType): boolean => type === 'TURN_LEFT' || type === 'TURN_RIGHT';

function answers(event: EventType, { type }: PlannedChallenge): boolean {
  return event === 'CLOSER' ? type === 'MOVE_CLOSER' : event === type;
}
