/** A worker process says every few seconds what it serves and how it is, in a row that the API can read. */
import { randomUUID } from 'node:crypto';
import type { Pool } from '../../shared/contracts/stages.ts';
import type { Database, Prisma } from '../../shared/platform/db.ts';

const HEARTBEAT_MS = 5_000;

export interface Heartbeat {
  /** Removes the row, so that nobody counts on this process any more. */
  stop(): Promise<void>;
}

/**
 * @param state told at each beat: running tasks, kills, which engine reads text
 * @param onError a beat that could not be written
 */
export function startHeartbeat(
  db: Database,
  pools: readonly Pool[],
  isolation: string,
  state: () => Record<string, unknown>,
  onError: (thrown: unknown) => void,
): Heartbeat {
  const id = randomUUID();
  const beat = async (): Promise<void> => {
    const row = { lastSeenAt: new Date(), state: state() as Prisma.InputJsonObject };
    await db.workerHeartbeat.upsert({
      where: { id },
      create: { id, pools: [...pools], isolation, ...row },
      update: row,
    });
  };
  const tick = (): void => void beat().catch(onError);
  tick();
  const timer = setInterval(tick, HEARTBEAT_MS);
  return {
    async stop() {
      clearInterval(timer);
      await db.workerHeartbeat.deleteMany({ where: { id } });
    },
  };
}
