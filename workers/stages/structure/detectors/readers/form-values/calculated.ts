/**
 * Fields whose own script makes them of others: totals (ISO 32000-2, 12.6.3, /C of a field's actions). The script is read, not run:
 * the simple calculation of Acrobat, and a plain sum of fields. Any other script says nothing here.
 */
import { type PdfField, type PdfValue, type PdfView, textOf } from '../../../../../formats/pdf/index.ts';

export interface Calculated {
  field: PdfField;
  value: string;
  /** What the script makes of the others. */
  expected: string;
}

/** Characters of a script that is read; one of those looked for is short. */
const MAX_SCRIPT = 20_000;
const MAX_OPERANDS = 100;
const MAX_TOTALS = 200;
/** Characters of a number with its currency; a longer value is none. */
const MAX_NUMBER = 100;
/** Binary fractions. */
const ROUNDING = 0.006;

type Operation = 'SUM' | 'AVG' | 'PRD' | 'MIN' | 'MAX';
interface Formula {
  operation: Operation;
  /** Full names; of a field with kids, all below it. */
  names: readonly string[];
}

/** Fields whose stored number is another one than that of their script; not complete where there are more than are worked out. */
export function miscalculated(
  view: PdfView,
  fields: readonly PdfField[],
): { found: Calculated[]; complete: boolean } {
  const values = new Map(fields.map((field) => [field.name, storedIn(field)]));
  const totals = fields.flatMap((field) => {
    const value = values.get(field.name) ?? '';
    const formula = field.type === 'Tx' && /\d/.test(value) ? formulaOf(view, field) : null;
    return formula ? [{ field, value, formula }] : [];
  });
  const read = totals.filter(({ formula }) => formula.names.length <= MAX_OPERANDS).slice(0, MAX_TOTALS);
  const found = read.flatMap(({ field, value, formula }) => {
    const expected = otherResult(value, formula, values);
    return expected === null ? [] : [{ field, value, expected }];
  });
  return { found, complete: read.length === totals.length };
}

/** What a formula gives, where the value is none of what it can mean. */
function otherResult(value: string, formula: Formula, values: ReadonlyMap<string, string>): string | null {
  const operands = operandsOf(formula, values);
  const results = operands ? MARKS.flatMap((mark) => resultOf(formula.operation, operands, mark)) : [];
  const totals = MARKS.flatMap((mark) => numberIn(value, mark) ?? []);
  const [expected] = results;
  if (expected === undefined || totals.length === 0) return null;
  const near = ROUNDING + 0.5 * 10 ** -(/[.,](\d+)\D*$/.exec(value)?.[1]?.length ?? 0);
  const isSo = results.some((result) => totals.some((total) => Math.abs(total - result) <= near));
  return isSo ? null : String(Math.round(expected * 1e6) / 1e6);
}

function storedIn({ value }: PdfField): string {
  return value?.kind === 'string' ? textOf(value).trim() : '';
}

const SIMPLE =
  /^\s*AFSimple_Calculate\s*\(\s*["'](SUM|AVG|PRD|MIN|MAX)["']\s*,\s*(?:new\s+Array\s*\(([^()]*)\)|\[([^[\]]*)\]|("[^"]*"|'[^']*'))\s*\)\s*;?\s*$/;
const TERM = /^(?:this\s*\.\s*)?getField\s*\(\s*("[^"]*"|'[^']*')\s*\)\s*\.\s*value$/;

function formulaOf(view: PdfView, field: PdfField): Formula | null {
  const script = textIn(view, view.get(view.get(view.get(field.dict, 'AA'), 'C'), 'JS'));
  if (script.length > MAX_SCRIPT) return null;
  const simple = SIMPLE.exec(script);
  if (simple) {
    const [, operation, array, list, text] = simple;
    const names = text === undefined ? quoted(array ?? list ?? '') : text.slice(1, -1).split(',');
    return { operation: operation as Operation, names: names.map((name) => name.trim()) };
  }
  const [, sum] = /^\s*event\s*\.\s*value\s*=([^=;]+);?\s*$/.exec(script) ?? [];
  const names = (sum ?? '').split('+').map((term) => TERM.exec(term.trim())?.[1]?.slice(1, -1));
  return sum !== undefined && names.length > 1 && names.every((name) => name !== undefined)
    ? { operation: 'SUM', names }
    : null;
}

const quoted = (list: string): string[] =>
  Array.from(list.matchAll(/"([^"]*)"|'([^']*)'/g), ([, double, single]) => double ?? single ?? '');

/** A text string or a text stream. */
export function textIn(view: PdfView, value: PdfValue): string {
  if (value.kind === 'string') return textOf(value);
  if (value.kind !== 'stream') return '';
  return textOf({ ...value, kind: 'string', bytes: view.decode(value).bytes, hex: false });
}

/** Null where a field is not there. */
function operandsOf({ names }: Formula, values: ReadonlyMap<string, string>): string[] | null {
  const operands = names.map((name) => {
    const own = values.get(name);
    if (own !== undefined) return [own];
    return [...values].flatMap(([other, text]) => (other.startsWith(`${name}.`) ? [text] : []));
  });
  const isWhole = names.length > 0 && operands.every((list) => list.length > 0);
  return isWhole ? operands.flat() : null;
}

/** What parts a number from its decimals. */
const MARKS = ['.', ','] as const;

/** An empty field counts as nothing; null for what is no number. */
function numberIn(text: string, mark: (typeof MARKS)[number]): number | null {
  if (text === '') return 0;
  if (text.length > MAX_NUMBER) return null;
  const plain = text
    .replace(/^[^\d(.,-]*|[^\d).,]*$/g, '')
    .replaceAll(mark === '.' ? /[,\s'’]/g : /[.\s'’]/g, '')
    .replace(mark, '.');
  const [, minus, digits] = /^([(-]?)(\d*\.?\d+|\d+\.)\)?$/.exec(plain) ?? [];
  return digits === undefined ? null : (minus ? -1 : 1) * Number(digits);
}

function resultOf(operation: Operation, operands: readonly string[], mark: (typeof MARKS)[number]): number[] {
  const numbers = operands.map((text) => numberIn(text, mark));
  const known = numbers.filter((number) => number !== null);
  if (known.length < numbers.length) return [];
  const sum = known.reduce((total, number) => total + number, 0);
  if (operation === 'SUM') return [sum];
  if (operation === 'AVG') return [sum / known.length];
  if (operation === 'PRD') return [known.reduce((total, number) => total * number, 1)];
  return [operation === 'MIN' ? Math.min(...known) : Math.max(...known)];
}
