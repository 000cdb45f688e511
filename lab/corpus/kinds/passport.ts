/** A passport's data page (125 x 88 mm) with a TD3 machine-readable zone that agrees with the printed fields. */
import { type Item, text } from '../layout.ts';
import type { Random } from '../random.ts';
import { formatDay } from '../words/dates.ts';
import { td3 } from '../words/mrz.ts';
import { captioned, guilloche, identity } from './identity.ts';
import type { Plan } from './plan.ts';

const WIDTH = 354;
const HEIGHT = 249;

export function passportPlan(random: Random): Plan {
  const holder = identity(random);
  const mrz = td3({
    issuer: 'UTO',
    surname: holder.who.last,
    given: holder.who.first,
    number: holder.number,
    nationality: 'UTO',
    birth: holder.birth,
    sex: holder.sex,
    expiry: holder.expiry,
    personal: '',
  });
  const items: Item[] = [
    { type: 'rect', x: 0, y: 0, width: WIDTH, height: HEIGHT, colour: [0.96, 0.94, 0.9] },
    ...guilloche(random, WIDTH, 195, [0.86, 0.8, 0.72]),
    text(16, 22, 'UTOPIA', { size: 12, font: 'sansBold', colour: [0.45, 0.15, 0.15] }),
    text(WIDTH - 16, 22, 'PASSPORT - SPECIMEN', { size: 8, align: 'right', colour: [0.45, 0.15, 0.15] }),
    { type: 'face', x: 16, y: 38, width: 98, height: 126, seed: random.int(0, 1e9), field: 'portrait' },
    ...captioned(130, 44, 'Type', 'P', 'type'),
    ...captioned(180, 44, 'Country code', 'UTO', 'country'),
    ...captioned(260, 44, 'Passport no.', holder.number, 'number'),
    ...captioned(130, 68, 'Surname', holder.who.last.toUpperCase(), 'surname'),
    ...captioned(130, 92, 'Given names', holder.who.first.toUpperCase(), 'given'),
    ...captioned(130, 116, 'Date of birth', formatDay(holder.birth, 'id'), 'birth'),
    ...captioned(260, 116, 'Sex', holder.sex, 'sex'),
    ...captioned(130, 140, 'Date of issue', formatDay(holder.issued, 'id'), 'issued'),
    ...captioned(260, 140, 'Date of expiry', formatDay(holder.expiry, 'id'), 'expiry'),
    { type: 'rect', x: 0, y: 195, width: WIDTH, height: HEIGHT - 195, colour: [1, 1, 1] },
    text(14, 215, mrz[0], { size: 12.3, font: 'mono', field: 'mrz1' }),
    text(14, 234, mrz[1], { size: 12.3, font: 'mono', field: 'mrz2' }),
  ];
  return {
    title: 'Passport data page',
    layouts: [{ width: WIDTH, height: HEIGHT, items }],
    created: holder.created,
    producers: ['scanner'],
    targets: { name: 'surname', date: 'birth' },
  };
}
