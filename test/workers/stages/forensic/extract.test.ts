import { expect } from 'chai';
import type { PreparedDocument, PreparedPage } from '../../../../shared/contracts/document.ts';
import type { Box } from '../../../../shared/contracts/finding.ts';
import { analysePrepared } from './analyse.ts';

type Image = PreparedPage['images'][number];

const image = (objectNumber: number, widthPx: number, heightPx = widthPx, box?: Box): Image => ({
  ...{ file: 'image', mediaType: 'image/jpeg', objectNumber, widthPx, heightPx },
  ...(box ? { box } : {}),
});
const page = (number: number, images: Image[], more: Partial<PreparedPage> = {}): PreparedPage => ({
  ...{ number, width: 595, height: 842, imageCoverage: 0.3, images, ...more },
});

describe('pictures of a PDF that forensic looks at', () => {
  /** What is looked at, by the sizes that the preparation tells: the files themselves cannot be read, which takes no time. */
  async function looked(pages: PreparedPage[], budgetMs = 60_000) {
    const document: PreparedDocument = {
      ...{
        mediaType: 'application/pdf',
        condition: 'readable',
        pageCount: pages.length,
        pages,
        notAssessed: [],
      },
    };
    const facts = await analysePrepared(
      document,
      { document: Buffer.alloc(0), image: Buffer.from('no picture') },
      budgetMs,
    );
    return { ...facts, numbers: facts.images.map(({ objectNumber }) => objectNumber) };
  }

  it('are those of 64 pixels and more, the largest first', async () => {
    const pages = [
      page(1, [image(5, 64, 64), image(6, 63, 900), image(7, 900, 63)]),
      page(2, [image(8, 300, 200)]),
    ];
    const { numbers, images, unreachedImages } = await looked(pages);
    expect(numbers).to.deep.equal([8, 5]);
    expect(images.map((one) => one.page)).to.deep.equal([2, 1]);
    expect(unreachedImages).to.equal(0);
  });

  it('are looked at once, on the first page that has them', async () => {
    const pages = [page(1, [image(5, 100)]), page(2, [image(9, 80), image(5, 100)]), page(3, [image(9, 80)])];
    const { images } = await looked(pages);
    expect(images.map((one) => [one.objectNumber, one.page])).to.deep.equal([
      [5, 1],
      [9, 2],
    ]);
  });

  it('are illustrations where they cover less than half of a page that sets text of its own', async () => {
    const half: Box = [0, 0, 1, 0.5];
    const less: Box = [0, 0, 1, 0.49];
    const layer = (characters: number, invisibleShare = 0) => ({
      textLayer: { file: 'text', characters, invisibleShare },
    });
    for (const [why, box, more, illustration] of [
      ['text of its own', less, layer(100), true],
      ['half of the page', half, layer(100), false],
      ['little text', less, layer(99), false],
      ['no text layer', less, {}, false],
      // A scan that was read: its text lies invisibly over it.
      ['invisible text', less, layer(900, 1), false],
      ['half of it invisible', less, layer(200, 0.5), true],
      ['a place that is not known, on a page with little of pictures', undefined, layer(100), true],
      ['the same on a page of pictures', undefined, { ...layer(100), imageCoverage: 0.5 }, false],
    ] as const)
      expect(
        (await looked([page(1, [image(5, 100, 100, box)], more)])).images[0]!.illustration,
        why,
      ).to.equal(illustration);
  });

  it('that no time was left for are counted, with their pages', async () => {
    const pages = [page(1, [image(5, 100), image(6, 90)]), page(4, [image(7, 80)])];
    const { images, unreachedImages, notAssessed } = await looked(pages, 1_000);
    expect(images).to.deep.equal([]);
    expect(unreachedImages).to.equal(3);
    expect(notAssessed).to.deep.equal([
      { what: '3 of 3 images', reason: 'the time was spent', pages: [1, 4] },
    ]);
  });

  it('are 24 at most', async () => {
    const { images, unreachedImages, notAssessed } = await looked([
      page(
        1,
        Array.from({ length: 25 }, (_, at) => image(100 + at, 100 - at)),
      ),
    ]);
    expect(images).to.have.lengthOf(24);
    expect(unreachedImages).to.equal(1);
    expect(notAssessed.at(-1)).to.deep.equal({
      ...{ what: '1 of 25 images', reason: 'only the 24 largest images are analysed', pages: [1] },
    });
  });
});
