import { expect } from 'chai';
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import { captureOf } from '../../../workers/fusion/capture-class.ts';
import type { FactsOf } from '../../../workers/stages/index.ts';
import { NO_CREDENTIALS } from '../../../workers/stages/metadata/c2pa.ts';

type Page = PreparedDocument['pages'][number];
type Image = FactsOf<'forensic'>['images'][number];

const text = (characters: number, invisibleShare = 0): Partial<Page> => ({
  textLayer: { file: 't', characters, invisibleShare },
});

function pdf(...pages: Partial<Page>[]): PreparedDocument {
  return {
    mediaType: 'application/pdf',
    condition: 'readable',
    pageCount: pages.length,
    pages: pages.map((page, at) => ({
      number: at + 1,
      width: 595,
      height: 842,
      imageCoverage: 0,
      images: [],
      ...page,
    })),
    notAssessed: [],
  };
}

const ofPdf = (...pages: Partial<Page>[]) => captureOf('application/pdf', pdf(...pages), {});

function metadata(change: Partial<FactsOf<'metadata'>> = {}): FactsOf<'metadata'> {
  return {
    container: 'jpeg',
    layers: [],
    tools: [],
    dates: [],
    camera: null,
    media: null,
    pdf: null,
    invoice: null,
    c2pa: NO_CREDENTIALS,
    ai: [],
    timeline: [],
    notAssessed: [],
    ...change,
  };
}

interface Look {
  size?: [number, number];
  /** Null is not a JPEG. */
  quality?: number | null;
  ownTables?: boolean;
  of?: keyof typeof PIXELS;
}

const NO_REPEATS = { equalBlocks: 0, straightEdges: 0, raster: null, colour: 0 };
/** As measured on an invoice that a browser drew, a scanned receipt, an invoice from a flatbed and a photographed one. */
const PIXELS = {
  drawn: {
    slope: 0.91,
    ...{ quiet: 0.963, print: 0.034, clipped: 0.963, flat: 0, flatBesidePrint: 0.986, level: 0, unrest: 0 },
    ...{ spread: 0, lightness: 255, inkLevels: 0.884, grain: null, twoLevels: 0.993, levelBits: 0.4 },
  },
  scanned: {
    slope: 0.42,
    ...{ quiet: 0.601, print: 0.361, clipped: 0.148, flat: 0.001, flatBesidePrint: 0.045, level: 0.065 },
    ...{ unrest: 11, spread: 8.2, lightness: 253.9, inkLevels: 0.074, grain: 0.349 },
    ...{ twoLevels: 0.196, levelBits: 5.45 },
  },
  even: {
    slope: 0.42,
    ...{ quiet: 0.8, print: 0.1, clipped: 0, flat: 0.003, flatBesidePrint: 0.01, level: 0.06, unrest: 12 },
    ...{ spread: 3, lightness: 240, inkLevels: 0.08, grain: 0.4, twoLevels: 0.2, levelBits: 5 },
  },
  photographed: {
    slope: 0.46,
    ...{ quiet: 0.952, print: 0.043, clipped: 0, flat: 0, flatBesidePrint: 0, level: 0.161, unrest: 8 },
    ...{ spread: 35.3, lightness: 225.4, inkLevels: 0.084, grain: 0.424, twoLevels: 0.089, levelBits: 5.85 },
  },
};

/** The facts that tell, and nothing else of an image's. */
function picture({ size = [3000, 2000], quality = 95, ownTables, of = 'photographed' }: Look) {
  const { slope, ...capture } = PIXELS[of];
  const jpeg = quality !== null && {
    process: 'baseline',
    tables: [{ component: 'luma', ijgQuality: quality, exact: !ownTables, meanAbsoluteDifference: 0 }],
    photoshop: { quality: null, saveForWebQuality: null, adobeSegment: false },
  };
  const image = {
    mediaType: quality === null ? 'image/png' : 'image/jpeg',
    widthPx: size[0],
    heightPx: size[1],
    jpeg: jpeg || null,
    capture: { ...NO_REPEATS, ...capture },
    edgeSlopes: { tiles: 40, median: slope },
  };
  return { images: [image as unknown as Image], notAssessed: [] };
}

