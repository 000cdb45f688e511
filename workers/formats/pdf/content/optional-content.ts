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
    const hidden = known.get(group) ?? membershipOff(view, group, groupOff);
    known.set(group, hidden);
    return hidden;
  };
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
