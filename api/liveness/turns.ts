/**
 * Frames of one session are taken one after the other, whichever process they reach: each takes a ticket and waits
 * until none before it is left. A process that died leaves its ticket; it counts no longer than a frame can take.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { INTERACTIVE } from '../../shared/contracts/interactive.ts';
import { LIVENESS_LIMITS } from '../../shared/contracts/liveness.ts';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';

/** No frame is in work for longer: the job's own time, and the patience of who asked. */
const DEAD_AFTER_MS = INTERACTIVE['liveness-frame'].timeoutMs + 6_000;
const LOOK_EVERY_MS = 15;
/**
 * A frame whose predecessor by number has not come yet waits this long for it: connections overtake each other. Who
 * sends one frame after the other has left numbers out; who sends several at once has the missing one on its way.
 */
const GAP_ALONE_MS = 80;
const GAP_AMONG_OTHERS_MS = 1_500;
const MAX_WAIT_MS = 30_000;

export interface Reached {
  lastSequence: number;
  /** From the one before. */
  step: number;
}

/** The session as the frame's caller found it, and what it has reached by now. */
export interface Place {
  sessionId: string;
  sequence: number | undefined;
  /** Of the session as it was found. */
  version: number;
  now(): Promise<Reached>;
}

export interface Turn {
  /** Digits: it may be longer than a number. */
  ticket: string;
  /** Nobody was before it. */
  atOnce: boolean;
  /** The session still stands as it was found. */
  asFound: boolean;
  /** Set by whoever has given the ticket back. */
  over: boolean;
}

/** Runs `work` when it is this frame's turn; null when too many are waiting already. */
export async function inTurn<T>(
  db: Database,
  place: Place,
  work: (turn: Turn) => Promise<T>,
): Promise<T | null> {
  const turn = await takeTicket(db, place);
  if (turn === null) return null;
  try {
    if (!turn.atOnce) await untilFirst(db, turn.ticket, place);
    return await work(turn);
  } finally {
    if (!turn.over) {
      await db.$executeRaw`DELETE FROM "LivenessTurn" WHERE "ticket" = ${turn.ticket}::bigint`.catch(
        () => undefined,
      );
    }
  }
}

/**
 * Most frames come alone and in their order (`isNext`, in the session's own row): they begin with the ticket.
 * @throws ApiError 404 when the session is gone
 */
async function takeTicket(db: Database, { sessionId, sequence, version }: Place): Promise<Turn | null> {
  const number = sequence ?? null;
  const [row] = await db.$queryRaw<{ ticket: string | null; running: boolean; asFound: boolean }[]>`
    WITH session AS (
      SELECT "id", "version" = ${version} AS "asFound",
             CASE WHEN jsonb_typeof("view"->'lastSequence') = 'number' THEN ("view"->>'lastSequence')::numeric
                  ELSE -1 END AS last,
             CASE WHEN jsonb_typeof("view"->'step') = 'number' THEN ("view"->>'step')::numeric ELSE 1 END AS step
      FROM "LivenessSession" WHERE "id" = ${sessionId}
    ), turn AS (
      INSERT INTO "LivenessTurn" ("sessionId", "sequence", "running")
      SELECT "id", ${number}::bigint,
             (${number}::bigint IS NULL OR ${number}::bigint <= last + step
               OR ${number}::bigint > last + ${LIVENESS_LIMITS.maxWaiting}::int)
             AND NOT EXISTS (
               SELECT 1 FROM "LivenessTurn" o
               WHERE o."sessionId" = ${sessionId}
                 AND o."arrivedAt" > now() - make_interval(secs => ${DEAD_AFTER_MS / 1000}::float8))
      FROM session
      WHERE (SELECT count(*) FROM "LivenessTurn" WHERE "sessionId" = ${sessionId}) < ${LIVENESS_LIMITS.maxWaiting}::int
      RETURNING "ticket", "running"
    )
    SELECT turn."ticket"::text, turn."running", session."asFound" FROM session LEFT JOIN turn ON true`.catch(
    closed,
  );
  if (!row) throw new ApiError('liveness_session_not_found');
  const { ticket, running, asFound } = row;
  return ticket === null ? null : { ticket, atOnce: running, asFound, over: false };
}

async function untilFirst(db: Database, ticket: string, { sessionId, sequence, now }: Place): Promise<void> {
  const began = Date.now();
  let inStep = sequence === undefined;
  for (;;) {
    const waited = Date.now() - began;
    if (waited > MAX_WAIT_MS) throw new ApiError('dependency_down', { retryAfterSeconds: 5 });
    inStep ||=
      waited >= GAP_AMONG_OTHERS_MS ||
      isNext(sequence!, await now()) ||
      (waited >= GAP_ALONE_MS && (await isAlone(db, sessionId)));
    if (inStep && (await begins(db, sessionId, ticket, sequence))) return;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Numbers that leap (clocks, for instance) have no predecessor that could still come; whoever left one out goes on so. */
function isNext(sequence: number, { lastSequence, step }: Reached): boolean {
  return sequence <= lastSequence + step || sequence > lastSequence + LIVENESS_LIMITS.maxWaiting;
}

async function isAlone(db: Database, sessionId: string): Promise<boolean> {
  const others = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM "LivenessTurn" WHERE "sessionId" = ${sessionId} LIMIT 2`.catch(closed);
  return others.length <= 1;
}

/**
 * Begins when nobody is at work and nobody is ahead: by number among those that have one, by arrival among the
 * others. Two that begin at the very same moment are told apart by the version of the session's row.
 */
async function begins(
  db: Database,
  sessionId: string,
  ticket: string,
  sequence: number | undefined,
): Promise<boolean> {
  const number = sequence ?? null;
  const begun = await db.$executeRaw`
    UPDATE "LivenessTurn" SET "running" = true
    WHERE "ticket" = ${ticket}::bigint AND NOT EXISTS (
      SELECT 1 FROM "LivenessTurn" o
      WHERE o."sessionId" = ${sessionId} AND o."ticket" <> ${ticket}::bigint
        AND o."arrivedAt" > now() - make_interval(secs => ${DEAD_AFTER_MS / 1000}::float8)
        AND (o."running" OR CASE
              WHEN o."sequence" IS NULL OR ${number}::bigint IS NULL THEN o."ticket" < ${ticket}::bigint
              ELSE (o."sequence", o."ticket") < (${number}::bigint, ${ticket}::bigint) END)
    )`.catch(closed);
  return begun === 1;
}

function closed(cause: unknown): never {
  throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
}
