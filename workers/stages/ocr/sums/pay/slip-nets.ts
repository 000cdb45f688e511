/**
 * Net pay straight below the total of what is taken off, where that and gross pay each follow from a list of their own: what parts the
 * three stands nowhere between them.
 */
import { type Entry, isNextBelow } from '../entries.ts';
import { GROSS, NET, OFF } from '../names/pay-names.ts';
import type { Sum } from '../totals.ts';

const MAX_LINES = 2;
/** Cents by which programs miss their own sums; a payment is rounded to whole units, or to five of them. */
const ROUNDING = 500;

/** @param sums those of columns, in which both totals have to hold */
export function slipNets(entries: readonly Entry[], sums: readonly Sum[]): Sum[] {
  const listed = sums.filter(({ kind, holds, from }) => kind === 'total' && holds && from.length > 1);
  const grosses = listed.filter(({ result, from }) => GROSS.test(result.label) && from.every(isRow));
  const offs = listed.filter(({ result, from }) => OFF.test(result.label) && from.every(isRow));
  const [gross, ...others] = grosses;
  const [off, ...more] = offs;
  if (!gross || !off || others.length + more.length > 0) return [];
  const net = entries.find(
    (entry) => NET.test(entry.label) && isNextBelow(entry, off.result, entries, MAX_LINES),
  );
  if (!net || gross.result.cell.row >= off.result.cell.row) return [];
  const impliedCents = gross.result.cell.cents - Math.abs(off.result.cell.cents);
  if (Math.abs(impliedCents - net.cell.cents) <= ROUNDING || impliedCents <= 0) return [];
  return [{ kind: 'named', from: [gross.result, off.result], result: net, impliedCents, holds: false }];
}

const isRow = ({ role }: Entry): boolean => role !== 'result';
