/** What a person does in front of a camera, found as the frames come in. */
import { blinkEndingHere } from './blink.ts';
import { approachEndingHere } from './closer.ts';
import type { Neutral } from './neutral.ts';
import type { Sample } from './sample.ts';
import { type TurnLimits, turnEndingHere } from './turn.ts';

export type EventType = 'BLINK' | 'TURN_LEFT' | 'TURN_RIGHT' | 'CLOSER';

export interface LivenessEvent {
  type: EventType;
  /** Sequence numbers: the last frame before and the first one after it. */
  from: number;
  to: number;
}

interface Span {
  from: number;
  to: number;
}

/**
 * Events that end with the newest sample.
 * @param samples consecutive accepted frames, oldest first
 * @param blinkedUntil sequence number of the frame that ended the last blink; one blink is not told twice
 */
export function eventsEndingHere(
  samples: readonly Sample[],
  neutral: Neutral,
  limits: TurnLimits,
  blinkedUntil: number,
): LivenessEvent[] {
  const events: LivenessEvent[] = [];
  const add = (type: EventType, among: readonly Sample[], found: Span | null): void => {
    if (found) events.push({ type, from: among[found.from]!.sequence, to: among[found.to]!.sequence });
  };
  const sinceBlink = samples.filter(({ sequence }) => sequence >= blinkedUntil);
  add('BLINK', sinceBlink, blinkEndingHere(sinceBlink));
  const turn = turnEndingHere(samples, neutral, limits);
  add(turn?.side === 'LEFT' ? 'TURN_LEFT' : 'TURN_RIGHT', samples, turn);
  add('CLOSER', samples, approachEndingHere(samples, neutral));
  return events;
}
