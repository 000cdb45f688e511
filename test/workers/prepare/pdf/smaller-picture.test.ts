import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp, { type Sharp } from 'sharp';
import type { PreparedDocument } from '../../../../shared/contracts/document.ts';
import { openPdf, type PdfStream } from '../../../../workers/formats/pdf/index.ts';
import { rc4 } from '../../../../workers/formats/pdf/syntax/rc4.ts';
import { extract } from '../../../../workers/prepare/extract.ts';
import { drawSmaller } from '../../../../workers/prepare/pdf/smaller-picture.ts';
import { append, HEADER, onePage, type Part, stream } from '../../formats/pdf/build.ts';

const WIDTH = 4801;
const HEIGHT = 3601;
const CONTENT = 'q 200 0 0 80 0 20 cm /Im Do Q BT /F 10 Tf 5 5 Td (Total 12.00) Tj ET';

/** Grey with a red quarter at the top left and a thin black bar on the right. */
function picture(width = WIDTH, height = HEIGHT): Sharp {
  const grey = { width, height, channels: 3, background: '#c8c8c8' } as const;
  const quarter = { width: width >> 1, height: height >> 1, channels: 3, background: '#c00000' } as const;
  const bar = { width: 40, height: 1200, channels: 3, background: '#000' } as const;
  return sharp({ create: grey }).composite([
    { input: { create: quarter }, gravity: 'northwest' },
    { input: { create: bar }, gravity: 'east' },
  ]);
}

interface Written {
  space?: string;
  entries?: string;
  data?: Buffer;
  size?: [number, number];
}

