/** What a command of the command line is; commander reads its arguments, tells its help and what a slip meant. */
import { type Command, InvalidArgumentError } from 'commander';

/** Exit codes, the same for every command; `assay --help` lists them. */
export const EXIT = {
  ok: 0,
  /** `verify`: something was found in at least one document (MEDIUM risk or above). `doctor`: something does not work. */
  found: 1,
  usage: 2,
  /** At least one file could not be verified, or what was asked for is not there. */
  failed: 3,
  /** The service cannot be reached or started. */
  unavailable: 4,
  /** `verify`: nothing was found in a document in which most alterations would not be seen. */
  littleVisible: 5,
  /** `verify`: a document could not be assessed (locked, cut off, unreadable). */
  notAssessable: 6,
} as const;

/** Declares a command's arguments, options and verbs, and what each does. */
export type Define = (command: Command) => void;

/** A wrong call; the message says how to do it right. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What a command does, with its answer as the exit code. */
export const ends =
  <A extends unknown[]>(work: (...args: A) => number | Promise<number>) =>
  async (...args: A): Promise<void> => {
    process.exitCode = await work(...args);
  };

/** More to say than options do, below them. */
export const alsoSays = (command: Command, text: string): Command =>
  command.addHelpText('after', `\n${text.trim()}`);

/** A hundred years: far beyond it there are no dates. */
const MAX_DURATION_MS = 36_525 * 86_400_000;

/** A duration such as 90d, 12h or 0, in milliseconds. @throws InvalidArgumentError */
export function readDuration(text: string): number {
  const parts = /^(\d+)(d|h|m)?$/.exec(text);
  const unit = { d: 86_400_000, h: 3_600_000, m: 60_000 }[parts?.[2] ?? 'd'];
  if (!parts || unit === undefined) throw new InvalidArgumentError('Give a duration such as 7d or 12h.');
  const duration = Number(parts[1]) * unit;
  if (duration <= MAX_DURATION_MS) return duration;
  throw new InvalidArgumentError('Give a hundred years at most.');
}

/** A whole or broken number within bounds. @throws InvalidArgumentError */
export const readNumber =
  (least: number, most: number, whole = false) =>
  (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
    throw new InvalidArgumentError(`Give a ${whole ? 'whole ' : ''}number from ${least} to ${most}.`);
  };
