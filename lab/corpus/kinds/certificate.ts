/** A certificate of a course, with a reference code that its QR code repeats. */

import { textWidth } from '../fonts.ts';
import { BLACK, GREY, type Item, text } from '../layout.ts';
import { qrModules } from '../qr.ts';
import type { Random } from '../random.ts';
import { formatDay } from '../words/dates.ts';
import { person } from '../words/fiction.ts';
import { officeTime, type Plan } from './plan.ts';

const WIDTH = 842;
const HEIGHT = 595;
const SUBJECTS = [
  'Applied Statistics',
  'Welding Technology',
  'Bookkeeping',
  'Control Engineering',
  'First Aid',
];
const SCHOOLS = ['Institute of Norwell', 'Academy of Altenbruck', 'Kirchhaven College'];

export function certificatePlan(random: Random): Plan {
  const created = officeTime(random);
  const holder = person(random);
  const [school, subject] = [random.pick(SCHOOLS), random.pick(SUBJECTS)];
  const code = `CERT-${created.day.year}-${random.digits(7)}`;
  const centred = (
    y: number,
    content: string,
    size: number,
    font: 'sans' | 'sansBold',
    field?: string,
  ): Item =>
    text((WIDTH - textWidth(font, content, size)) / 2, y, content, {
      size,
      font,
      ...(field === undefined ? {} : { field }),
    });
  const items: Item[] = [
    ...frame(30, 2.5),
    ...frame(38, 0.6),
    centred(120, school, 20, 'sansBold', 'issuer'),
    centred(180, 'CERTIFICATE', 34, 'sansBold'),
    centred(225, 'It is certified that', 13, 'sans'),
    centred(265, holder.full, 26, 'sansBold', 'name'),
    centred(305, 'has completed the course', 13, 'sans'),
    centred(340, subject, 20, 'sansBold', 'subject'),
    centred(375, `with the grade ${random.int(1, 3)}.${random.int(0, 9)}`, 13, 'sans', 'grade'),
    text(90, 490, formatDay(created.day, 'en'), { field: 'date' }),
    { type: 'line', x1: 90, y1: 495, x2: 250, y2: 495, width: 0.5, colour: BLACK },
    text(90, 508, 'Date of issue', { size: 8, colour: GREY }),
    text(600, 520, code, { size: 8, colour: GREY, field: 'number' }),
    { type: 'modules', x: 680, y: 420, side: 80, rows: qrModules(`${code};${holder.full};${subject}`) },
  ];
  return {
    title: `Certificate ${code}`,
    layouts: [{ width: WIDTH, height: HEIGHT, items }],
    created,
    producers: ['adobe', 'word', 'skia'],
    targets: { name: 'name', date: 'date' },
  };
}

/** A rectangle of four lines at a distance from the page's edge. */
function frame(inset: number, width: number): Item[] {
  const [right, bottom] = [WIDTH - inset, HEIGHT - inset];
  const corners = [
    [inset, inset, right, inset],
    [right, inset, right, bottom],
    [right, bottom, inset, bottom],
    [inset, bottom, inset, inset],
  ] as const;
  return corners.map(([x1, y1, x2, y2]) => ({
    type: 'line',
    x1,
    y1,
    x2,
    y2,
    width,
    colour: [0.35, 0.3, 0.15],
  }));
}
