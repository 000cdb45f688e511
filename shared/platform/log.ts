/** Structured logs (pino). Lines carry ids and numbers, never bytes, names, file names or document text. */
import { pino } from 'pino';
import type { Config } from './config.ts';

export type Log = import('pino').Logger;

/** `name` is the process: api, worker, cli. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, name: string): Log {
  return pino({
    name,
    level: config.LOG_LEVEL,
    // Defence in depth: if someone logs a request whole, its secrets still do not land here.
    redact: ['req.headers', 'headers', '*.authorization', '*.apiKey', '*.body', 'imageBase64'],
    base: { pid: process.pid },
  });
}
