/** Kinds of variables, each with the words for what it takes; a value that is not taken is told with them. */
import { z } from 'zod';

export const flag = z.stringbool({ error: 'true or false' });

/** Written out: what JavaScript takes for a number besides (blanks, 0x10, 1e3) is a slip. */
export function count(least: number, most = Number.POSITIVE_INFINITY) {
  const error =
    most === Number.POSITIVE_INFINITY
      ? `a whole number, ${least} or more`
      : `a whole number from ${least} to ${most}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
}

const shareWords = { error: 'a number from 0 to 1' };
export const share = z
  .string()
  .trim()
  .regex(/^\d?\.?\d+$/, shareWords)
  .transform(Number)
  .refine((value) => value <= 1, shareWords);

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `one of ${names.join(', ')}` });

export const written = (pattern: RegExp, error: string) => z.string().regex(pattern, { error });

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'an address that begins with http:// or https://',
});

const secretWords = { error: 'at least 32 characters that nobody can guess' };
export const secret = z.string(secretWords).min(32, secretWords);

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Some of these, with blanks between them. */
export const someOf = (names: readonly string[]) =>
  z
    .string()
    .refine((text) => wordsOf(text).length > 0 && wordsOf(text).every((name) => names.includes(name)), {
      error: `some of ${names.join(', ')}, separated by spaces`,
    });

/** Longer values are cut where they are told. */
const SHOWN = 60;

/** Passwords and keys are in these, or may be; a log has no use for them. */
const SECRET =
  /^(?:DATABASE_URL|REDIS_URL|STORAGE_KEYS|KEY_PEPPER|SEAL_KEY|AI_URL|AI_KEY|BOARD_PASSWORD|METRICS_TOKEN|OTEL_EXPORTER_.*)$/;

/**
 * The variable, its value unless that may be secret, and what is allowed.
 * @param value undefined where it is not set
 */
export function notAllowed(name: string, value: string | undefined, allowed: string): string {
  if (value === undefined) return `${name}: not set; it takes ${allowed}`;
  const { length } = value;
  const told = SECRET.test(name)
    ? `its value (${length} characters, not shown here)`
    : JSON.stringify(length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
  return `${name}: ${told} is not allowed; it takes ${allowed}`;
}
