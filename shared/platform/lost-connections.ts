/**
 * A library that opens a connection listens to it a moment after it stands, and one that lends a connection does not listen
 * while it is lent. Where the server goes in that moment, Node ends the whole process for an `error` that nobody heard,
 * though whoever used the connection is told by its own promise and opens another one.
 */
import type { Log } from './log.ts';

/** SQLSTATE of connections that ended or were ended (PostgreSQL, appendix A: classes 08 and 57P), and node's own. */
const LOST = /^(?:08[0-9A-Z]{3}|57P0\d|ECONNRESET|EPIPE)$/;
/** What node-postgres gives no code. */
const TERMINATED = /^Connection terminated/;

function isLostConnection(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { code?: unknown };
  return (typeof code === 'string' && LOST.test(code)) || TERMINATED.test(thrown.message);
}

/** Anything else that nobody caught ends the process as before: its supervisor starts a sound one. */
export function outliveLostConnections(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    if (isLostConnection(error)) {
      log.warn({ error: error.message, origin }, 'a connection was lost');
      return;
    }
    process.stderr.write(`${origin}: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
}
