import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import { makeClean } from '../../../../lab/corpus/index.ts';
import { distance, type Point, type Quad } from '../../../../workers/reading/geometry.ts';
import { openPrintReader, openZoneReader } from '../../../../workers/reading/networks.ts';
import { decodePicture, type Picture } from '../../../../workers/reading/picture.ts';
import { findZones } from '../../../../workers/reading/zone/find.ts';
import { placesOf, SIDES } from '../../../../workers/reading/zone/place.ts';
import { rowsAt } from '../../../../workers/reading/zone/rows.ts';

const MODELS = fileURLToPath(new URL('../../../../models/', import.meta.url));

const middleOf = (quad: readonly Point[]): Point => [
  quad.reduce((sum, [x]) => sum + x, 0) / quad.length,
  quad.reduce((sum, [, y]) => sum + y, 0) / quad.length,
];

interface Far {
  picture: Picture;
  /** Middle of each line of the zone in the picture. */
  middles: Point[];
  lines: string[];
}

/** A passport that lies in the upper left of a large picture, turned by so many degrees. */
function farPassport(degrees: number, longSide = 1100): Promise<Far> {
  const key = `${degrees} ${longSide}`;
  const known = far.get(key) ?? layFar(degrees, longSide);
  far.set(key, known);
  return known;
}

/** By turn and size: two tests look at the same one. */
const far = new Map<string, Promise<Far>>();

async function layFar(degrees: number, longSide: number): Promise<Far> {
  const clean = await makeClean('passport', 7, { form: 'png', longSide });
  const { width: w = 0, height: h = 0 } = await sharp(clean.bytes).metadata();
  const turned = await sharp(clean.bytes)
    .rotate(degrees, { background: '#3c3a38' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [width, height, left, top] = [3000, 2400, 300, 200];
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#3c3a38' } })
    .composite([{ input: turned.data, left, top }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const placed = (x: number, y: number): Point => [
    left + turned.info.width / 2 + (x - w / 2) * c - (y - h / 2) * s,
    top + turned.info.height / 2 + (x - w / 2) * s + (y - h / 2) * c,
  ];
  const lines = clean.layouts[0]!.items.flatMap((item) =>
    item.type === 'text' && item.field?.startsWith('mrz') ? [item] : [],
  );
  const middles = lines.map(({ field }) => {
    const [x, y, across, high] = clean.picture!.boxOf(field!);
    return placed((x + across / 2) * w, (y + high / 2) * h);
  });
  const picture = await decodePicture(bytes, { widthPx: width, heightPx: height });
  return { picture, middles, lines: lines.map(({ text }) => text) };
}

const lengthOf = ([a, b]: Quad): number => distance(a, b);

describe('places of machine readable zones', function () {
  this.timeout(120_000);

  for (const degrees of [0, 27, 90, 200]) {
    it(`are seen on a small passport in a large picture, turned by ${degrees} degrees, with their rows`, async () => {
      const { finder } = (await openZoneReader(MODELS))!;
      const { picture, middles } = await farPassport(degrees);
      const places = await placesOf(finder!, picture, SIDES[0]);
      expect(places).to.have.lengthOf(1);
      const [place] = places;
      const between = middleOf(middles);
      expect(distance([place!.x, place!.y], between)).to.be.lessThan(place!.width / 3);
      const rows = rowsAt(picture, place!);
      for (const middle of middles) {
        const near = rows.filter((row) => distance(middleOf(row), middle) < 0.02 * lengthOf(row));
        expect(near, `rows at ${middle.map(Math.round)}`).to.have.lengthOf(1);
      }
    });
  }

  it('are none on pages of other print', async () => {
    const { finder } = (await openZoneReader(MODELS))!;
    for (const kind of ['invoice', 'statement'] as const) {
      const { bytes } = await makeClean(kind, 11, { form: 'png', longSide: 1600 });
      const { width = 0, height = 0 } = await sharp(bytes).metadata();
      const picture = await decodePicture(bytes, { widthPx: width, heightPx: height });
      expect(await placesOf(finder!, picture, SIDES[0]), kind).to.deep.equal([]);
    }
  });

  it('are read where detection gave no line at all, and not without the finder', async () => {
    const [print, networks] = [await openPrintReader(MODELS), await openZoneReader(MODELS)];
    const { picture, lines } = await farPassport(27);
    const look = (finder: typeof networks, remainingMs = 60_000) =>
      findZones({ ...finder!, print: print! }, picture, [], false, () => remainingMs);
    expect(await look({ ...networks!, finder: null })).to.deep.equal({ zones: [], complete: true });
    expect(await look(networks, 0)).to.deep.equal({ zones: [], complete: false });
    const { zones, complete } = await look(networks);
    expect(complete).to.equal(true);
    const [zone, ...others] = zones;
    expect(others).to.deep.equal([]);
    expect(zone?.lines).to.deep.equal(lines);
  });
});
