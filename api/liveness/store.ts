/**
 * Sessions in Postgres. A change names the version that it was made from, so that of two processes that read the same
 * one only the first is heard. What is personal is sealed for one session, and is gone with its end.
 */
import { LIVENESS_LIMITS, LivenessView } from '../../shared/contracts/liveness.ts';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import { isTokenOf } from './token.ts';

export type Row = NonNullable<Awaited<ReturnType<typeof read>>>;

/** Of the face pool, and what the caller wants back with the result. */
export interface Personal {
  state: string;
  metadata: unknown;
}

const read = (db: Database, id: string) => db.livenessSession.findUnique({ where: { id } });

const statePurpose = (id: string): string => `liveness/state/${id}`;
const resultPurpose = (id: string): string => `liveness/result/${id}`;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** @throws ApiError 404 that looks the same whatever was wrong, 503 when the database does not answer */
export async function findSession(db: Database, id: unknown, token: string | undefined): Promise<Row> {
  const known = typeof id === 'string' && UUID.test(id);
  const row = known ? await read(db, id).catch(closed) : null;
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
  await db.livenessSession
    .updateMany({
      where: { id, version },
      data: { state: 'EXPIRED', sealed: null, finishedAt: expiresAt, version: { increment: 1 } },
    })
    .catch(closed);
  const row = await read(db, id).catch(closed);
  if (!row) throw new ApiError('liveness_session_not_found');
  return row;
}

export const viewOf = ({ view }: Row): LivenessView => LivenessView.parse(view);

/** Nothing that says anything about the person: the outcome stands in the sealed result only. */
const plain = (view: LivenessView): LivenessView => ({ ...view, outcome: null });

export async function createSession(
  db: Database,
  sealer: Sealer,
  session: {
    id: string;
    tenantId: string;
    livemode: boolean;
    tokenHash: Uint8Array<ArrayBuffer>;
    locale: string;
    personal: Personal;
    view: LivenessView;
    now: number;
  },
): Promise<Row> {
  const { id, personal, view, now, ...rest } = session;
  const expiresAt = now + LIVENESS_LIMITS.lifetimeMs;
  return db.livenessSession
    .create({
      data: {
        ...rest,
        id,
        view: plain(view),
        sealed: seal(sealer, id, personal),
        createdAt: new Date(now),
        expiresAt: new Date(expiresAt),
        eraseAfter: new Date(expiresAt + LIVENESS_LIMITS.readableMs),
      },
    })
    .catch(closed);
}

export function openPersonal(sealer: Sealer, { id, sealed }: Row): Personal {
  if (!sealed) throw new Error('a finished session has no state');
  return JSON.parse(sealer.open(statePurpose(id), sealed).toString('utf8')) as Personal;
}

const seal = (sealer: Sealer, id: string, personal: Personal): Uint8Array<ArrayBuffer> =>
  new Uint8Array(sealer.seal(statePurpose(id), Buffer.from(JSON.stringify(personal))));

/**
 * Writes what a frame has made of the session, with the finished answer where it was the last one.
 * @returns the new row, or null when the session was changed meanwhile
 */
export async function update(
  db: Database,
  sealer: Sealer,
  { id, version }: Row,
  next: { personal: Personal; view: LivenessView; finished: { at: number; body: string } | null },
): Promise<Row | null> {
  const { personal, view, finished } = next;
  const changed = await db.livenessSession
    .updateManyAndReturn({
      where: { id, version, state: { in: ['CREATED', 'IN_PROGRESS'] } },
      data: {
        version: { increment: 1 },
        view: plain(view),
        ...(finished
          ? {
              state: 'COMPLETED' as const,
              sealed: null,
              result: new Uint8Array(sealer.seal(resultPurpose(id), Buffer.from(finished.body))),
              finishedAt: new Date(finished.at),
              eraseAfter: new Date(finished.at + LIVENESS_LIMITS.readableMs),
            }
          : { state: 'IN_PROGRESS' as const, sealed: seal(sealer, id, personal) }),
      },
    })
    .catch(closed);
  return changed[0] ?? null;
}

/** The stored answer, byte for byte; null for a session that has none. */
export function storedResult(sealer: Sealer, { id, result }: Row): string | null {
  return result ? sealer.open(resultPurpose(id), result).toString('utf8') : null;
}

function closed(cause: unknown): never {
  throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
}
