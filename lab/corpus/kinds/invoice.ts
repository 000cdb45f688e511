/** A supplier's invoice: lines, net, tax, total, bank details. Every sum holds in cents. */
import { A4, BLACK, GREY, type Item, type Layout, text } from '../layout.ts';
import type { Random } from '../random.ts';
import { addDays, formatDay } from '../words/dates.ts';
import { bank, firm, GOODS, person } from '../words/fiction.ts';
import { fictitiousIban } from '../words/iban.ts';
import { formatCents, percentOf } from '../words/money.ts';
import { officeTime, type Plan } from './plan.ts';

const RIGHT = 540;
const LEFT = 55;

export function invoicePlan(random: Random): Plan {
  const created = officeTime(random);
  const [seller, buyer, house] = [firm(random), firm(random), bank(random)];
  const contact = person(random);
  const number = `${created.day.year}-${random.digits(5)}`;
  const lines = Array.from({ length: random.int(3, 6) }, () => {
    const goods = random.pick(GOODS);
    const count = random.int(1, 12);
    const unit = random.int(goods.low, goods.high);
    return { name: goods.name, count, unit, sum: count * unit };
  });
  const net = lines.reduce((sum, line) => sum + line.sum, 0);
  const tax = percentOf(net, 19);
  const money = (cents: number): string => formatCents(cents, 'en');

  const items: Item[] = [
    text(LEFT, 62, seller.name, { size: 16, font: 'sansBold', field: 'issuer' }),
    text(LEFT, 78, `${seller.street}, ${seller.town}`, { size: 9, colour: GREY }),
    text(LEFT, 132, buyer.name, { field: 'recipient' }),
    text(LEFT, 146, `Attn. ${contact.full}`, { field: 'name' }),
    text(LEFT, 160, buyer.street),
    text(LEFT, 174, buyer.town),
    text(LEFT, 226, `Invoice ${number}`, { size: 14, font: 'sansBold', field: 'number' }),
    text(400, 132, 'Invoice date'),
    text(RIGHT, 132, formatDay(created.day, 'iso'), { align: 'right', field: 'date' }),
    text(400, 146, 'Due date'),
    text(RIGHT, 146, formatDay(addDays(created.day, 30), 'iso'), { align: 'right', field: 'due' }),
    text(LEFT, 262, 'Description', { font: 'sansBold', size: 9 }),
    text(370, 262, 'Qty', { font: 'sansBold', size: 9, align: 'right' }),
    text(455, 262, 'Unit price', { font: 'sansBold', size: 9, align: 'right' }),
    text(RIGHT, 262, 'Amount EUR', { font: 'sansBold', size: 9, align: 'right' }),
    { type: 'line', x1: LEFT, y1: 268, x2: RIGHT, y2: 268, width: 0.7, colour: BLACK },
  ];
  let y = 286;
  for (const [index, line] of lines.entries()) {
    items.push(
      text(LEFT, y, line.name),
      text(370, y, String(line.count), { align: 'right' }),
      text(455, y, money(line.unit), { align: 'right' }),
      text(RIGHT, y, money(line.sum), { align: 'right', field: `line${index + 1}` }),
    );
    y += 18;
  }
  items.push({ type: 'line', x1: 350, y1: y - 6, x2: RIGHT, y2: y - 6, width: 0.5, colour: BLACK });
  y += 10;
  items.push(
    text(370, y, 'Net'),
    text(RIGHT, y, money(net), { align: 'right', field: 'net' }),
    text(370, y + 16, 'VAT 19 %'),
    text(RIGHT, y + 16, money(tax), { align: 'right', field: 'tax' }),
    text(370, y + 36, 'Total EUR', { font: 'sansBold', size: 11 }),
    text(RIGHT, y + 36, money(net + tax), { font: 'sansBold', size: 11, align: 'right', field: 'total' }),
    text(LEFT, y + 84, 'Please pay within 30 days, giving the invoice number.'),
    text(LEFT, y + 100, `IBAN ${fictitiousIban(random)}`, { field: 'iban' }),
    text(LEFT, y + 116, house.name),
    { type: 'line', x1: LEFT, y1: 780, x2: RIGHT, y2: 780, width: 0.4, colour: GREY },
    text(LEFT, 794, `${seller.name} - registered at ${seller.town} - Tax no. ${random.digits(10)}`, {
      size: 8,
      colour: GREY,
    }),
  );
  const layout: Layout = { ...A4, items };
  return {
    title: `Invoice ${number}`,
    layouts: [layout],
    created,
    producers: ['itext', 'fop', 'word', 'libreoffice', 'skia', 'pdflib', 'inhouse'],
    targets: { amount: 'total', name: 'name', date: 'date', iban: 'iban' },
  };
}