/** The page's objects with the picture as number 6. */
function parts(jpeg: Buffer, { space, entries, data, size }: Written = {}): Part[] {
  const [width, height] = size ?? [WIDTH, HEIGHT];
  const image =
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8` +
    `/ColorSpace ${space ?? '/DeviceRGB'}${entries ?? '/Filter/DCTDecode'}`;
  const page = onePage(CONTENT);
  page[2]!.body = page[2]!.body.replace('/Font', '/XObject << /Im 6 0 R >> /Font');
  return [...page, { num: 6, body: stream((data ?? jpeg).toString('latin1'), image) }];
}

const pdf = (jpeg: Buffer, written?: Written): Buffer =>
  append(HEADER, [{ parts: parts(jpeg, written) }]).pdf;

describe('pictures of many pixels', function () {
  this.timeout(180_000);
  let dir: string;
  let colour: Buffer;
  before(async () => {
    // As cameras code: the smaller one finds its room at once, where the tighter coding of the first test needs two tries.
    colour = await picture()
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 80, optimiseCoding: false })
      .toBuffer();
  });
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-smaller-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  async function run(bytes: Buffer): Promise<PreparedDocument> {
    const documentPath = join(dir, 'document');
    await writeFile(documentPath, bytes);
    const end = performance.now() + 60_000;
    const result = await extract({
      documentPath,
      mediaType: 'application/pdf',
      outputDir: dir,
      bytes: () => readFile(documentPath),
      remainingMs: () => end - performance.now(),
      settings: { tesseractPath: null, modelsDir: dir },
    });
    expect((await readFile(documentPath)).equals(bytes)).to.equal(true);
    expect(result.pages[0]?.textLayer?.characters).to.equal(10);
    return result;
  }

  /** Mean colour of a part of the page; the picture takes the upper four fifths. */
  async function colourAt(x: number, y: number, file: string, side = 40): Promise<number[]> {
    const { width, height } = await sharp(join(dir, file)).metadata();
    const place = { left: Math.round(x * width), top: Math.round(y * height), width: side, height: side };
    const { channels } = await sharp(await sharp(join(dir, file)).extract(place).toBuffer()).stats();
    return channels.map(({ mean }) => Math.round(mean));
  }

  async function isDrawn({ pages, notAssessed }: PreparedDocument): Promise<void> {
    expect(notAssessed).to.deep.equal([]);
    const { file } = pages[0]!.raster!;
    const [red, green, blue] = await colourAt(0.2, 0.1, file);
    expect(red).to.be.closeTo(192, 8);
    expect([green, blue].every((value) => value! < 10)).to.equal(true);
    for (const value of await colourAt(0.2, 0.6, file)) expect(value).to.be.closeTo(200, 8);
  }

  // First: it takes most memory, and this process keeps what earlier documents took, where the product begins another one.
  it('are drawn smaller below the bound of what can be drawn, behind another filter, with parameters', async () => {
    const size: [number, number] = [4000, 3000];
    const jpeg = await picture(...size)
      .jpeg()
      .toBuffer();
    const entries = '/Filter[/FlateDecode/DCTDecode]/DecodeParms[null<</ColorTransform 1>>]';
    await isDrawn(await run(pdf(jpeg, { size, entries, data: deflateSync(jpeg) })));
  });

  it('are drawn smaller: colours and place as they are, orientation ignored, the JPEG taken out as it stands', async () => {
    const result = await run(pdf(colour));
    await isDrawn(result);
    const { raster, images } = result.pages[0]!;
    for (const value of await colourAt(0.992, 0.4, raster!.file, 6)) expect(value).to.be.lessThan(60);
    expect(images[0]).to.include({ objectNumber: 6, widthPx: WIDTH, heightPx: HEIGHT });
    expect((await readFile(join(dir, images[0]!.file))).equals(colour)).to.equal(true);
  });

  it('are drawn smaller where the cross-reference table is damaged or junk stands before the header', async () => {
    const whole = pdf(colour);
    const junk = Buffer.alloc(3000, 'X-Junk: yes\r\n', 'latin1');
    await isDrawn(await run(Buffer.concat([whole.subarray(0, whole.lastIndexOf('startxref'))])));
    await isDrawn(await run(Buffer.concat([junk, whole])));
  });

  it('stay grey where they are grey', async () => {
    const raw = { width: WIDTH, height: HEIGHT, channels: 1 } as const;
    const jpeg = await sharp(Buffer.alloc(WIDTH * HEIGHT, 200), { raw })
      .jpeg({ progressive: true })
      .toBuffer();
    const { pages, notAssessed } = await run(pdf(jpeg, { space: '/DeviceGray' }));
    expect(notAssessed).to.deep.equal([]);
    for (const value of await colourAt(0.2, 0.6, pages[0]!.raster!.file)) expect(value).to.be.closeTo(200, 8);
  });

  it('are drawn smaller where they are fax, whichever run is ink, and thin lines stay', async () => {
    for (const [inverted, params, entries] of [
      [false, T6, GREY],
      [true, `${T6}/BlackIs1 true`, GREY],
      [false, T6, '/ImageMask true'],
    ] as const) {
      const { pages, notAssessed } = await run(faxPdf(await fax(inverted), params, entries));
      const told = `${params}${entries}`;
      expect(notAssessed, told).to.deep.equal([]);
      const { file } = pages[0]!.raster!;
      for (const value of await colourAt(0.2, 0.1, file)) expect(value, told).to.be.lessThan(10);
      for (const value of await colourAt(0.2, 0.6, file)) expect(value, told).to.be.greaterThan(245);
      for (const value of await colourAt(0.7, 0.6, file)) expect(value, told).to.be.within(100, 245);
    }
  });

  it('stay as they are where fax is coded in another way or cannot be read', async () => {
    const coded = await fax(false);
    for (const [data, params] of [
      [coded, `${T6}/EncodedByteAlign true`],
      [coded, `${T6}/EndOfLine true`],
      [coded, '/K 0/Columns 4800'],
      [coded, '/K -1/Columns 1728'],
      [coded.subarray(0, 0), T6],
    ] as const) {
      const bytes = faxPdf(data, params, GREY);
      const copy = Buffer.from(bytes);
      const { latest } = openPdf(copy);
      expect(await drawSmaller(copy, latest, latest.object(6)!.value as PdfStream), params).to.equal(null);
      expect(copy.equals(bytes), params).to.equal(true);
    }
  });

  it('are the newest version of an object that was saved again', async () => {
    const first = append(HEADER, [{ parts: parts(colour, { entries: '/Filter/DCTDecode/Old true' }) }]);
    const again = parts(colour).slice(-1);
    await isDrawn(await run(append(first.pdf, [{ parts: again }], first.xrefs[0]!).pdf));
  });

  const leftOut = {
    what: `a picture of ${WIDTH} x ${HEIGHT} pixels`,
    reason: 'more than 16 million pixels are not drawn',
    pages: [1],
  };

  it('are left out and told where there are four components', async () => {
    const cmyk = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#777' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    // The frame header's sides, behind its length and precision: data of that many pixels takes long to make.
    const frame = cmyk.indexOf(Buffer.from([0xff, 0xc0]));
    cmyk.writeUInt16BE(HEIGHT, frame + 5);
    cmyk.writeUInt16BE(WIDTH, frame + 7);
    const { pages, notAssessed } = await run(pdf(cmyk, { space: '/DeviceCMYK' }));
    expect(notAssessed).to.deep.equal([leftOut]);
    expect(await colourAt(0.2, 0.1, pages[0]!.raster!.file)).to.deep.equal([255, 255, 255]);
  });

  it('are not touched where samples would mean something else, or nothing is to be read', async () => {
    const coded = '/Filter/DCTDecode';
    for (const [jpeg, written] of [
      [colour, { entries: `${coded}/DecodeParms<</ColorTransform 0>>` }],
      [colour, { entries: `${coded}/Width ${WIDTH}` }],
      [colour, { entries: `${coded}/W 10` }],
      [colour, { entries: `${coded}/Matte[0 0 0]` }],
      [colour, { size: [WIDTH, HEIGHT - 1] }],
      [colour, { space: '[/Indexed/DeviceRGB 1<000000ffffff>]' }],
      [colour.subarray(0, 700), {}],
    ] as [Buffer, Written][]) {
      const bytes = pdf(jpeg, written);
      const copy = Buffer.from(bytes);
      const { latest } = openPdf(copy);
      const image = latest.object(6)!.value as PdfStream;
      expect(await drawSmaller(copy, latest, image)).to.equal(null);
      expect(copy.equals(bytes)).to.equal(true);
    }
  });

  it('are left out and told in an encrypted file', async () => {
    const { pages, notAssessed } = await run(encrypted(parts(colour)));
    expect(notAssessed).to.deep.equal([leftOut]);
    expect((await readFile(join(dir, pages[0]!.images[0]!.file))).equals(colour)).to.equal(true);
  });
});

const FAX = { width: 4800, height: 3600, channels: 1 } as const;
const T6 = '/K -1/Columns 4800';
const GREY = '/BitsPerComponent 1/ColorSpace/DeviceGray';

const coded = new Map<boolean, Promise<Buffer>>();

/** T.6 data: white paper, a black quarter at the top left, lines of two pixels at the bottom right. */
function fax(inverted: boolean): Promise<Buffer> {
  const known = coded.get(inverted) ?? codeFax(inverted);
  coded.set(inverted, known);
  return known;
}

async function codeFax(inverted: boolean): Promise<Buffer> {
  const [ink, paper] = inverted ? [0, 255] : [255, 0];
  const pixels = Buffer.alloc(FAX.width * FAX.height, paper);
  for (let y = 0; y < FAX.height / 2; y++) pixels.fill(ink, y * FAX.width, (y + 0.5) * FAX.width);
  for (let y = FAX.height / 2; y < FAX.height; y++)
    if (y % 16 < 2) pixels.fill(ink, (y + 0.6) * FAX.width, (y + 0.9) * FAX.width);
  // libvips codes what is white to it as black runs.
  const tiff = await sharp(pixels, { raw: FAX })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tile: true, tileWidth: FAX.width, tileHeight: FAX.height })
    .toBuffer();
  return tiff.subarray(8, tiff.readUInt32LE(4));
}

function faxPdf(data: Buffer, params: string, entries: string): Buffer {
  const image =
    `/Type/XObject/Subtype/Image/Width ${FAX.width}/Height ${FAX.height}${entries}/Filter/CCITTFaxDecode` +
    `/DecodeParms<<${params}/Rows ${FAX.height}>>`;
  const page = onePage(CONTENT);
  page[2]!.body = page[2]!.body.replace('/Font', '/XObject << /Im 6 0 R >> /Font');
  return append(HEADER, [{ parts: [...page, { num: 6, body: stream(data.toString('latin1'), image) }] }]).pdf;
}

/** RC4 of 40 bits with the empty user password (ISO 32000-1, 7.6.3, revision 2). */
function encrypted(plain: Part[]): Buffer {
  const pad = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const id = Buffer.from('0123456789abcdef');
  const owner = Buffer.alloc(32, 7);
  const md5 = (...of: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(of)).digest();
  const key = md5(pad, owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), id).subarray(0, 5);
  const sealed = plain.map(({ num, body }): Part => {
    const [, dict, data] = /^([\s\S]*?>>\nstream\n)([\s\S]*)\nendstream$/.exec(body) ?? [];
    if (dict === undefined || data === undefined) return { num, body };
    const own = md5(key, Buffer.from([num, 0, 0, 0, 0])).subarray(0, 10);
    const secret = Buffer.from(rc4(own, Buffer.from(data, 'latin1'))).toString('latin1');
    return { num, body: `${dict}${secret}\nendstream` };
  });
  const user = Buffer.from(rc4(key, pad)).toString('hex');
  const dict = `<</Filter/Standard/V 1/R 2/P -4/O<${owner.toString('hex')}>/U<${user}>>>`;
  const trailer = `/Encrypt 7 0 R /ID [<${id.toString('hex')}> <00>] `;
  return append(HEADER, [{ parts: [...sealed, { num: 7, body: dict }], trailer }]).pdf;
}
