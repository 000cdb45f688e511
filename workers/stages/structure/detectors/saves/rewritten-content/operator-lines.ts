/**
 * How a program lays out the operators of a page (ISO 32000-1, 7.8.2): `BT /F1 12 Tf 72 720 Td (Total) Tj ET` on one line, or each on a line
 * of its own.
 */

/** Fewer operators are a stamp or the frame of a page, and tell nothing. */
const LEAST_OPERATORS = 100;
const [LINE_FEED, RETURN] = [0x0a, 0x0d];
const NOT_OPERATORS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/**
 * @param content decoded bytes of a content stream
 * @returns `shared` as soon as two operators stand on one line; `unknown` for few of them, and beside pictures in the content itself
 */
export function operatorLines(content: Uint8Array): 'shared' | 'own' | 'unknown' {
  const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1');
  let [operators, onLine] = [0, 0];
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === RETURN) onLine = 0;
    const end = endOfToken(text, at);
    const token = text.slice(at, Math.min(end, at + 8));
    at = end;
    if (!/^[A-Za-z'"]/.test(token) || NOT_OPERATORS.has(token)) continue;
    if (token === 'BI') return 'unknown';
    operators++;
    onLine++;
    if (onLine > 1) return 'shared';
  }
  return operators >= LEAST_OPERATORS ? 'own' : 'unknown';
}

const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const COMMENT = /[^\n\r]*/y;

function endOfToken(text: string, at: number): number {
  const first = text[at];
  if (first === '(') return endOfString(text, at);
  if (first === '<' && text[at + 1] !== '<') return beyond(text, '>', at);
  if (first === '%') return matched(COMMENT, text, at);
  return Math.max(at + 1, matched(REGULAR, text, first === '/' ? at + 1 : at));
}

function matched(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return Math.max(at + 1, pattern.lastIndex);
}

function beyond(text: string, sign: string, at: number): number {
  const found = text.indexOf(sign, at);
  return found < 0 ? text.length : found + 1;
}

/** Parentheses within a string are balanced, or escaped (7.3.4.2). */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at++;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}
