/** What a command of the command line is, and how its arguments are read. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from './nearest.ts';

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

export interface Command {
  /** Everything below the first line of its `--help`. */
  help: string;
  /** @returns an exit code */
  run(args: string[]): Promise<number>;
}

/** A wrong call; the message says how to do it right. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads arguments; unknown options and a wrong number of words are errors.
 * @param words how many positional arguments are taken, at least and at most
 * @throws UsageError
 */
export function readArguments<T extends Options>(args: string[], options: T, words: [number, number]) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
    const count = parsed.positionals.length;
    if (count < words[0]) throw new UsageError('something is missing');
    if (count > words[1]) throw new UsageError(`"${parsed.positionals[words[1]]}" is too much`);
    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // parseArgs appends advice about "--" that does not help here.
    const { message } = error as Error;
    const wrong = /Unknown option '--([\w-]+)'/.exec(message)?.[1];
    const meant = wrong === undefined ? undefined : nearest(wrong, Object.keys(options));
    throw new UsageError(`${message.split('. ')[0]}${meant ? `; did you mean --${meant}?` : ''}`);
  }
}

/** A duration such as 90d, 12h or 0, in milliseconds. @throws UsageError */
export function readDuration(text: string, option: string): number {
  const parts = /^(\d+)(d|h|m)?$/.exec(text);
  const unit = { d: 86_400_000, h: 3_600_000, m: 60_000 }[parts?.[2] ?? 'd'];
  if (!parts || unit === undefined) throw new UsageError(`--${option} takes a duration such as 7d or 12h`);
  return Number(parts[1]) * unit;
}
