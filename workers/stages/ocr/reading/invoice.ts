/**
 * Invoices: quantity x unit price = line amount; line amounts add up to a subtotal; tax is a rate of it; both make
 * the total. A relation is taken from the layout only where several rows establish it.
 */
import { isAgreed } from '../words.ts';
import { type Amounts, type Cell, labelOf, percentOf, type Quantity } from './cells.ts';
import { columnsBy, overlap, rightOf } from './columns.ts';
import { sharesLeft } from './shares.ts';

export interface Relation {
  kind: 'row-product' | 'column-sum' | 'tax' | 'total' | 'net-pay';
  /** Cells that the result follows from. A quantity is not a cell: it has no cents. */
  from: Cell[];
  /** Thousandths, for a row product. */
  quantity?: number;
  /** Hundredths of a percent, for a tax. */
  rate?: number;
  result: Cell;
  impliedCents: number;
  holds: boolean;
}

const MIN_ROWS = 2;
/** Quantities are centred or flush left as often as flush right. */
const QUANTITY_TOLERANCE = 0.02;
const SUBTOTAL = /sub|net|zwischen|summe|total|gesamt|amount|betrag|\bht\b|imponible|neto/i;
const TOTAL =
  /total|gesamt|amount due|balance due|to pay|payer|summe|brutto|endbetrag|importe|rechnungsbetrag/i;

const GROSS = /gross|brutto|\bbrut\b|devengado|lordo/i;
const NET = /net pay|take.?home|auszahlung|netto|net (?:à|a) payer|l[ií]quido/i;
const MAX_DEDUCTIONS = 20;

/** The relations of one page; empty when no table establishes itself. */
export function findInvoice(page: number, { cells, quantities, lines }: Amounts): Relation[] {
  const own = cells.filter((cell) => cell.page === page);
  const columns = columnsBy(own, rightOf);
  const rows = productRows(
    columns,
    quantities.filter((quantity) => lines[quantity.row]!.page === page),
  );
  const column = rows.length > 0 ? columns.find((cellsOf) => cellsOf.includes(rows[0]!.result))! : null;
  if (rows.length > 0) return [...rows, ...sums(rows, column!, own)];
  const payslip = payslipOf(columns, own);
  return payslip.length > 0 ? payslip : sumsAlone(columns, own);
}

/**
 * Payslips: pay adds up to the gross amount, which less the deductions below it is the net amount, all in one column.
 * Deductions are printed with a sign by some programs and without by others.
 */
function payslipOf(columns: Cell[][], own: readonly Cell[]): Relation[] {
  for (const column of columns.toReversed()) {
    const inOrder = column.toSorted((a, b) => a.row - b.row);
    const top = inOrder.findIndex((cell) => GROSS.test(labelOf(cell)));
    const end = inOrder.findIndex((cell, at) => at > top && NET.test(labelOf(cell)));
    if (top < 0 || end < top + 2 || end > top + MAX_DEDUCTIONS) continue;
    const [gross, net] = [inOrder[top]!, inOrder[end]!];
    const between = inOrder.slice(top + 1, end);
    // What all of them come to is taken off once, unless the last is one of them that comes to as much.
    const hasTotal = isTotalOfOthers(between) && gross.cents - sizeOf(between) !== net.cents;
    const deductions = hasTotal ? between.slice(0, -1) : between;
    // An amount in another column (an employer's share, a sum of the year) leaves open what is deducted.
    const beside = own.some(
      (cell) => cell.row >= gross.row && cell.row <= net.row && !inOrder.includes(cell),
    );
    const signed = deductions.every(({ cents }) => cents < 0);
    if (beside || !(signed || deductions.every(({ cents }) => cents > 0))) continue;
    const impliedCents = gross.cents - sizeOf(deductions);
    const pay = inOrder.slice(0, top);
    return [
      ...(pay.length > 0 && pay.length <= MAX_DEDUCTIONS && !hasTotal ? [sumOf(pay, gross)] : []),
      {
        kind: 'net-pay',
        from: [gross, ...deductions],
        result: net,
        impliedCents,
        holds: impliedCents === net.cents,
      },
    ];
  }
  return [];
}

const sizeOf = (cells: readonly Cell[]): number => cells.reduce((sum, { cents }) => sum + Math.abs(cents), 0);

function isTotalOfOthers(cells: readonly Cell[]): boolean {
  const others = cells.slice(0, -1).reduce((sum, { cents }) => sum + cents, 0);
  return cells.length > MIN_ROWS && others === cells.at(-1)?.cents;
}

/** The pair of amount columns and the quantity column in which most rows multiply. */
function productRows(columns: Cell[][], quantities: readonly Quantity[]): Relation[] {
  const quantityColumns = columnsBy(
    quantities,
    ({ word }) => word.box[0] + word.box[2] / 2,
    QUANTITY_TOLERANCE,
  ).filter((column) => column.length >= MIN_ROWS);
  const wide = columns.filter((column) => column.length >= MIN_ROWS).slice(-6);
  let best: Relation[] = [];
  let bestHolding = 0;
  for (const totals of wide) {
    for (const units of wide) {
      if (units === totals || rightOf(units[0]!) >= rightOf(totals[0]!)) continue;
      for (const counts of quantityColumns.slice(0, 8)) {
        const relations = ofOneDirection(multiply(counts, units, totals));
        const holding = relations.filter(({ holds }) => holds);
        if (
          holding.length >= MIN_ROWS &&
          holding.length > bestHolding &&
          holding.length * 2 > relations.length &&
          // 1 x price = price would be established by any two equal columns.
          holding.some(({ quantity }) => quantity !== 1000)
        ) {
          best = relations;
          bestHolding = holding.length;
        }
      }
    }
  }
  return best;
}

