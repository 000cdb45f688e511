/** Server-sent events of a person's own uploads: what has changed, each second. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Deps } from '../../deps.ts';
import { DashboardError } from '../dashboard-error.ts';
import type { Visitor } from '../session.ts';
import { uploadStates } from './states.ts';

const LOOK_EVERY_MS = 1_000;
/** Then the browser asks anew by itself, and shows its cookie again. */
const OPEN_FOR_MS = 55_000;
const REOPEN_AFTER_MS = 1_000;
/** Each costs a query a second. */
const MOST_OPEN = 200;

let open = 0;

type EventDeps = Pick<Deps, 'db' | 'fileNames' | 'isDraining'>;

export async function streamUploads(deps: EventDeps, _req: Request, res: Response, visitor: Visitor) {
  if (open >= MOST_OPEN) throw new DashboardError(503, 'Too many pages are open at once.', 10);
  open++;
  try {
    res.set('Content-Type', 'text/event-stream').set('X-Accel-Buffering', 'no');
    res.write(`retry: ${REOPEN_AFTER_MS}\n\n`);
    const until = Date.now() + OPEN_FOR_MS;
    const told = new Map<string, string>();
    while (!res.destroyed && !deps.isDraining() && Date.now() < until) {
      const states = (await uploadStates(deps, visitor.userId)).filter((state) => {
        const text = JSON.stringify(state);
        const news = told.get(state.jobId) !== text;
        told.set(state.jobId, text);
        return news;
      });
      // A browser that reads slower than it is told is left behind, not buffered for.
      if (states.length > 0 && !res.write(`data: ${JSON.stringify(states)}\n\n`)) break;
      await sleep(LOOK_EVERY_MS);
    }
    res.end();
  } finally {
    open--;
  }
}
