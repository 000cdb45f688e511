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
  clean?: number;
  slope?: number;
  flat?: number;
}

/** The facts that tell, and nothing else of an image's. */
function picture({
  size = [3000, 2000],
  quality = 95,
  ownTables,
  clean = 0.02,
  slope = 0.4,
  flat = 0,
}: Look) {
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
    grid: { dominantLevelShare: clean },
    copyMove: { flatShare: flat },
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
    expect(ofPicture({ size: [1654, 2339], clean: 0.6, quality: 90 }).class).to.equal('scan');
  });

  it('is a screenshot by edges and flat colours that only programs draw, at the size of a screen', () => {
    const screen: Look = { size: [1920, 1080], quality: null, clean: 0.5, slope: 0.9, flat: 0.3 };
    expect(ofPicture(screen).class).to.equal('screenshot');
    expect(ofPicture({ size: [1240, 1754], quality: null, clean: 0.7, slope: 0.95 }).class).to.equal(
      'screenshot',
    );
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

  it('is open without facts, and of the classes that such a file may belong to', () => {
    const open = captureOf('image/jpeg', null, {});
    expect(open.confidence).to.equal(0.25);
    expect(open.class).to.be.oneOf(['photograph', 'scan', 'screenshot', 'resaved-picture']);
  });
});
