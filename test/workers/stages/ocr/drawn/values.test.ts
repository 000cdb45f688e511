import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import type { OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { ocr } from '../../../../../workers/stages/ocr/stage.ts';
import { factsOfPdf } from '../reading-pdf.ts';

const MODELS = fileURLToPath(new URL('../../../../../models', import.meta.url));
const [WIDTH, HEIGHT] = [420, 595];
const AMOUNTS = ['1.250,00', '318,40', '8.370,00', '96,15', '455,90', '1.204,75'];
const DRAWN = 2;
const lineOf = (at: number): number => HEIGHT - 120 - 22 * at;
const EDGE = 360;
const SIZE = 11;

/** Rows of a label and an amount; `left` are not written. */
async function table(left: number[], picture?: { png: Uint8Array; at: number }[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([WIDTH, HEIGHT]);
  for (const [at, amount] of AMOUNTS.entries()) {
    page.drawText(`Position ${at + 1} of the account`, { x: 60, y: lineOf(at), size: SIZE, font });
    const x = EDGE - font.widthOfTextAtSize(amount, SIZE);
    if (!left.includes(at))
      page.drawText(amount, { x, y: lineOf(at), size: SIZE, font, color: rgb(0, 0, 0) });
  }
  for (const { png, at } of picture ?? [])
    page.drawImage(await document.embedPng(png), { x: EDGE - 60, y: lineOf(at) - 4, width: 62, height: 16 });
  return document.save();
}

describe('values that are drawn where others are text', function () {
  this.timeout(120_000);
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-drawn-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const read = (bytes: Uint8Array, modelsDir = MODELS) => factsOfPdf(bytes, dir, modelsDir);
  const judge = (facts: OcrFacts) => ocr.rules['value-not-text'](facts, { now: 0 });

  /** What the page shows at a row, cut out of the page as the preparation draws it. */
  async function pictureOf(at: number): Promise<Uint8Array> {
    await read(await table([]));
    const drawn = sharp(join(dir, 'page-001.png'));
    const scale = (await drawn.metadata()).width / WIDTH;
    const [left, top] = [EDGE - 60, HEIGHT - lineOf(at) - 12].map((side) => Math.round(side * scale));
    return drawn
      .extract({ left: left!, top: top!, width: Math.round(62 * scale), height: Math.round(16 * scale) })
      .png()
      .toBuffer();
  }

  it('are none where all are text', async () => {
    const facts = await read(await table([]));
    expect(facts.drawn).to.deep.equal({ found: [], unread: [], cut: false });
    expect(judge(facts).verdict).to.equal('pass');
  });

  it('are none where a frame is drawn around one', async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Courier);
    const page = document.addPage([595, 842]);
    const color = rgb(0, 0, 0);
    for (const [at, amount] of AMOUNTS.entries()) {
      const [width, y] = [font.widthOfTextAtSize(amount, SIZE), 700 - 25 * at];
      page.drawText(`Position ${at + 1}`, { x: 80, y, size: SIZE, font });
      page.drawText(amount, { x: 500 - width, y, size: SIZE, font });
      if (at % 2 === 0) continue;
      const frame = { x: 497 - width, y: y - 4, width: width + 6, height: 15 };
      page.drawRectangle({ ...frame, borderColor: color, borderWidth: 0.75 });
    }
    const facts = await read(await document.save());
    expect(facts.drawn).to.deep.equal({ found: [], unread: [], cut: false });
  });

  it('are none where a row has no amount', async () => {
    const facts = await read(await table([DRAWN]));
    expect(facts.drawn).to.deep.equal({ found: [], unread: [], cut: false });
  });

  it('are found as pictures, with what they say and their place', async () => {
    const png = await pictureOf(DRAWN);
    const facts = await read(await table([DRAWN], [{ png, at: DRAWN }]));
    expect(facts.drawn.cut).to.equal(false);
    expect(facts.drawn.found.map(({ text, standing }) => [text, standing])).to.deep.equal([
      ['8.370,00', 'column'],
    ]);
    const [x, y, width, height] = facts.drawn.found[0]!.box;
    expect((x + width) * WIDTH).to.be.within(EDGE - 4, EDGE + 4);
    expect((y + height / 2) * HEIGHT).to.be.within(HEIGHT - lineOf(DRAWN) - 10, HEIGHT - lineOf(DRAWN) + 2);
    const verdict = judge(facts);
    expect(verdict.verdict === 'fail' && verdict.occurrences.length).to.equal(1);
  });

  it('are not passed over where there is no reader', async () => {
    const png = await pictureOf(DRAWN);
    const facts = await read(await table([DRAWN], [{ png, at: DRAWN }]), dir);
    expect(facts.drawn).to.deep.include({ found: [], cut: true });
    expect(facts.drawn.unread).to.have.length(1);
    expect(judge(facts).verdict).to.equal('inconclusive');
  });

  it('are none where a picture of the same size shows no value', async () => {
    const png = await sharp({ create: { width: 130, height: 34, channels: 3, background: '#ffffff' } })
      .composite([
        {
          input: { create: { width: 100, height: 18, channels: 3, background: '#30508a' } },
          left: 10,
          top: 8,
        },
      ])
      .png()
      .toBuffer();
    const facts = await read(await table([DRAWN], [{ png, at: DRAWN }]));
    expect(facts.drawn.found).to.deep.equal([]);
    expect(judge(facts).verdict).to.equal('pass');
  });
});