const ofPicture = (look: Look, change: Partial<FactsOf<'metadata'>> = {}) =>
  captureOf(look.quality === null ? 'image/png' : 'image/jpeg', null, {
    metadata: metadata(change),
    forensic: picture(look),
  });

describe('the class of capture', () => {
  it('of a PDF follows from what fills its pages', () => {
    expect(ofPdf(text(900), text(700)).class).to.equal('born-digital-pdf');
    expect(ofPdf({ imageCoverage: 1 }, { imageCoverage: 0.95 }).class).to.equal('pdf-of-scans');
    expect(ofPdf({ imageCoverage: 1, ...text(900, 1) }).class, 'text laid under it by OCR').to.equal(
      'pdf-of-scans',
    );
    expect(ofPdf({ imageCoverage: 1, ...text(900) }).class, 'a letterhead as wide as the page').to.equal(
      'born-digital-pdf',
    );
  });

  it('of a PDF has the program for changing pages that it names, and no other', () => {
    const of = (kind: FactsOf<'metadata'>['tools'][number]['kind'], ...pages: Partial<Page>[]) => {
      const tool = { layer: 'pdf-info', field: 'Creator', text: 'Draw 7', product: null, kind } as const;
      return captureOf('application/pdf', pdf(...pages), { metadata: metadata({ tools: [tool] }) });
    };
    for (const kind of [
      'pdf-editor',
      'online-editor',
      'vector-editor',
      'design-tool',
      'image-editor',
    ] as const)
      expect(of(kind, text(900)).writtenAnewBy, kind).to.equal('Draw 7');
    for (const kind of ['author-tool', 'pdf-suite', 'processor', 'metadata-editor'] as const)
      expect(of(kind, text(900)), kind).not.to.have.property('writtenAnewBy');
    expect(of('pdf-editor', { imageCoverage: 1 }), 'pages of pictures').not.to.have.property('writtenAnewBy');
  });

  it('is sure where all pages are of one kind, and not where half are', () => {
    expect(ofPdf(text(900)).confidence).to.be.above(0.95);
    expect(ofPdf(text(900), { imageCoverage: 1 }).confidence).to.equal(0.5);
    expect(captureOf('application/pdf', null, {}).confidence).to.equal(0.5);
  });

  it('is a photograph by its camera and by tables of the maker’s own', () => {
    const camera = { make: 'Aldane', model: 'P9', makerNote: true };
    const found = ofPicture({ ownTables: true }, { layers: ['exif'], camera });
    expect(found.class).to.equal('photograph');
    expect(found.confidence).to.be.above(0.9);
  });

  it('is a scan by the device, and by a sheet of paper that is nearly white and not drawn', () => {
    const camera = { make: 'EPSON', model: 'Perfection V600', makerNote: false };
    expect(ofPicture({ size: [2480, 3508] }, { layers: ['exif'], camera }).class).to.equal('scan');
    expect(ofPicture({ size: [1654, 2339], of: 'scanned', quality: 90 }).class).to.equal('scan');
  });

  it('is a screenshot by print and ground that only programs draw, at the size of a screen or a sheet', () => {
    const screen: Look = { size: [1920, 1080], quality: null, of: 'drawn' };
    expect(ofPicture(screen).class).to.equal('screenshot');
    expect(ofPicture({ size: [1240, 1754], quality: null, of: 'drawn' }).class).to.equal('screenshot');
    expect(ofPicture({ size: [833, 1078], quality: 92, of: 'drawn' }).class).to.equal('screenshot');
    expect(ofPicture({ size: [1240, 1754], quality: null, of: 'scanned' }).class).to.equal('scan');
  });

  it('is a screenshot though a telephone names itself in it, unless its note says that it took it', () => {
    const of = (look: Look['of'], makerNote = false) =>
      ofPicture(
        { size: [1080, 2216], quality: 90, of: look },
        { layers: ['exif'], camera: { make: 'Aldane', model: 'P9', makerNote } },
      ).class;
    expect(of('drawn')).to.equal('screenshot');
    expect(of('drawn', true)).to.equal('photograph');
    expect(of('photographed')).to.equal('photograph');
  });

  it('is a photograph stored without loss where it has the shape of a sensor still', () => {
    const stored = (size: [number, number], of: Look['of']) => ofPicture({ size, quality: null, of }).class;
    const shapes: [number, number][] = [
      [1650, 2200],
      [3264, 2448],
      [1600, 2400],
      [1350, 2400],
    ];
    for (const size of shapes) {
      expect(stored(size, 'photographed'), size.join()).to.equal('photograph');
      expect(stored(size, 'drawn'), size.join()).to.equal('screenshot');
    }
    expect(stored([1650, 2290], 'photographed'), 'cut').to.equal('scan');
    expect(stored([2480, 3508], 'scanned'), 'a sheet').to.equal('scan');
  });

  it('is a scan of a flatbed’s whole glass, however coarsely the scanner saved it', () => {
    for (const [dpi, size] of [
      [150, [1275, 1753]],
      [200, [1700, 2338]],
      [300, [2550, 3507]],
      [400, [3400, 4676]],
    ] as [number, [number, number]][])
      expect(ofPicture({ size, quality: 82, of: 'even' }).class, `${dpi} dpi`).to.equal('scan');
    expect(ofPicture({ size: [1800, 2500], quality: 84, ownTables: true, of: 'even' }).class).to.equal(
      'scan',
    );
  });

  it('is a copy where it is coarser than cameras save, though nobody scaled it', () => {
    const sizes: [number, number][] = [
      [3264, 2448],
      [2816, 4240],
    ];
    for (const size of sizes) {
      expect(ofPicture({ size, quality: 65 }).class, size.join()).to.equal('resaved-picture');
      expect(ofPicture({ size, quality: 93 }).class, size.join()).to.equal('photograph');
    }
  });

  it('is a copy where a messenger scaled and saved it coarsely, also where it kept the camera’s name', () => {
    expect(ofPicture({ size: [1600, 1200], quality: 75 }).class).to.equal('resaved-picture');
    const tools = [
      { layer: 'xmp' as const, field: 'Software', text: 'WhatsApp', product: null, kind: 'unknown' as never },
    ];
    expect(ofPicture({ size: [1600, 1200], quality: 75 }, { layers: ['xmp'], tools }).confidence).to.be.above(
      0.9,
    );
  });

  it('is not told by a name that merely has a scanner’s or a screen’s in it', () => {
    const named = (text: string) =>
      ofPicture(
        { size: [3000, 2250], quality: 95, of: 'photographed' },
        { tools: [{ layer: 'xmp', field: 'Software', text, product: null, kind: 'unknown' as never }] },
      );
    const unnamed = named('');
    for (const tool of ['Google Slides', 'Shutterstock', 'Shutterfly'])
      expect(named(tool), tool).to.deep.equal(unnamed);
    for (const device of [
      'CanoScan LiDE 300',
      'Plustek OpticSlim 2600',
      'Brother ADS-2700W',
      'EPSON XP-4100',
    ])
      expect(named(device).class, device).to.equal('scan');
    expect(named('Shutter 0.99').class).to.equal('screenshot');
  });

  it('is open without facts, and of the classes that such a file may belong to', () => {
    const open = captureOf('image/jpeg', null, {});
    expect(open.confidence).to.equal(0.25);
    expect(open.class).to.be.oneOf(['photograph', 'scan', 'screenshot', 'resaved-picture']);
  });

  it('of a PDF’s page that is nothing but a picture is that of the picture', () => {
    const whole: Partial<Page> = { imageCoverage: 1 };
    const document = pdf(whole, { ...whole, ...text(900, 1) }, { ...whole, ...text(3) }, text(900));
    const on = (page: number, look: Look) => picture(look).images.map((image) => ({ ...image, page }));
    const scanned: Look = { size: [1654, 2339], of: 'scanned', quality: 90 };
    const drawn: Look = { size: [833, 1078], of: 'drawn', quality: 92 };
    const images = [...on(1, scanned), ...on(2, drawn), ...on(3, scanned), ...on(4, scanned)];
    const forensic = { images, unreachedImages: 0, notAssessed: [] };
    const { pages } = captureOf('application/pdf', document, { forensic });
    expect(pages?.map((page) => [page.page, page.class])).to.deep.equal([
      [1, 'scan'],
      [2, 'screenshot'],
    ]);
    expect(ofPdf({ imageCoverage: 1 }), 'without its pixels').to.not.have.property('pages');
    expect(captureOf('image/jpeg', pdf(whole), { forensic }), 'a picture').to.not.have.property('pages');
  });
});
