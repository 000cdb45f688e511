import { expect } from 'chai';
import type { LumaPlane } from '../../../../../workers/formats/jpeg/luma.ts';
import { regionPrints } from '../../../../../workers/stages/forensic/methods/region-print.ts';

const [WIDTH, HEIGHT] = [400, 600];

interface Line {
  x: number;
  y: number;
  width: number;
}

/** Paper of the given level with lines of letters, 16 rows high. */
function page(lines: readonly Line[], { paper = 240, ink = 40, edge = 0 } = {}): LumaPlane {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(paper);
  for (const { x, y, width } of lines) {
    for (let row = y; row < y + 16; row++)
      for (let col = x; col < x + width; col++) if (col % 6 < 2) data[row * WIDTH + col] = ink;
  }
  // The lid of a scanner, over the whole width.
  data.fill(0, 0, edge * WIDTH);
  return { width: WIDTH, height: HEIGHT, data };
}

const at = (x: number, y: number, width: number, height = 16) => ({
  xPx: x,
  yPx: y,
  widthPx: width,
  heightPx: height,
});

const BODY = [150, 200, 250, 300, 350].map((y) => ({ x: 60, y, width: 260 }));
const FIRST = { x: 40, y: 40, width: 80 };
const LAST = { x: 40, y: 540, width: 80 };

describe('forensic/methods/region-print', () => {
  it('tells print within the page from a line of its own above or below all print', () => {
    const printOf = regionPrints(page([FIRST, ...BODY, LAST]));
    expect(printOf(at(40, 40, 80))).to.equal('outermost');
    expect(printOf(at(56, 48, 24, 8)), 'part of the line').to.equal('outermost');
    expect(printOf(at(40, 540, 80))).to.equal('outermost');
    expect(printOf(at(120, 250, 60))).to.equal('within');
    expect(printOf(at(120, 150, 60)), 'below the line of its own').to.equal('within');
  });

  it('knows light print on the ground of a dark window as it knows dark print on paper', () => {
    const printOf = regionPrints(page([FIRST, ...BODY, LAST], { paper: 20, ink: 220 }));
    expect(printOf(at(40, 40, 80))).to.equal('outermost');
    expect(printOf(at(120, 250, 60))).to.equal('within');
    expect(printOf(at(120, 425, 60))).to.equal('blank');
  });

  it('knows what stands by itself on free paper from a value beside its label', () => {
    const note = { x: 200, y: 440, width: 90 };
    const printOf = regionPrints(page([FIRST, ...BODY, note, LAST]));
    expect(printOf(at(200, 440, 90))).to.equal('alone');
    expect(printOf(at(212, 440, 30)), 'a part of it').to.equal('within');
    const labelled = regionPrints(page([FIRST, ...BODY, note, { x: 60, y: 440, width: 60 }, LAST]));
    expect(labelled(at(200, 440, 90)), 'with a label').to.equal('within');
    const beside = regionPrints(page([FIRST, ...BODY, note, { x: 200, y: 470, width: 90 }, LAST]));
    expect(beside(at(200, 440, 90)), 'with a line below').to.equal('within');
    const row = regionPrints(page([FIRST, ...BODY, LAST]));
    expect(row(at(60, 250, 260)), 'a row of the body').to.equal('within');
  });

  it('takes the value of the last row for print of the page where its label stands beside it', () => {
    const sum = { x: 300, y: 540, width: 60 };
    const printOf = regionPrints(page([FIRST, ...BODY, LAST, sum]));
    expect(printOf(at(300, 540, 60))).to.equal('within');
    expect(printOf(at(318, 540, 20)), 'digits of it').to.equal('within');
    const words = regionPrints(page([FIRST, ...BODY, LAST, { x: 130, y: 540, width: 60 }]));
    expect(words(at(130, 540, 60)), 'words of one line').to.equal('outermost');
  });

  it('leaves out the dark lid that shows beside a sheet that lies askew', () => {
    const sheet = page([FIRST, ...BODY, LAST]);
    for (let y = 0; y < HEIGHT; y++) sheet.data.fill(5, y * WIDTH + WIDTH - 8 - (y >> 4), (y + 1) * WIDTH);
    const printOf = regionPrints(sheet);
    expect(printOf(at(40, 540, 80))).to.equal('outermost');
    expect(printOf(at(120, 250, 60))).to.equal('within');
  });

  it('takes the first line of the body for the outermost where nothing stands above', () => {
    expect(regionPrints(page(BODY))(at(60, 150, 40))).to.equal('outermost');
  });

  it('knows blank ground, whatever the level of the paper', () => {
    for (const paper of [250, 200, 150]) {
      const printOf = regionPrints(page([FIRST, ...BODY], { paper, ink: paper - 110 }));
      expect(printOf(at(200, 225, 80))).to.equal('blank');
      expect(printOf(at(100, 200, 80))).to.equal('within');
    }
  });

  it('takes specks for nothing, and the lid of a scanner for no print', () => {
    const sheet = page(BODY, { edge: 12 });
    for (let i = 0; i < 5; i++) sheet.data[(30 + i * 9) * WIDTH + 100 + i * 40] = 20;
    expect(regionPrints(sheet)(at(60, 150, 40))).to.equal('outermost');
  });

  it('takes no high region for a line, and reads no rows beyond the picture', () => {
    const printOf = regionPrints(page([FIRST, ...BODY]));
    expect(printOf(at(40, 40, 200, 60))).to.equal('within');
    expect(printOf(at(40, 40, 80, 2000))).to.equal('within');
    expect(printOf(at(380, 590, 80, 80))).to.equal('blank');
  });

  it('sees rows that lean, as in a photograph, as print about the region', () => {
    const leaning = Array.from({ length: 30 }, (_, i) => ({ x: 10 + i * 12, y: 40 + i * 16, width: 12 }));
    expect(regionPrints(page(leaning))(at(190, 280, 12))).to.equal('within');
  });
});
