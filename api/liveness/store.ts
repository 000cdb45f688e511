/**
 * Sessions in Postgres. A change names the version that it was made from, so that of two processes that read the same
 * version only the first one writes. What is personal is sealed for one session, and is gone with its end.
 */
import { LIVENESS_LIMITS, LivenessView } from '../../shared/contracts/liveness.ts';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import { isTokenOf } from './token.ts';
import type { Turn } from './turns.ts';

export interface Row {
  id: string;
  tenantId: string;
  livemode: boolean;
  tokenHash: Uint8Array;
  state: 'CREATED' | 'IN_PROGRESS' | 'COMPLETED' | 'EXPIRED';
  version: number;
  sealed: Uint8Array | null;
  view: unknown;
  locale: string;
  createdAt: Date;
  expiresAt: Date;
  result: Uint8Array | null;
  eraseAfter: Date;
}

/** Of the face pool, and what the caller wants back with the result. */
export interface Personal {
  /** Base64. */
  state: Uint8Array;
  metadata: unknown;
}

async function read(db: Database, id: string): Promise<Row | undefined> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT "id", "tenantId", "livemode", "tokenHash", "state", "version", "sealed", "view", "locale", "createdAt",
           "expiresAt", "result", "eraseAfter"
    FROM "LivenessSession" WHERE "id" = ${id}`;
  return rows[0];
}

const statePurpose = (id: string): string => `liveness/state/${id}`;
const resultPurpose = (id: string): string => `liveness/result/${id}`;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * @param kept gives a session from this process's memory, which may be older than the row; `update` compares versions
 *   and writes nothing for an old one
 * @throws ApiError 404 that looks the same whatever was wrong, 503 when the database does not answer
 */
export async function findSession(
  db: Database,
  id: unknown,
  token: string | undefined,
  kept?: (id: string) => Row | undefined,
): Promise<Row> {
  // Given in lower case, and taken in either (RFC 9562, 4): what a client's own type makes of it may be in upper case.
  const known = typeof id === 'string' ? id.toLowerCase() : '';
  const row = UUID.test(known) ? (kept?.(known) ?? (await read(db, known).catch(closed))) : undefined;
  if (!row || !isTokenOf(token, row.tokenHash) || row.eraseAfter.getTime() <= Date.now()) {
    throw new ApiError('liveness_session_not_found');
  }
  return isOver(row) ? expire(db, row) : row;
}

/** As it stands now, for whoever has shown the token already. */
export async function readSession(db: Database, id: string): Promise<Row> {
  const row = await read(db, id).catch(closed);
  if (!row) throw new ApiError('liveness_session_not_found');
  return isOver(row) ? expire(db, row) : row;
}

export const isFinished = ({ state }: Row): boolean => state === 'COMPLETED' || state === 'EXPIRED';

const isOver = (row: Row): boolean => !isFinished(row) && row.expiresAt.getTime() <= Date.now();

async function expire(db: Database, { id, version, expiresAt }: Row): Promise<Row> {
  await db.$executeRaw`
    UPDATE "LivenessSession"
    SET "state" = 'EXPIRED', "sealed" = NULL, "finishedAt" = ${expiresAt}, "version" = "version" + 1
    WHERE "id" = ${id} AND "version" = ${version}`.catch(closed);
  const row = await read(db, id).catch(closed);
  if (!row) throw new ApiError('liveness_session_not_found');
  return row;
}

/** A view that another version of this software wrote says nothing; the next frame's answer writes it anew. */
export function viewOf({ view }: Pick<Row, 'view'>): LivenessView {
  if (typeof view !== 'object' || view === null) return UNKNOWN_VIEW;
  let checked = views.get(view);
  if (!checked) {
    checked = LivenessView.safeParse(view).data ?? UNKNOWN_VIEW;
    views.set(view, checked);
  }
  return checked;
}
/** A frame's view is asked for several times. */
const views = new WeakMap<object, LivenessView>();
const UNKNOWN_VIEW: LivenessView = {
  challenge: null,
  challengeCount: 0,
  framesProcessed: 0,
  lastSequence: -1,
  step: 1,
  outcome: null,
};

/** Nothing that says anything about the person: the outcome stands in the sealed result only. */
const plain = (view: LivenessView): LivenessView => ({ ...view, outcome: null });

export async function createSession(
  db: Database,
  sealer: Sealer,
  session: {
    id: string;
    tenantId: string;
    livemode: boolean;
    tokenHash: Uint8Array;
    locale: string;
    personal: Personal;
    view: LivenessView;
    now: number;
  },
): Promise<Row> {
  const { id, personal, view, now, ...rest } = session;
  const expiresAt = now + LIVENESS_LIMITS.lifetimeMs;
  const row: Row = {
    ...rest,
    id,
    state: 'CREATED',
    version: 0,
    view: plain(view),
    sealed: seal(sealer, id, personal),
    createdAt: new Date(now),
    expiresAt: new Date(expiresAt),
    result: null,
    eraseAfter: new Date(expiresAt + LIVENESS_LIMITS.readableMs),
  };
  await db.$executeRaw`
    INSERT INTO "LivenessSession" ("id", "tenantId", "livemode", "tokenHash", "view", "sealed", "locale", "createdAt",
                                   "expiresAt", "eraseAfter")
    VALUES (${id}, ${row.tenantId}, ${row.livemode}, ${row.tokenHash}, ${JSON.stringify(row.view)}, ${row.sealed},
            ${row.locale}, ${row.createdAt}, ${row.expiresAt}, ${row.eraseAfter})`.catch(closed);
  return row;
}

/**
 * @returns null when another version of this software has laid it out otherwise
 * @throws SealError when it was sealed with another key
 */
export function openPersonal(sealer: Sealer, { id, sealed }: Row): Personal | null {
  if (!sealed) throw new Error('a finished session has no state');
  const opened = sealer.open(statePurpose(id), sealed);
  try {
    const stateFrom = LENGTH_BYTES + opened.readUInt32LE();
    return {
      metadata: JSON.parse(opened.toString('utf8', LENGTH_BYTES, stateFrom)),
      state: opened.subarray(stateFrom),
    };
  } catch {
    return null;
  }
}

/** The length of the metadata, the metadata, and the state, which is most of it, as bytes. */
function seal(sealer: Sealer, id: string, { state, metadata }: Personal): Buffer {
  const told = Buffer.from(JSON.stringify(metadata));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(told.length);
  const content = Buffer.concat([length, told, state]);
  return sealer.seal(statePurpose(id), content);
}
const LENGTH_BYTES = 4;

/** A session that goes on, or one that has ended with this answer. */
export type Next = { view: LivenessView } & (
  | { finished: null; personal: Personal }
  | { finished: { at: number; body: string } }
);

/**
 * Writes what a frame has made of the session, with the finished answer where it was the last one; the frame's turn
 * is over with it. One statement: what was read is written, or nothing is.
 * @returns the session as it stands now, or null when it was changed meanwhile
 */
export async function update(
  db: Database,
  sealer: Sealer,
  row: Row,
  turn: Turn,
  next: Next,
): Promise<Row | null> {
  const { id, version } = row;
  const { finished } = next;
  const changed = {
    version: version + 1,
    view: plain(next.view),
    state: finished ? ('COMPLETED' as const) : ('IN_PROGRESS' as const),
    sealed: next.finished ? null : seal(sealer, id, next.personal),
    result: finished && sealer.seal(resultPurpose(id), Buffer.from(finished.body)),
    finishedAt: finished && new Date(finished.at),
    eraseAfter: finished ? new Date(finished.at + LIVENESS_LIMITS.readableMs) : row.eraseAfter,
  };
  const rows = await db.$queryRaw<unknown[]>`
    WITH changed AS (
      UPDATE "LivenessSession" SET
        "version" = ${changed.version}, "view" = ${JSON.stringify(changed.view)}::jsonb,
        "state" = ${changed.state}::"LivenessState", "sealed" = ${changed.sealed}::bytea,
        "result" = ${changed.result}::bytea, "finishedAt" = ${changed.finishedAt}::timestamptz,
        "eraseAfter" = ${changed.eraseAfter}::timestamptz
      WHERE "id" = ${id} AND "version" = ${version} AND "state" IN ('CREATED', 'IN_PROGRESS')
      RETURNING 1
    ), ended AS (
      DELETE FROM "LivenessTurn" WHERE "ticket" = ${turn.ticket}::bigint AND EXISTS (SELECT 1 FROM changed)
    )
    SELECT 1 FROM changed`.catch(closed);
  if (rows.length === 0) return null;
  turn.over = true;
  return { ...row, ...changed };
}

/** The stored answer, byte for byte; null for a session that has none. */
export function storedResult(sealer: Sealer, { id, result }: Row): string | null {
  return result ? sealer.open(resultPurpose(id), result).toString('utf8') : null;
}

function closed(cause: unknown): never {
  throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
}
