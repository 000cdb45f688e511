import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { plainPng } from '../../../../workers/artifacts/ink/plain-png.ts';
import { openPixels, readRaster } from '../../../../workers/artifacts/pixels.ts';
import { encodeInk } from '../../../../workers/prepare/pdf/ink.ts';

const MOST = 700;
const noise = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * at * 31) % 251);

describe('plain PNG', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-plain-png-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  for (const [columns, rows] of [
    [1, 1],
    [3, 700],
    [310, 439],
  ] as const)
    it(`of ${columns} by ${rows} cells is what a decoder of pictures makes of it`, async () => {
      const path = join(dir, 'ink.png');
      await encodeInk({ columns, rows, contrast: noise(columns * rows) }, path);
      const read = plainPng(await readFile(path), MOST);
      const { data, ...size } = await readRaster(path, 'grey', MOST);
      expect(read).to.include(size);
      expect(Buffer.compare(read!.data, data)).to.equal(0);
    });

  it('is none of colours, of a palette, with filters, in passes, or larger than asked for', async () => {
    const grey = () => openPixels(noise(64 * 64), 64, 64, 1).toColourspace('b-w');
    const others = [
      openPixels(noise(64 * 64 * 3), 64, 64, 3).png(),
      openPixels(noise(64 * 64 * 3), 64, 64, 3).png({ palette: true, colours: 4 }),
      grey().png({ adaptiveFiltering: true }),
      grey().png({ progressive: true }),
      grey().jpeg(),
    ];
    for (const image of others) expect(plainPng(await image.toBuffer(), MOST)).to.equal(null);
    const plain = await grey().png({ adaptiveFiltering: false }).toBuffer();
    expect(plainPng(plain, 64)).to.include({ widthPx: 64, heightPx: 64 });
    expect(plainPng(plain, 63)).to.equal(null);
  });

  it('is none where it is cut off, damaged, or says more of its numbers', async () => {
    const whole = await openPixels(noise(64 * 64), 64, 64, 1)
      .toColourspace('b-w')
      .png({ adaptiveFiltering: false })
      .toBuffer();
    for (let length = 0; length < whole.length - 12; length += 7)
      expect(plainPng(whole.subarray(0, length), MOST), `${length}`).to.equal(null);
    const at = whole.indexOf('IDAT');
    const damaged = Buffer.from(whole);
    damaged[at + 4] = 0;
    expect(plainPng(damaged, MOST)).to.equal(null);
    const gamma = Buffer.from('0000000467414d410000b18f0bfc6105', 'hex');
    const corrected = Buffer.concat([whole.subarray(0, at - 4), gamma, whole.subarray(at - 4)]);
    expect(plainPng(corrected, MOST)).to.equal(null);
  });
});