/** Where some was sold and some given back, either may have sums of its own: what was sold is looked at. */
function ofOneDirection(relations: Relation[]): Relation[] {
  const sold = relations.filter(({ quantity = 0 }) => quantity > 0);
  return sold.length > 0 ? sold : relations;
}

function multiply(counts: readonly Quantity[], units: readonly Cell[], totals: readonly Cell[]): Relation[] {
  const unitsOf = Map.groupBy(units, ({ row }) => row);
  const countsOf = Map.groupBy(counts, ({ row }) => row);
  return totals.flatMap((result): Relation[] => {
    const unit = unitsOf.get(result.row) ?? [];
    const count = countsOf.get(result.row) ?? [];
    if (unit.length !== 1 || count.length !== 1) return [];
    const quantity = count[0]!.thousandths;
    const product = Math.round((quantity * unit[0]!.cents) / 1000);
    // What was given back is printed with its minus before the quantity, the price, the amount, or several of them.
    const full = quantity < 0 ? Math.sign(result.cents) * Math.abs(product) : product;
    const ways = [full, ...sharesLeft(result.line).map((share) => Math.round(full * share))];
    const impliedCents = ways.find((cents) => Math.abs(cents - result.cents) <= 1) ?? full;
    const holds = Math.abs(impliedCents - result.cents) <= 1;
    // A quantity is one character, and the readers of pixels take one for another.
    if (!holds && !isAgreed(count[0]!.word)) return [];
    return [{ kind: 'row-product', from: unit, quantity, result, impliedCents, holds }];
  });
}

function sums(rows: readonly Relation[], column: readonly Cell[], own: readonly Cell[]): Relation[] {
  const firstRow = Math.min(...rows.map(({ result }) => result.row));
  const lastRow = Math.max(...rows.map(({ result }) => result.row));
  const inOrder = column.toSorted((a, b) => a.row - b.row);
  // A line amount without a quantity (a fee, say) is still one of the summands.
  const items = inOrder.filter((cell) => cell.row >= firstRow && cell.row <= lastRow);
  const subtotal = inOrder.find((cell) => cell.row > lastRow);
  if (!subtotal || items.length < MIN_ROWS || !SUBTOTAL.test(labelOf(subtotal))) return [];
  // A currency behind the last of several results moves it into the column, and the others out of it.
  if (own.some((cell) => cell.row > lastRow && cell.row < subtotal.row && overlap(cell, subtotal))) return [];
  const isAbove = ({ row, source }: Cell): boolean => row < firstRow && source !== 'text-layer';
  const above = inOrder.filter(isAbove).slice(-MAX_ABOVE);
  return [sumOf(withFirst(items, above, subtotal), subtotal), ...below(subtotal, inOrder, own)];
}

/** Rows above the first one whose quantity was read. */
const MAX_ABOVE = 3;

/** The rows, with those above them that make their sum what is printed: their quantities were not read. */
function withFirst(items: readonly Cell[], above: readonly Cell[], { cents }: Cell): readonly Cell[] {
  const all = [...above, ...items];
  const from = all.findLastIndex(
    (_, at) => at <= above.length && all.slice(at).reduce((sum, cell) => sum + cell.cents, 0) === cents,
  );
  return from < 0 ? items : all.slice(from);
}

/** Without quantities: amounts of a column, from its first, that add up to the next one. */
function sumsAlone(columns: Cell[][], own: readonly Cell[]): Relation[] {
  for (const column of columns.toReversed()) {
    const inOrder = column.toSorted((a, b) => a.row - b.row);
    let sum = 0;
    for (const [i, cell] of inOrder.entries()) {
      if (i >= 2 && sum === cell.cents && sum !== 0) {
        return [sumOf(inOrder.slice(0, i), cell), ...below(cell, inOrder, own)];
      }
      sum += cell.cents;
    }
  }
  return [];
}

function sumOf(items: readonly Cell[], result: Cell): Relation {
  const impliedCents = items.reduce((sum, cell) => sum + cell.cents, 0);
  return { kind: 'column-sum', from: [...items], result, impliedCents, holds: impliedCents === result.cents };
}

/** Taxes and the total under a subtotal; `column` is in the order of rows. */
function below(subtotal: Cell, column: readonly Cell[], own: readonly Cell[]): Relation[] {
  const rest = column.filter((cell) => cell.row > subtotal.row);
  const at = rest.findIndex((cell) => TOTAL.test(labelOf(cell)));
  if (at === -1) return [];
  const total = rest[at]!;
  const between = rest.slice(0, at);
  // An amount beside the column (shipping, a payment) would make the total's relation a guess.
  const beside = own.some(
    (cell) => cell.row > subtotal.row && cell.row <= total.row && cell !== total && !between.includes(cell),
  );
  if (beside || between.length > 6) return [];
  const relations: Relation[] = between.flatMap((tax): Relation[] => {
    const rate = percentOf(tax);
    if (rate === null || rate === 0) return [];
    const impliedCents = Math.round((subtotal.cents * rate) / 10_000);
    const holds = Math.abs(impliedCents - tax.cents) <= 1;
    return [{ kind: 'tax', from: [subtotal], rate, result: tax, impliedCents, holds }];
  });
  const impliedCents = subtotal.cents + between.reduce((sum, cell) => sum + cell.cents, 0);
  relations.push({
    kind: 'total',
    from: [subtotal, ...between],
    result: total,
    impliedCents,
    holds: impliedCents === total.cents,
  });
  return relations;
}
