/** For a command to the backend that may be given twice: a connection that broke is there again a moment later. */
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 200;
const TRIES = 3;

/** @throws what the last try threw */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
