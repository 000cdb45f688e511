/** The stage on pages made of real photographs, with its real networks. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import { FaceFacts } from '../../../../workers/stages/face/facts.ts';
import { face } from '../../../../workers/stages/face/stage.ts';
import { type FaceName, person } from '../../face/pictures.ts';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));

describe('stages/face', function () {
  this.timeout(180_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'assay-face-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** A card of 1600 x 1010 px with portraits of the given widths. */
  async function card(portraits: [FaceName, number][]): Promise<string> {
    const file = path.join(folder, `${portraits.flat().join('-')}.png`);
    const inputs = await Promise.all(
      portraits.map(async ([name, width], index) => ({
        input: await sharp(await person(name))
          .resize(width)
          .toBuffer(),
        left: 80 + index * 750,
        top: 200,
      })),
    );
    await writeFile(
      file,
      await sharp({ create: { width: 1600, height: 1010, channels: 3, background: '#dfe6ea' } })
        .composite(inputs)
        .png()
        .toBuffer(),
    );
    return file;
  }
  async function facts(file: string, modelsDir = MODELS, imageCoverage = 1) {
    const raster = { file: 'page', widthPx: 1600, heightPx: 1010, dpi: null };
    const { extract } = await face.load();
    return FaceFacts.parse(
      await extract({
        documentPath: file,
        document: {
          mediaType: 'image/png',
          condition: 'readable',
          pageCount: 1,
          pages: [{ number: 1, width: 1600, height: 1010, raster, imageCoverage, images: [] }],
          notAssessed: [],
        },
        artifactPath: () => file,
        bytes: async () => new Uint8Array(),
        remainingMs: () => 60_000,
        settings: { tesseractPath: null, modelsDir, trustDir: null } as never,
      }),
    );
  }

  it('finds a portrait and its ghost, and says that they are alike', async () => {
    const { portraits, pairs, threshold } = await facts(
      await card([
        ['gin6', 500],
        ['gin6', 200],
      ]),
    );
    expect(portraits).to.have.lengthOf(2);
    expect(portraits[0]!.widthPx).to.be.greaterThan(portraits[1]!.widthPx);
    expect(portraits[0]!.box[0]).to.be.closeTo(80 / 1600 + 0.08, 0.03);
    expect(pairs).to.have.lengthOf(1);
    expect(pairs[0]!.similarity).to.be.greaterThan(threshold!);
  });

  it('says of two people that they are not', async () => {
    const { pairs, threshold } = await facts(
      await card([
        ['gin6', 500],
        ['joy6', 300],
      ]),
    );
    expect(pairs[0]!.similarity).to.be.lessThan(threshold!);
  });

  it('looks at pages with pictures only', async () => {
    const found = await facts(await card([['gin6', 500]]), MODELS, 0);
    expect(found).to.deep.include({ pagesRead: [], portraits: [], pairs: [], notAssessed: [] });
  });

  it('says that nothing was assessed while no model is installed', async () => {
    const found = await facts(await card([['gin6', 500]]), folder);
    expect(found.notAssessed).to.deep.equal([{ what: 'portraits', reason: 'no face model installed' }]);
    expect(found.portraits).to.deep.equal([]);
  });

  it('is skipped for what cannot be shown, with the reason', () => {
    const document = { mediaType: 'image/png', pageCount: 0, pages: [], notAssessed: [] } as const;
    const wrong = { ...document, pages: [], notAssessed: [], condition: 'damaged' as const };
    expect(face.skipReason(wrong)).to.equal('the document is damaged');
    expect(face.skipReason({ ...wrong, condition: 'readable' })).to.equal(null);
  });
});
