import assert from 'node:assert/strict';
import sharp from 'sharp';
import { randomFrom } from '../../../../lab/corpus/random.ts';
import type { Browser } from '../../../../lab/ledger/forge/browser.ts';
import { altered, type ScreenWay, type Shot } from '../../../../lab/ledger/forge/sharp-values.ts';

const SIZE = { width: 200, height: 120 };
const CELL_PX = 10;

/** Two values whose digits are bars of their own heights, so that every pixel is known. */
async function shotOf(texts: readonly [string, string], colour: string): Promise<Shot> {
  const values = texts.map((text, row) => ({
    ...{ text, x: 40, y: 20 + 50 * row, width: CELL_PX * text.length, height: 20, baseline: 36 + 50 * row },
    ...{ sizePx: 16, weight: '400', isRight: false },
    cells: [...text].map((_, at): [number, number] => [40 + CELL_PX * at, CELL_PX]),
  }));
  const bars = values.flatMap(({ text, y, cells }) =>
    [...text].map(
      (sign, at) =>
        `<rect x="${(cells[at]?.[0] ?? 0) + 2}" y="${y + 2}" width="6" height="${1 + Number(sign)}" fill="${colour}"/>`,
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120"><rect width="200" height="120" fill="#fff"/>${bars.join('')}</svg>`;
  return { png: await sharp(Buffer.from(svg)).png().toBuffer(), values };
}

const greys = (png: Buffer): Promise<Buffer> => sharp(png).removeAlpha().greyscale().raw().toBuffer();

/** Rows and columns that differ. */
async function changed(a: Buffer, b: Buffer): Promise<{ rows: number[]; columns: number[] }> {
  const [before, after] = [await greys(a), await greys(b)];
  const at = [...before.keys()].filter((i) => before[i] !== after[i]);
  return {
    rows: at.map((i) => Math.floor(i / SIZE.width)),
    columns: at.map((i) => i % SIZE.width),
  };
}

async function alter(way: ScreenWay, shot: Shot, other: Shot): Promise<Buffer> {
  const unused = async (): Promise<never> => assert.fail('this way needs no browser');
  const browser: Browser = { show: unused, evaluate: unused, screenshot: unused, close: () => undefined };
  const tools = { browser, python: '/usr/bin/python3', folder: '.', family: 'DejaVu Sans' };
  const made = await altered(way, shot, other, { ...tools, random: randomFrom('test', way) });
  assert.ok(made);
  return made;
}

/** What the product's own processes never decode. */
const SVG = { operation: ['VipsForeignLoadSvg'] };

describe('values of drawn pages altered', () => {
  before(() => sharp.unblock(SVG));
  after(() => sharp.block(SVG));

  for (const way of ['screen-value-by-svg', 'screen-digit-copied', 'screen-value-from-another'] as const) {
    it(`${way}: alters one value and nothing else of the page`, async () => {
      const shot = await shotOf(['1234', '5678'], '#000');
      const other = await shotOf(['9999', '8888'], '#333');
      const { rows, columns } = await changed(shot.png, await alter(way, shot, other));
      assert.ok(rows.length > 0);
      const lines = new Set(rows.map((row) => (row < 60 ? 0 : 1)));
      assert.equal(lines.size, 1);
      assert.ok(Math.min(...columns) >= 38 && Math.max(...columns) <= 100);
    });
  }

  it('copies a digit without a pixel changed', async () => {
    const shot = await shotOf(['1111', '7777'], '#000');
    const { rows, columns } = await changed(shot.png, await alter('screen-digit-copied', shot, shot));
    // Between a bar of two rows and one of eight, six rows of one bar's width change.
    assert.deepEqual([rows.length, new Set(columns).size, new Set(rows).size], [36, 6, 6]);
  });

  it('tells when there is no value to alter', async () => {
    const shot = { ...(await shotOf(['1', '2'], '#000')) };
    const browser = {} as Browser;
    const tools = { browser, python: 'python3', folder: '.', family: 'serif', random: randomFrom('none') };
    assert.equal(await altered('screen-value-by-svg', shot, shot, tools), null);
  });
});
