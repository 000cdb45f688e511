/** A bank statement with a running balance; long ones go over two pages. */
import { A4, BLACK, GREY, type Item, type Layout, text } from '../layout.ts';
import type { Random } from '../random.ts';
import { addDays, formatDay } from '../words/dates.ts';
import { address, bank, COUNTERPARTIES, person } from '../words/fiction.ts';
import { fictitiousIban } from '../words/iban.ts';
import { formatCents } from '../words/money.ts';
import { officeTime, type Plan } from './plan.ts';

const LEFT = 50;
const RIGHT = 545;
const ROWS_A_PAGE = 26;

export function statementPlan(random: Random): Plan {
  const created = officeTime(random);
  const [house, holder, home] = [bank(random), person(random), address(random)];
  const iban = fictitiousIban(random);
  const count = random.chance(0.3) ? random.int(30, 44) : random.int(9, 20);
  const money = (cents: number): string => formatCents(cents, 'en');
  const opening = random.int(40_000, 900_000);
  let balance = opening;
  const rows = Array.from({ length: count }, (_, index) => {
    const salary = index === Math.floor(count / 3);
    const cents = salary ? random.int(210_000, 460_000) : -random.int(350, 18_500);
    balance += cents;
    return {
      day: addDays(created.day, index - count),
      what: salary
        ? `Salary ${random.pick(['Novak Textiles AG', 'Marek Tooling GmbH'])}`
        : random.pick(COUNTERPARTIES),
      cents,
      balance,
    };
  });

  const layouts: Layout[] = [];
  for (let start = 0; start < count; start += ROWS_A_PAGE) {
    const items: Item[] = [
      { type: 'rect', x: 0, y: 0, width: A4.width, height: 12, colour: [0.1, 0.28, 0.45] },
      text(LEFT, 50, house.name, { size: 15, font: 'sansBold', ...(start === 0 ? { field: 'issuer' } : {}) }),
      text(RIGHT, 50, `Page ${layouts.length + 1}`, { size: 8, align: 'right', colour: GREY }),
    ];
    let y = 84;
    if (start === 0) {
      items.push(
        text(LEFT, y, holder.full, { field: 'name' }),
        text(LEFT, y + 14, home.street),
        text(LEFT, y + 28, home.town),
        text(330, y, 'Account statement', { font: 'sansBold' }),
        text(330, y + 14, `IBAN ${iban}`, { size: 9, field: 'iban' }),
        text(330, y + 28, 'Statement date'),
        text(RIGHT, y + 28, formatDay(created.day, 'iso'), { align: 'right', field: 'date' }),
        text(330, y + 42, 'Opening balance'),
        text(RIGHT, y + 42, money(opening), { align: 'right', field: 'opening' }),
      );
      y += 80;
    }
    items.push(
      text(LEFT, y, 'Date', { font: 'sansBold', size: 9 }),
      text(120, y, 'Booking text', { font: 'sansBold', size: 9 }),
      text(440, y, 'Amount EUR', { font: 'sansBold', size: 9, align: 'right' }),
      text(RIGHT, y, 'Balance EUR', { font: 'sansBold', size: 9, align: 'right' }),
      { type: 'line', x1: LEFT, y1: y + 5, x2: RIGHT, y2: y + 5, width: 0.6, colour: BLACK },
    );
    y += 20;
    for (const [index, row] of rows.slice(start, start + ROWS_A_PAGE).entries()) {
      const line = start + index + 1;
      items.push(
        text(LEFT, y, formatDay(row.day, 'iso'), { size: 9 }),
        text(120, y, row.what, { size: 9 }),
        text(440, y, money(row.cents), { size: 9, align: 'right', field: `amount${line}` }),
        text(RIGHT, y, money(row.balance), { size: 9, align: 'right', field: `balance${line}` }),
      );
      y += 17;
    }
    if (start + ROWS_A_PAGE >= count) {
      items.push(
        { type: 'line', x1: 330, y1: y - 5, x2: RIGHT, y2: y - 5, width: 0.6, colour: BLACK },
        text(330, y + 12, 'Closing balance EUR', { font: 'sansBold' }),
        text(RIGHT, y + 12, money(balance), { font: 'sansBold', align: 'right', field: 'closing' }),
      );
    }
    items.push(text(LEFT, 806, 'This statement was made by machine.', { size: 8, colour: GREY }));
    layouts.push({ ...A4, items });
  }
  return {
    title: `Statement ${formatDay(created.day, 'iso')}`,
    layouts,
    created,
    producers: ['pdflib', 'itext', 'fop', 'inhouse'],
    targets: { amount: `amount${Math.floor(count / 3) + 1}`, name: 'name', date: 'date', iban: 'iban' },
  };
}
