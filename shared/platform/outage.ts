/**
 * Whether an error says that something the service stands on (database, queue, storage, disk) is away, and not that
 * the work itself is wrong: what fails for that reason is tried again until it is back, and counts as nobody's fault.
 */
import { NotStoredError, StorageError } from './storage/port.ts';

/** Classes and codes of SQLSTATE (PostgreSQL, appendix A) that a later attempt can find gone. */
const SQLSTATE = [
  /^08/, // connection exceptions
  /^53/, // insufficient resources: connections, memory, disk
  /^57P0/, // shut down, crashed, starting up
  /^58/, // system errors: input and output
  /^40(001|P01)$/, // serialisation failures and deadlocks
  /^25006$/, // read only: a standby that is being promoted
];

/** Of node's network and files. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EIO',
  'EROFS',
]);

/** Of Prisma: not reachable, timed out, closed, no connection from the pool. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2034']);

/** Of Prisma's driver adapters (@prisma/driver-adapter-utils, the kinds of its mapped errors). */
const DRIVER_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

/** Of node-postgres, ioredis and driver adapters, which give some of theirs no code. */
const MESSAGES =
  /connection (is closed|terminated|ended|lost|error)|connection timeout|timeout exceeded when trying to connect|query read timeout|command timed out|max retries per request|not queryable|socket (closed|timeout)|server (closed|is not available)|not reachable|LOADING Redis|READONLY/i;

/** How deep causes are followed; an error may be its own cause. */
const DEEPEST_CAUSE = 5;

export function isOutage(thrown: unknown): boolean {
  let error = thrown;
  for (let depth = 0; depth < DEEPEST_CAUSE && error instanceof Error; depth++) {
    // A document that is not there is not there the next time either.
    if (error instanceof NotStoredError) return false;
    if (error instanceof StorageError || speaksOfOutage(error)) return true;
    if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
    error = error.cause;
  }
  return false;
}

function speaksOfOutage(error: Error): boolean {
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: object } } };
  // What Prisma's driver adapter knows lies beside the error, and is no Error itself.
  const { kind, originalCode } = (meta?.driverAdapterError?.cause ?? {}) as Record<string, unknown>;
  return (
    DRIVER_KINDS.has(String(kind)) ||
    [code, originalCode].some((given) => typeof given === 'string' && isOutageCode(given)) ||
    MESSAGES.test(error.message)
  );
}

function isOutageCode(code: string): boolean {
  if (SYSTEM_CODES.has(code) || PRISMA_CODES.has(code)) return true;
  return /^[0-9A-Z]{5}$/.test(code) && SQLSTATE.some((pattern) => pattern.test(code));
}
