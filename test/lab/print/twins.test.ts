import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { labelsByTwin, twinOf } from '../../../lab/print/twins.ts';

describe('twins of forged pictures', () => {
  const ids = new Set(['values/a-12-png-twin.png', 'pictures/b-7-scan-as-is-twin.jpg']);

  it('are found by name, whatever the number of words in the way', () => {
    expect(twinOf('values/a-12-png-digit-copied.png', ids)).to.equal('values/a-12-png-twin.png');
    expect(twinOf('pictures/b-7-scan-as-is-splice.jpg', ids)).to.equal('pictures/b-7-scan-as-is-twin.jpg');
  });

  it('are of the same chain and type, or none', () => {
    expect(twinOf('values/a-12-png-digit-copied.jpg', ids)).to.equal(null);
    expect(twinOf('values/a-12-messenger-digit-copied.png', ids)).to.equal(null);
  });

  describe('label words', () => {
    let folder = '';
    const file = (name: string): string => path.join(folder, `${name}.png`);
    /** White, 200 x 100, with black rectangles (x, y, width, height). */
    async function draw(name: string, marks: number[][], width = 200): Promise<void> {
      const data = new Uint8Array(width * 100).fill(255);
      for (const [x = 0, y = 0, w = 0, h = 0] of marks) {
        for (let row = y; row < y + h; row++) data.fill(0, row * width + x, row * width + x + w);
      }
      await sharp(data, { raw: { width, height: 100, channels: 1 } })
        .png()
        .toFile(file(name));
    }
    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'twins-'));
      await draw('twin', [[20, 20, 30, 10]]);
      await draw('forged', [
        [20, 20, 30, 10],
        [100, 60, 20, 10],
      ]);
      await draw('wide', [[20, 20, 30, 10]], 300);
    });
    after(() => rm(folder, { recursive: true, force: true }));

    it('as altered where the pictures differ, as untouched where they do not, as neither beside', async () => {
      const [untouched, altered, beside] = [
        [0.1, 0.2, 0.15, 0.1],
        [0.5, 0.6, 0.1, 0.1],
        // One line of pixels of the altered place, and much that is the same.
        [0.4, 0.65, 0.11, 0.3],
      ] as const;
      const labels = await labelsByTwin(file('forged'), file('twin'), [
        [...untouched],
        [...altered],
        [...beside],
      ]);
      expect(labels).to.deep.equal([0, 1, 2]);
    });

    it('not where the two are the same, or of different size', async () => {
      expect(await labelsByTwin(file('twin'), file('twin'), [[0, 0, 1, 1]])).to.equal(null);
      expect(await labelsByTwin(file('wide'), file('twin'), [[0, 0, 1, 1]])).to.equal(null);
    });
  });
});
