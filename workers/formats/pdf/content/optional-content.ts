import { nameOf } from '../syntax/values.ts';
import type { PdfValue, PdfView } from '../types.ts';

/** Tells whether an optional content group or membership is off in the default configuration (ISO 32000-1, 8.11.4). */
export function hiddenGroups(view: PdfView): (value: PdfValue | null) => boolean {
  const config = view.get(view.get(view.catalog, 'OCProperties'), 'D');
  const baseOff = nameOf(view.get(config, 'BaseState')) === 'OFF';
  const listed = (key: string): Set<number> => {
    const array = view.get(config, key);
    return new Set(
      array.kind === 'array' ? array.items.flatMap((i) => (i.kind === 'ref' ? [i.num] : [])) : [],
    );
  };
  const off = listed('OFF');
  const on = listed('ON');
  const groupOff = (num: number): boolean => off.has(num) || (baseOff && !on.has(num));

  /** By membership: a page may ask for one with a long list at every operator. */
  const known = new Map<PdfValue, boolean>();
  return (value) => {
    if (!value) return false;
    const group = view.resolve(value);
    if (nameOf(view.get(group, 'Type')) !== 'OCMD') return value.kind === 'ref' && groupOff(value.num);
    const shown = known.has(group) ? null : shownByExpression(view, view.get(group, 'VE'), groupOff);
    const hidden = known.get(group) ?? (shown === null ? membershipOff(view, group, groupOff) : !shown);
    known.set(group, hidden);
    return hidden;
  };
}

/** Nesting and terms of an expression that is followed; arrays that name each other may unfold without end. */
const MAX_DEPTH = 10;
const MAX_TERMS = 1_000;

/** What /VE says, which goes before /OCGs and /P (table 99); null without one, or one that cannot be followed. */
function shownByExpression(
  view: PdfView,
  expression: PdfValue,
  groupOff: (num: number) => boolean,
): boolean | null {
  let terms = 0;
  const shown = (value: PdfValue, depth: number): boolean | null => {
    const array = view.resolve(value);
    if (++terms > MAX_TERMS || depth > MAX_DEPTH) return null;
    if (array.kind !== 'array') return value.kind === 'ref' && depth > 0 ? !groupOff(value.num) : null;
    const operator = nameOf(view.resolve(array.items[0])) ?? '';
    const operands = array.items.slice(1, MAX_TERMS + 2).map((item) => shown(item, depth + 1));
    const [first = null] = operands;
    if (operands.length === 0 || operands.includes(null)) return null;
    if (operator === 'And') return operands.every(Boolean);
    if (operator === 'Or') return operands.some(Boolean);
    return operator === 'Not' && operands.length === 1 ? !first : null;
  };
  return shown(expression, 0);
}

function membershipOff(view: PdfView, group: PdfValue, groupOff: (num: number) => boolean): boolean {
  const members =
    group.kind === 'dict' ? group.entries.findLast((e) => e.key.value === 'OCGs')?.value : undefined;
  const array = view.resolve(members);
  const refs =
    members?.kind === 'ref' && array.kind !== 'array' ? [members] : array.kind === 'array' ? array.items : [];
  const states = refs.flatMap((item) => (item.kind === 'ref' ? [!groupOff(item.num)] : []));
  if (states.length === 0) return false;
  const policy = nameOf(view.get(group, 'P')) ?? 'AnyOn';
  if (policy === 'AllOn') return !states.every(Boolean);
  if (policy === 'AnyOff') return states.every(Boolean);
  return policy === 'AllOff' ? states.some(Boolean) : !states.some(Boolean);
}
