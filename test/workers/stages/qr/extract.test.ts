import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';
import type { PreparedDocument } from '../../../../shared/contracts/document.ts';
import { extract } from '../../../../workers/stages/qr/extract.ts';
import { QrFacts } from '../../../../workers/stages/qr/facts.ts';
import { sealSigner, twoDDocOf } from '../../formats/seal/make-seal.ts';

describe('qr extract', function () {
  this.timeout(90_000);
  let dir: string;
  before(async () => {
    const wasm = await readFile(
      createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'),
    );
    prepareZXingModule({
      overrides: {
        wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer,
      },
    });
  });
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-qr-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  async function symbol(
    text: string,
    format: NonNullable<WriterOptions['format']>,
    scale = 5,
  ): Promise<Buffer> {
    const { image, error } = await writeBarcode(text, { format, scale, addQuietZones: true });
    if (!image) throw new Error(error);
    return sharp(Buffer.from(await image.arrayBuffer()))
      .png()
      .toBuffer();
  }

  /** A white page of 1000 x 1400 with the symbols at their places. */
  async function read(
    places: { input: Buffer; left: number; top: number }[],
    timeMs: number | (() => number) = 20_000,
    copies = 1,
  ): Promise<QrFacts> {
    await sharp({ create: { width: 1000, height: 1400, channels: 3, background: '#fff' } })
      .composite(places)
      .png()
      .toFile(join(dir, 'page-001.png'));
    const raster = { file: 'page-001.png', widthPx: 1000, heightPx: 1400, dpi: null };
    const document: PreparedDocument = {
      mediaType: 'image/png',
      condition: 'readable',
      pageCount: copies + 1,
      pages: [
        ...Array.from({ length: copies }, (_, index) => ({
          number: index + 1,
          width: 1000,
          height: 1400,
          raster,
          imageCoverage: 1,
          images: [],
        })),
        { number: copies + 1, width: 1000, height: 1400, imageCoverage: 0, images: [] },
      ],
      notAssessed: [],
    };
    const facts = await extract({
      documentPath: '',
      document,
      artifactPath: (file) => join(dir, file),
      bytes: async () => new Uint8Array(),
      remainingMs: typeof timeMs === 'number' ? () => timeMs : timeMs,
      settings: { tesseractPath: null, modelsDir: dir, trustDir: dir },
    });
    return QrFacts.parse(facts);
  }

  it('reads every code of a page with its place, QR codes with both readers', async () => {
    const facts = await read([
      { input: await symbol('https://example.com/invoice/1', 'QRCode'), left: 100, top: 140 },
      { input: await symbol('SECOND', 'QRCode'), left: 600, top: 140 },
      { input: await symbol('PDF417 of a licence', 'PDF417', 3), left: 100, top: 700 },
      { input: await symbol('4006381333931', 'EAN13', 3), left: 100, top: 1100 },
    ]);
    const byFormat = Object.groupBy(facts.codes, ({ format }) => format);
    expect(byFormat.QRCode!.map(({ text }) => text).sort()).to.deep.equal([
      'SECOND',
      'https://example.com/invoice/1',
    ]);
    expect(byFormat.QRCode!.every(({ readers }) => readers.length === 2)).to.equal(true);
    expect(byFormat.PDF417![0]!.text).to.equal('PDF417 of a licence');
    expect(byFormat.EAN13![0]!.text).to.equal('4006381333931');
    const [x, y, width] = byFormat.QRCode!.find(({ text }) => text.startsWith('http'))!.box;
    expect(x).to.be.within(0.1, 0.14);
    expect(y).to.be.within(0.1, 0.13);
    expect(width).to.be.within(0.08, 0.2);
  });

  for (const format of ['Aztec', 'DataMatrix', 'Code128'] as const) {
    it(`reads ${format}, turned`, async () => {
      const input = await sharp(await symbol('ASSAY-4711', format))
        .rotate(90)
        .png()
        .toBuffer();
      const facts = await read([{ input, left: 300, top: 300 }]);
      expect(facts.codes.map((code) => [code.format, code.text])).to.deep.equal([[format, 'ASSAY-4711']]);
    });
  }

  it('takes the code of a licence apart, whose lines end as they were written', async () => {
    const text =
      '@\n\x1e\rANSI 636000090002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDACMICHAEL\nDBB06061986\n';
    const { codes } = await read([{ input: await symbol(text, 'PDF417', 3), left: 100, top: 300 }]);
    expect(codes.map(({ payload }) => payload)).to.deep.equal([
      {
        kind: 'aamva',
        issuer: '636000',
        elements: { DAQ: 'T64235789', DCS: 'SAMPLE', DAC: 'MICHAEL', DBB: '06061986' },
      },
    ]);
  });

  it('checks a signed seal by the certificates that are installed, as soon as they are', async () => {
    const authority = sealSigner({ country: 'FR', common: 'FR00' });
    const signer = sealSigner({
      country: 'FR',
      common: '0001',
      issuer: { common: 'FR00', key: authority.key },
    });
    const seal = await symbol(twoDDocOf(signer.key), 'DataMatrix');
    const stateOf = async (): Promise<unknown> => {
      const { codes } = await read([{ input: seal, left: 300, top: 300 }]);
      return codes.map(({ payload }) => (payload.kind === 'seal' ? payload.check.state : payload.kind));
    };
    expect(await stateOf()).to.deep.equal(['unchecked']);
    await mkdir(join(dir, 'seals'));
    await writeFile(join(dir, 'seals', 'fr00-0001.pem'), signer.certificate.toString());
    expect(await stateOf()).to.deep.equal(['valid']);
  });

  it('reads light modules on dark ground', async () => {
    const input = await sharp(await symbol('inverted', 'QRCode'))
      .negate({ alpha: false })
      .png()
      .toBuffer();
    expect((await read([{ input, left: 300, top: 300 }])).codes[0]!.text).to.equal('inverted');
  });

  it('finds nothing on an empty page, and lists the page that was not rendered', async () => {
    const facts = await read([]);
    expect(facts.codes).to.deep.equal([]);
    expect(facts.pagesRead).to.deep.equal([1]);
    expect(facts.notAssessed).to.deep.equal([
      { what: 'barcodes', reason: 'the page was not rendered', pages: [2] },
    ]);
    // A code on that page is as little known as one on a page that no time was left for.
    expect(facts.cut).to.equal(true);
  });

  it('reads no page that it has no time for', async () => {
    const facts = await read([], 100);
    expect(facts.pagesRead).to.deep.equal([]);
    expect(facts.notAssessed.flatMap(({ pages }) => pages)).to.have.members([1, 2]);
  });

  it('hands in what it has where pages take longer than they should', async () => {
    // A busy machine: 2.5 seconds are gone at each look at the clock, so a third page would end too late.
    let left = 20_000;
    const facts = await read([], () => (left -= 2_500), 5);
    expect(facts.pagesRead).to.deep.equal([1, 2]);
    expect(facts.notAssessed).to.deep.include({
      what: 'barcodes',
      reason: 'time was used up by earlier pages',
      pages: [3, 4, 5],
    });
  });
});
