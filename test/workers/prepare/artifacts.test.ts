import { expect } from 'chai';
import {
  MAX_ANALYSED_PAGES,
  type PreparedDocument,
  type PreparedPage,
} from '../../../shared/contracts/document.ts';
import {
  ARTIFACT_KINDS,
  artifactNames,
  isWhole,
  PREPARED_FILES,
} from '../../../workers/prepare/artifacts.ts';

const page = (number: number, more: Partial<PreparedPage> = {}): PreparedPage => ({
  ...{ number, width: 10, height: 10, imageCoverage: 0, images: [], ...more },
});
const image = (file: string) => ({
  ...{ file, mediaType: 'image/jpeg' as const, objectNumber: 1, widthPx: 9, heightPx: 9 },
});
const raster = (file: string) => ({ file, widthPx: 9, heightPx: 9, dpi: null });
const text = (file: string) => ({ file, characters: 1, invisibleShare: 0 });
const document = (...pages: PreparedPage[]): PreparedDocument => ({
  ...{ mediaType: 'application/pdf', condition: 'readable', pageCount: pages.length, pages, notAssessed: [] },
});

const BOTH = document(
  page(1, { raster: raster('r1'), textLayer: text('t1'), images: [image('i1'), image('i2')] }),
  page(2, { raster: raster('r2'), images: [image('i2')] }),
);

describe('files of a prepared document', () => {
  it('are those that it names, each once, of the kinds that are asked for', () => {
    expect(artifactNames(BOTH)).to.deep.equal(['r1', 't1', 'i1', 'i2', 'r2']);
    expect(artifactNames(BOTH, ['rasters'])).to.deep.equal(['r1', 'r2']);
    expect(artifactNames(BOTH, ['images', 'text'])).to.deep.equal(['t1', 'i1', 'i2']);
    expect(artifactNames(BOTH, [])).to.deep.equal([]);
    expect(artifactNames(document(page(1)))).to.deep.equal([]);
    expect(ARTIFACT_KINDS.flatMap((kind) => artifactNames(BOTH, [kind])).sort()).to.deep.equal(
      artifactNames(BOTH).toSorted(),
    );
  });

  it('have all to be there, and others may', () => {
    const names = artifactNames(BOTH);
    expect(isWhole(BOTH, new Set([...names, 'more']))).to.equal(true);
    for (const name of names)
      expect(isWhole(BOTH, new Set(names.filter((one) => one !== name))), name).to.equal(false);
    expect(isWhole(document(), new Set())).to.equal(true);
  });

  it('are those of as many pages as are looked at, and no more', () => {
    const pages = (count: number) => document(...Array.from({ length: count }, (_, at) => page(at + 1)));
    expect(isWhole(pages(MAX_ANALYSED_PAGES), new Set())).to.equal(true);
    expect(isWhole(pages(MAX_ANALYSED_PAGES + 1), new Set())).to.equal(false);
  });
});

describe('names of prepared files', () => {
  const kindOf = (name: string): string | undefined =>
    PREPARED_FILES.find((one) => new RegExp(one.name).test(name))?.kind;

  it('are flat, and tell their kind', () => {
    for (const [name, kind] of [
      ['page-001.png', 'png'],
      ['page-999.text.json', 'json'],
      ['image-0001.jpg', 'jpeg'],
      ['image-4294967295.png', 'png'],
    ] as const)
      expect(kindOf(name), name).to.equal(kind);
    for (const none of [
      ...['page-1.png', 'page-0001.png', 'page-001.jpg', 'page-001.json', 'page-001.png.png'],
      ...['image-001.jpg', 'image-12345678901.jpg', 'image-0001.gif', 'image-0001.jpgx', '../page-001.png'],
      ...['a/page-001.png', 'page-001.png\n', ' page-001.png', 'page-00a.png', ''],
    ])
      expect(kindOf(none), JSON.stringify(none)).to.equal(undefined);
  });
});
