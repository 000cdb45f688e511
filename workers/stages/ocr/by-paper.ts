/** A picture of two receipts is two documents: amounts of one are no summands of the other. */
import type { Box } from '../../../shared/contracts/finding.ts';
import type { IdentityField, Mrz, PrintedDate } from './facts.ts';
import { arithmeticOf } from './reading/arithmetic.ts';
import { findDatesOutOfOrder } from './reading/date-order.ts';
import { findDateSpans } from './reading/date-spans.ts';
import { findDates } from './reading/dates.ts';
import { findIbans } from './reading/iban.ts';
import { findNamedTwice } from './reading/named-twice.ts';
import { findRestated } from './reading/restated.ts';
import { findTaxCountry } from './reading/tax-country.ts';
import { findYearPay } from './reading/year-pay.ts';
import { isWithin, type Line } from './words.ts';

/** Lines that belong together: each paper of a picture that shows several, and all other pages, which are one document. */
function byPaper(lines: readonly Line[]): Line[][] {
  const groups = Map.groupBy(lines, ({ page, words }) => {
    const paper = words[0]?.paper;
    return paper === undefined ? '' : `${page} ${paper}`;
  });
  return [...groups.values()];
}

type Arithmetic = ReturnType<typeof arithmeticOf>;

/** What the amounts of each paper state among themselves. */
export function arithmeticByPaper(lines: readonly Line[]): Arithmetic {
  return byPaper(lines)
    .map((own) => arithmeticOf(own))
    .reduce(together, arithmeticOf([]));
}

/** Indexes of the second are moved behind those of the first. */
function together(a: Arithmetic, b: Arithmetic): Arithmetic {
  const [cells, equations, summands] = [a.cells.length, a.equations.length, a.summands.length];
  const by =
    (count: number) =>
    (index: number): number =>
      index + count;
  return {
    cells: [...a.cells, ...b.cells],
    equations: [...a.equations, ...b.equations.map((own) => ({ ...own, cells: own.cells.map(by(cells)) }))],
    suspects: [
      ...a.suspects,
      ...b.suspects.map((own) => ({
        ...own,
        cell: own.cell + cells,
        repairs: own.repairs.map(by(equations)),
      })),
    ],
    summands: [...a.summands, ...b.summands],
    sums: [
      ...a.sums,
      ...b.sums.map((own) => ({
        ...own,
        from: own.from.map(by(summands)),
        result: own.result + summands,
      })),
    ],
    ...(a.sumsCut || b.sumsCut ? { sumsCut: true as const } : {}),
    cut: a.cut || b.cut,
  };
}

/** What each paper states twice and otherwise. */
export function restatedByPaper(lines: readonly Line[], dates: readonly PrintedDate[]) {
  const groups = byPaper(lines);
  const each = groups.map((own) => {
    const ownDates = groups.length === 1 ? dates : findDates(own);
    const { found, cut } = findRestated(own, ownDates);
    const spans = findDateSpans(own, ownDates);
    const order = findDatesOutOfOrder(own, ownDates);
    const others = [
      ...[findNamedTwice(own), findTaxCountry(own, own.flatMap(findIbans))],
      ...[order.found, spans.found, findYearPay(own)],
    ];
    return { found: [...found, ...others.flat()], cut: cut || order.cut || spans.cut };
  });
  return { found: each.flatMap(({ found }) => found), cut: each.some(({ cut }) => cut) };
}

/** What another paper than the zone's prints otherwise is no alteration of this one: it stays a question. */
export function ofOnePaper(
  fields: readonly IdentityField[],
  [zone]: readonly Mrz[],
  lines: readonly Line[],
): IdentityField[] {
  const paperAt = (page: number, box: Box): number | undefined =>
    lines
      .filter((line) => line.page === page)
      .flatMap(({ words }) => words)
      .find((word) => word.paper !== undefined && isWithin(word.box, box))?.paper;
  const own = zone && paperAt(zone.page, zone.box);
  return fields.map((field) => {
    if (field.relation !== 'contradicts' || field.page === null || !field.box) return field;
    const paper = paperAt(field.page, field.box);
    return paper === own ? field : { ...field, confirmed: false };
  });
}
