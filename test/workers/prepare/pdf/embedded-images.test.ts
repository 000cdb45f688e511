import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { takeImages } from '../../../../workers/prepare/pdf/embedded-images.ts';
import { pagePictures } from '../../../../workers/prepare/pdf/page-pictures.ts';

const plain = (background: string) => sharp({ create: { width: 40, height: 40, channels: 3, background } });

/** A page with so many small pictures, stored without loss and as JPEG, in this order. */
async function pageOf(lossless: number, jpegs: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  const png = await plain('#357').png().toBuffer();
  const jpeg = await plain('#753').jpeg().toBuffer();
  const place = (at: number) => ({ x: 8 * (at % 70), y: 10 * Math.floor(at / 70), width: 8, height: 8 });
  for (let i = 0; i < lossless; i++) page.drawImage(await document.embedPng(png), place(i));
  for (let i = 0; i < jpegs; i++) page.drawImage(await document.embedJpg(jpeg), place(lossless + i));
  return document.save();
}

describe('pictures taken out of a PDF', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-images-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const taken = async (bytes: Uint8Array, mayGoOn = () => true) => {
    const { pages, complete } = await takeImages(pagePictures(bytes)!, 1, folder, mayGoOn, async () => true);
    return { images: pages.flatMap(({ images }) => images), complete };
  };

  it('are sixty at most, and those that are none do not count', async () => {
    const { images, complete } = await taken(await pageOf(61, 2));
    expect(images.map(({ mediaType }) => mediaType)).to.deep.equal(['image/jpeg', 'image/jpeg']);
    expect(complete).to.equal(true);
    expect((await readdir(folder)).sort()).to.deep.equal(images.map(({ file }) => file).sort());
  });

  it('are told to be more than are taken', async () => {
    const { images, complete } = await taken(await pageOf(0, 61));
    expect(images).to.have.lengthOf(60);
    expect(complete).to.equal(false);
  });

  it('are told to be unknown where there was no time for their page', async () => {
    expect(await taken(await pageOf(0, 1), () => false)).to.deep.equal({ images: [], complete: false });
  });
});
