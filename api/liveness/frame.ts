/** POST .../frame: one frame, in its turn. Whatever is wrong with the picture is told; it never ends the session. */
import { z } from 'zod';
import {
  type FrameReason,
  LIVENESS_LIMITS,
  LIVENESS_STATE_UNREADABLE,
  LivenessFrameAnswer,
  type LivenessFrameQuestion,
} from '../../shared/contracts/liveness.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { imageOf } from '../biometric/field.ts';
import type { LivenessDeps } from './deps.ts';
import { interrupt } from './interrupt.ts';
import { challengeOf, framesRemaining } from './present.ts';
import { rehearseFrame } from './rehearsal.ts';
import { resultBody } from './result.ts';
import { isFinished, type Next, openPersonal, type Row, readSession, update, viewOf } from './store.ts';
import { inTurn, type Place, type Turn } from './turns.ts';

export const FRAME_BODY_BYTES = Math.ceil((LIVENESS_LIMITS.maxFrameBytes * 4) / 3) + 64 * 1024;
/** A row that was changed under our hands: only after a process died in the middle of a frame. */
const ATTEMPTS = 4;

/** A date of ISO 8601, or milliseconds since the epoch. */
const Moment = z.union([
  z.number().min(0).max(8.64e15),
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
]);
const Head = z.object({
  sequence: z.int().min(0).max(LIVENESS_LIMITS.maxSequence).nullish(),
  capturedAt: Moment.nullish(),
});

type Frame = Omit<LivenessFrameQuestion, 'state'>;

export async function takeFrame(
  deps: LivenessDeps,
  found: Row,
  body: Record<string, unknown>,
  requestId: string,
  receivedAt: number,
): Promise<object> {
  const head = Head.safeParse(body);
  if (!head.success) {
    throw new ApiError('field_invalid', { details: { field: String(head.error.issues[0]!.path[0]) } });
  }
  const image = imageOf(body.imageBase64, 'imageBase64', LIVENESS_LIMITS.maxFrameBytes);
  if (isFinished(found)) return notTaken(found, 'session_completed', head.data.sequence);
  const frame: Frame = {
    image,
    sequence: head.data.sequence ?? undefined,
    capturedAt: head.data.capturedAt ?? undefined,
    receivedAt,
  };
  const place: Place = {
    sessionId: found.id,
    sequence: frame.sequence,
    version: found.version,
    now: async () => viewOf(await readSession(deps.db, found.id)),
  };
  const answer = await inTurn(deps.db, place, (turn) => look(deps, found, turn, frame, requestId));
  return answer ?? notTaken(await readSession(deps.db, found.id), 'too_many_frames_at_once', frame.sequence);
}

async function look(
  deps: LivenessDeps,
  found: Row,
  turn: Turn,
  frame: Frame,
  requestId: string,
): Promise<object> {
  const { db, sealer } = deps;
  const { id } = found;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // What was read to check the token is good for the first look at a frame that comes alone.
    const row = attempt === 0 && turn.atOnce && turn.asFound ? found : await readSession(db, id);
    if (isFinished(row)) return notTaken(row, 'session_completed', frame.sequence);
    const personal = openPersonal(sealer, row);
    if (!personal) {
      await interrupt(deps, row, turn, null, requestId);
      continue;
    }
    const question: LivenessFrameQuestion = { ...frame, state: personal.state };
    const looked = await ask(deps, row, question, requestId);
    if (looked === 'unreadable') {
      await interrupt(deps, row, turn, personal.metadata, requestId);
      continue;
    }
    const { state, view, frame: seen } = looked;
    const at = Date.now();
    const body = view.outcome && resultBody(row, view.outcome, personal.metadata, at, requestId);
    const change: Next = body
      ? { view, finished: { at, body } }
      : { view, finished: null, personal: { ...personal, state } };
    const next = await update(db, sealer, row, turn, change);
    if (!next) continue;
    deps.kept.keep(next);
    return {
      sessionId: id,
      state: next.state,
      frame: seen,
      challenge: isFinished(next) ? null : challengeOf(view, next.locale),
      framesRemaining: framesRemaining(next),
    };
  }
  throw unavailable(new Error('the session was changed at each attempt'));
}

/** By the face pool; a rehearsed session needs none. */
async function ask(
  { interactive }: LivenessDeps,
  row: Row,
  question: LivenessFrameQuestion,
  requestId: string,
): Promise<LivenessFrameAnswer | 'unreadable'> {
  const view = viewOf(row);
  if (view.sandbox) return rehearseFrame(view, view.sandbox, question);
  const answer = await interactive.ask('liveness-frame', question, requestId, row.tenantId).catch((cause) => {
    throw unavailable(cause);
  });
  // Not counted: it is our failure, and the same frame may be sent again.
  if (answer.status === 'failed') throw unavailable(new Error(answer.message));
  if (answer.status === 'answered') return LivenessFrameAnswer.parse(answer.result);
  if (answer.reason === LIVENESS_STATE_UNREADABLE) return 'unreadable';
  throw unavailable(new Error(answer.reason));
}

const unavailable = (cause: unknown): ApiError =>
  new ApiError('face_runtime_unavailable', { cause, retryAfterSeconds: 2 });

function notTaken(row: Row, reason: FrameReason, sequence: number | null | undefined): object {
  return {
    sessionId: row.id,
    state: row.state,
    frame: {
      sequence: sequence ?? viewOf(row).lastSequence + 1,
      accepted: false,
      reasons: [reason],
      faceCount: 0,
      quality: null,
      passiveScore: null,
    },
    challenge: isFinished(row) ? null : challengeOf(viewOf(row), row.locale),
    framesRemaining: framesRemaining(row),
  };
}
