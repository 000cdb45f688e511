import type { PdfValue } from '../types.ts';
import { isDigit, latin1 } from './chars.ts';
import type { Lexer } from './lexer.ts';
import { integerOf } from './values.ts';

/** `n g obj`; null where something else stands, which may be as long as the file and is not read. */
export function headOf(lexer: Lexer): { num: number; gen: number; start: number } | null {
  const integer = (): number | null => {
    lexer.skipSpace();
    return isDigit(lexer.bytes[lexer.pos]) ? integerOf(lexer.value()) : null;
  };
  lexer.skipSpace();
  const start = lexer.pos;
  const num = integer();
  const gen = num === null ? null : integer();
  lexer.skipSpace();
  if (num === null || gen === null || latin1(lexer.bytes, lexer.pos, lexer.pos + 3) !== 'obj') return null;
  lexer.pos += 3;
  return { num, gen, start };
}

/** An object that holds no value: null, up to its end where that is what came instead. */
export function withoutValue(instead: PdfValue | null, at: number): { value: PdfValue; end: number } {
  const end = instead?.kind === 'keyword' && instead.value === 'endobj' ? instead.end : at;
  return { value: { kind: 'null', start: at, end: at }, end };
}
