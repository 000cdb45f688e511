import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { PreparedPage } from '../../../../shared/contracts/document.ts';
import { inkMaps } from '../../../../workers/artifacts/ink/maps.ts';
import { encodeInk } from '../../../../workers/prepare/pdf/ink.ts';

const pageOf = (number: number, more: Partial<PreparedPage> = {}): PreparedPage => ({
  number,
  width: 595,
  height: 842,
  imageCoverage: 0,
  images: [],
  ...more,
});

describe('ink maps of a prepared document', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'assay-ink-maps-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const artifactPath = (name: string): string => join(dir, name);

  /** A page with a map whose cells count up. */
  async function inked(number: number, columns: number, rows: number): Promise<PreparedPage> {
    const file = `page-${String(number).padStart(3, '0')}.ink.png`;
    const contrast = Uint8Array.from({ length: columns * rows }, (_, at) => at % 256);
    await encodeInk({ columns, rows, contrast }, artifactPath(file));
    return pageOf(number, { ink: { file } });
  }

  it('are those of the pages that have one, by number', async () => {
    const pages = [pageOf(1), await inked(2, 5, 3), pageOf(3), await inked(4, 2, 2)];
    const maps = await inkMaps({ pages }, artifactPath);
    expect([...maps!.keys()]).to.deep.equal([2, 4]);
    const { data, ...size } = maps!.get(2)!;
    expect(size).to.deep.equal({ widthPx: 5, heightPx: 3, channels: 1 });
    expect([...data]).to.deep.equal([...Array(15).keys()]);
    expect([...maps!.get(4)!.data]).to.deep.equal([0, 1, 2, 3]);
  });

  it('are none where no page has one', async () => {
    const raster = { file: 'page-001.png', widthPx: 10, heightPx: 10, dpi: 150 };
    for (const pages of [[], [pageOf(1)], [pageOf(1, { raster }), pageOf(2)]])
      expect((await inkMaps({ pages }, artifactPath)).size).to.equal(0);
  });

  it('keep every cell of the largest picture of a page, and are bounded', async () => {
    const maps = await inkMaps({ pages: [await inked(1, 3, 650), await inked(2, 1400, 20)] }, artifactPath);
    expect(maps!.get(1)).to.include({ widthPx: 3, heightPx: 650 });
    expect(maps!.get(2)).to.include({ widthPx: 700, heightPx: 10 });
  });
});
