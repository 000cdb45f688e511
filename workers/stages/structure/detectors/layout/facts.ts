/** Measures and words that all facts of the stage are written in. */
import { z } from 'zod';

/** Counted from 1. */
export const Page = z.int().min(1);

/** Recovered text is cut to this many characters. */
export const MAX_TEXT = 200;

export const Text = z.string().max(MAX_TEXT);

const TOKENS = ['number', 'date', 'iban', 'identifier', 'words', 'none'] as const;

export const TokenKind = z.enum(TOKENS);
export type TokenKind = z.infer<typeof TokenKind>;
