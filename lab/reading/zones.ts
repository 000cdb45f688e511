/**
 * Machine readable zones read in pictures of synthetic passports: scans and photographs, upright and turned.
 *
 *   node lab/reading/zones.ts [--count N] [--side PIXELS]
 */
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { zonesOfPicture } from '../../workers/reading/zone/of-picture.ts';
import { makeClean } from '../corpus/index.ts';
import { MODELS } from './read.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '8' }, side: { type: 'string', default: '1400' } },
});
/** Clockwise turns under which each picture is read, in degrees. */
const TURNS = [0, 180, 25];
/** Seeds from here on: those of the tests and of development are smaller. */
const FIRST_SEED = 500;

for (const capture of ['scan', 'camera'] as const) {
  let [pictures, found, exact, digits, wrong] = [0, 0, 0, 0, 0];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + Number(values.count); seed++) {
    const clean = await makeClean('passport', seed, { form: 'jpeg', capture, longSide: Number(values.side) });
    const truth = (clean.layouts[0]?.items ?? []).flatMap((item) =>
      item.type === 'text' && item.field?.startsWith('mrz') ? [item.text] : [],
    );
    for (const turn of TURNS) {
      const bytes = await sharp(clean.bytes).rotate(turn, { background: '#555555' }).jpeg().toBuffer();
      const [zone] = (await zonesOfPicture(bytes, MODELS)).zones;
      pictures++;
      if (!zone) continue;
      found++;
      if (zone.lines.join('\n') === truth.join('\n')) exact++;
      if (zone.lines[1] === truth[1]) digits++;
      else if (zone.valid === zone.checks) wrong++;
    }
  }
  console.log(
    `${capture}: ${pictures} pictures, zone found ${found}, exact ${exact}, second line exact ${digits}, ` +
      `wrong with every check digit right ${wrong}`,
  );
}
