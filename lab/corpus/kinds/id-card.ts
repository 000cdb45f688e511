/** Front of an ID-1 card (85.6 x 54 mm): portrait, names, dates, number. */
import { type Item, text } from '../layout.ts';
import type { Random } from '../random.ts';
import { formatDay } from '../words/dates.ts';
import { captioned, guilloche, identity } from './identity.ts';
import type { Plan } from './plan.ts';

const WIDTH = 243;
const HEIGHT = 153;

export function idCardPlan(random: Random): Plan {
  const holder = identity(random);
  const items: Item[] = [
    { type: 'rect', x: 0, y: 0, width: WIDTH, height: HEIGHT, colour: [0.9, 0.94, 0.97] },
    ...guilloche(random, WIDTH, HEIGHT, [0.68, 0.8, 0.88]),
    text(12, 17, 'UTOPIA', { size: 10, font: 'sansBold', colour: [0.1, 0.25, 0.5] }),
    text(WIDTH - 12, 17, 'IDENTITY CARD - SPECIMEN', { size: 7, align: 'right', colour: [0.1, 0.25, 0.5] }),
    { type: 'face', x: 12, y: 30, width: 66, height: 84, seed: random.int(0, 1e9), field: 'portrait' },
    ...captioned(90, 36, 'Surname', holder.who.last.toUpperCase(), 'surname'),
    ...captioned(90, 55, 'Given name', holder.who.first.toUpperCase(), 'given'),
    ...captioned(90, 74, 'Date of birth', formatDay(holder.birth, 'id'), 'birth'),
    ...captioned(168, 74, 'Sex', holder.sex, 'sex'),
    ...captioned(90, 93, 'Date of issue', formatDay(holder.issued, 'id'), 'issued'),
    ...captioned(168, 93, 'Date of expiry', formatDay(holder.expiry, 'id'), 'expiry'),
    ...captioned(90, 112, 'Document no.', holder.number, 'number'),
    text(12, 140, 'Fictitious document, valid nowhere', { size: 5, colour: [0.4, 0.45, 0.5] }),
  ];
  return {
    title: 'Identity card',
    layouts: [{ width: WIDTH, height: HEIGHT, items }],
    created: holder.created,
    producers: ['scanner'],
    targets: { name: 'surname', date: 'birth' },
  };
}
