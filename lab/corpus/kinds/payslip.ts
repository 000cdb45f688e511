/** A monthly payslip: gross, deductions, net. */
import { A4, BLACK, GREY, type Item, text } from '../layout.ts';
import type { Random } from '../random.ts';
import { formatDay } from '../words/dates.ts';
import { address, firm, person } from '../words/fiction.ts';
import { fictitiousIban } from '../words/iban.ts';
import { formatCents, percentOf } from '../words/money.ts';
import { officeTime, type Plan } from './plan.ts';

const LEFT = 55;
const RIGHT = 540;

export function payslipPlan(random: Random): Plan {
  const created = officeTime(random);
  const [employer, employee, home] = [firm(random), person(random), address(random)];
  const base = random.int(2400, 5600) * 100;
  const bonus = random.chance(0.5) ? random.int(50, 600) * 100 : 0;
  const gross = base + bonus;
  const deductions = [
    { name: 'Income tax', cents: percentOf(gross, random.int(14, 24)) },
    { name: 'Pension insurance', cents: percentOf(gross, 9) },
    { name: 'Health insurance', cents: percentOf(gross, 8) },
    { name: 'Unemployment insurance', cents: percentOf(gross, 1) },
  ];
  const taken = deductions.reduce((sum, row) => sum + row.cents, 0);
  const month = formatDay(created.day, 'en').split(' ').slice(1).join(' ');
  const money = (cents: number): string => formatCents(cents, 'en');
  const bold = { font: 'sansBold' } as const;

  const items: Item[] = [
    text(LEFT, 60, employer.name, { size: 14, ...bold, field: 'issuer' }),
    text(LEFT, 75, `${employer.street}, ${employer.town}`, { size: 9, colour: GREY }),
    text(RIGHT, 60, `Payslip ${month}`, { size: 14, align: 'right', ...bold }),
    text(LEFT, 120, employee.full, { field: 'name' }),
    text(LEFT, 134, home.street),
    text(LEFT, 148, home.town),
    text(340, 120, 'Personnel no.'),
    text(RIGHT, 120, random.digits(6), { align: 'right', field: 'number' }),
    text(340, 134, 'Payment date'),
    text(RIGHT, 134, formatDay(created.day, 'iso'), { align: 'right', field: 'date' }),
  ];
  let y = 200;
  const row = (label: string, cents: number, field: string, heavy = false): void => {
    const style = heavy ? bold : {};
    items.push(
      text(LEFT, y, label, style),
      text(RIGHT, y, money(cents), { ...style, align: 'right', field }),
    );
    y += 18;
  };
  const rule = (): void => {
    items.push({ type: 'line', x1: LEFT, y1: y - 12, x2: RIGHT, y2: y - 12, width: 0.5, colour: BLACK });
    y += 6;
  };
  row('Base salary', base, 'base');
  if (bonus > 0) row('Bonus', bonus, 'bonus');
  rule();
  row('Gross pay EUR', gross, 'gross', true);
  y += 10;
  for (const [index, deduction] of deductions.entries()) {
    row(deduction.name, -deduction.cents, `deduction${index + 1}`);
  }
  rule();
  row('Net pay EUR', gross - taken, 'net', true);
  items.push(text(LEFT, y + 30, `Paid to IBAN ${fictitiousIban(random)}`, { field: 'iban' }));
  return {
    title: `Payslip ${month}`,
    layouts: [{ ...A4, items }],
    created,
    producers: ['itext', 'fop', 'libreoffice', 'word'],
    targets: { amount: 'net', name: 'name', date: 'date', iban: 'iban' },
  };
}
