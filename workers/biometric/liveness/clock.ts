/** The order and the time of frames, as the caller says and as we see it. */
import type { FrameReason } from '../../../shared/contracts/liveness.ts';
import type { SessionState } from './state.ts';

/** How far the caller's clock may run ahead of ours: a frame cannot be taken after it arrived. */
const MAX_AHEAD_MS = 2_000;

export interface Arrival {
  sequence?: number | undefined;
  /** On the caller's clock. */
  capturedAt?: number | undefined;
  /** On ours. */
  receivedAt: number;
}

export interface Placed {
  sequence: number;
  /** On our clock, by the caller's steps where they are known. */
  atMs: number;
}

/** Takes the frame into the order, or says why it does not fit. */
export function place(
  state: SessionState,
  { sequence = state.lastSequence + 1, capturedAt, receivedAt }: Arrival,
): Placed | { sequence: number; refused: FrameReason } {
  if (sequence <= state.lastSequence) return { sequence, refused: 'sequence_not_increasing' };
  if (capturedAt === undefined) {
    goTo(state, sequence);
    return { sequence, atMs: receivedAt };
  }
  state.clock ??= {
    firstCapturedAt: capturedAt,
    firstReceivedAt: receivedAt,
    lastCapturedAt: Number.NEGATIVE_INFINITY,
  };
  const { clock } = state;
  if (capturedAt <= (clock.lastCapturedAt ?? Number.NEGATIVE_INFINITY)) {
    return { sequence, refused: 'captured_at_not_increasing' };
  }
  const passed = capturedAt - clock.firstCapturedAt;
  if (passed - (receivedAt - clock.firstReceivedAt) > MAX_AHEAD_MS) {
    return { sequence, refused: 'captured_at_out_of_step' };
  }
  clock.lastCapturedAt = capturedAt;
  goTo(state, sequence);
  return { sequence, atMs: clock.firstReceivedAt + passed };
}

function goTo(state: SessionState, sequence: number): void {
  // The first one may have any number.
  state.step = state.lastSequence < 0 ? 1 : sequence - state.lastSequence;
  state.lastSequence = sequence;
}
