import { expect } from 'chai';
import { pagesLeftOut } from '../../../../workers/fusion/rules/pages-left-out.ts';
import type { FactsOf } from '../../../../workers/stages/index.ts';

type Page = FactsOf<'ocr'>['pages'][number];

/** Lines and the height at which each stands. */
function pageOf(
  page: number,
  lines: readonly (readonly [string, number])[],
  change: Partial<Page> = {},
): Page {
  const words = lines.flatMap(([text, y], line) =>
    text.split(' ').map((word, at): Page['words'][number] => ({
      ...{ text: word, line, source: 'text-layer', confidence: 1 },
      box: [0.1 + at * 0.05, y, 0.04, 0.01],
    })),
  );
  return { page, reading: 'text-layer', words, ...change };
}

function judged(pages: readonly Page[], pageCount = pages.length) {
  const structure = { pdf: { pageCount } } as FactsOf<'structure'>;
  return pagesLeftOut.judge({ structure, ocr: { pages } as unknown as FactsOf<'ocr'> }, { now: 0 });
}

const foot = (...texts: string[]) =>
  judged(
    texts.map((text, at) =>
      pageOf(at + 1, [
        ['Text', 0.3],
        [text, 0.95],
      ]),
    ),
  );
const asked = (verdict: ReturnType<typeof judged>) =>
  verdict.verdict === 'inconclusive'
    ? (verdict.toCheck ?? []).map(({ page, note }) => `${page}: ${note}`)
    : verdict.verdict;

describe('fusion/pages-left-out', () => {
  it('passes where every page is there, in whatever language it counts', () => {
    expect(asked(foot('Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'))).to.equal('pass');
    expect(asked(foot('Seite 1 von 2', 'Seite 2 von 2'))).to.equal('pass');
    expect(asked(foot('Pág. 1/2', 'Pág. 2/2'))).to.equal('pass');
    expect(asked(foot('1', '2', '3', '4'))).to.equal('pass');
  });

  it('asks about a page between, before and behind', () => {
    expect(asked(foot('Page 1 of 4', 'Page 2 of 4', 'Page 4 of 4'))).to.deep.equal([
      '3: Between pages 2 and 3 of the file, pages are missing: they say that they are pages 2 and 4.',
    ]);
    expect(asked(foot('Seite 2 von 3', 'Seite 3 von 3'))).to.deep.equal([
      '1: The first page of the file says that it is page 2 of 3: what comes before it is not in the file.',
    ]);
    expect(asked(foot('Page 1 of 3'))).to.deep.equal([
      '1: The last page of the file says that it is page 1 of 3: what comes behind it is not in the file.',
    ]);
  });

  it('asks about a page that goes on in a paper of another length, not about a second paper', () => {
    expect(asked(foot('Page 1 of 3', 'Page 2 of 4', 'Page 3 of 3'))).to.deep.equal([
      '2: Page 2 goes on with the numbers of the page before it, but is of a paper with another number of pages.',
      '3: Page 3 goes on with the numbers of the page before it, but is of a paper with another number of pages.',
    ]);
    expect(asked(foot('Page 1 of 1', 'Page 1 of 2', 'Page 2 of 2'))).to.equal('pass');
  });

  it('asks about a gap in bare numbers that had counted, and about no other', () => {
    expect(asked(foot('1', '2', '4'))).to.have.lengthOf(1);
    expect(asked(foot('1', '3', '4')), 'two numbers are no counting').to.equal('pass');
    expect(asked(foot('7', '8', '9')), 'part of a book').to.equal('pass');
    expect(asked(foot('1', '2', '1', '2')), 'two papers').to.equal('pass');
    expect(asked(foot('1', '2'))).to.equal('not-applicable');
    const inTheText = [1, 2, 4].map((at) => pageOf(at, [[`${at}`, 0.5]]));
    expect(asked(judged(inTheText))).to.equal('not-applicable');
    const atHeights = [1, 2, 4].map((number, at) => pageOf(at + 1, [[`${number}`, 0.9 + at / 50]]));
    expect(asked(judged(atHeights))).to.equal('not-applicable');
  });

  it('asks about a gap in numbers that are called pages, of two pages as well', () => {
    expect(asked(foot('Side 1', 'Side 2'))).to.equal('pass');
    expect(asked(foot('Side 1', 'Side 3'))).to.deep.equal([
      '2: Between pages 1 and 2 of the file, pages are missing: they say that they are pages 1 and 3.',
    ]);
    expect(asked(foot('Side 1', 'Side 1')), 'two papers').to.equal('pass');
    expect(asked(foot('1', '3')), 'bare numbers').to.equal('not-applicable');
    const middle = [pageOf(1, [['Side 1', 0.5]]), pageOf(2, [['Side 3', 0.5]])];
    expect(asked(judged(middle)), 'within the text').to.equal('not-applicable');
  });

  it('leaves out a page that says two things, and one without a number', () => {
    expect(asked(foot('Page 1 of 3', 'Page 2 of 3, continued on page 3 of 3', 'Page 3 of 3'))).to.equal(
      'pass',
    );
    expect(asked(foot('Cover', 'Page 2 of 3', 'Page 3 of 3'))).to.equal('pass');
    expect(asked(foot('Page 1 of 2', 'Page 2 of 2', 'Enclosure'))).to.equal('pass');
  });

  it('is open where it could not read, and says nothing of an end that it has not seen', () => {
    const [first, second] = [pageOf(1, [['Page 1 of 2', 0.95]]), pageOf(2, [], { reading: 'not-read' })];
    expect(asked(judged([first!, second!]))).to.deep.equal([]);
    expect(asked(judged([first!], 2)), 'more pages than were read').to.deep.equal([]);
    expect(judged([first!], 2).verdict).to.equal('inconclusive');
    expect(asked(judged([]))).to.equal('not-applicable');
    const image = { structure: { pdf: null } as FactsOf<'structure'>, ocr: {} as FactsOf<'ocr'> };
    expect(pagesLeftOut.judge(image, { now: 0 }).verdict).to.equal('not-applicable');
  });

  it('takes numbers of tables and drawings for no page numbers, however many there are', () => {
    const tables = Array.from({ length: 50 }, (_, at) => {
      const rows = Array.from({ length: 2_000 }, (_, row) => [`${row % 99}`, 0.9 + row / 1e6] as const);
      return pageOf(at + 1, [[`${at * 2}`, 0.95], ...rows]);
    });
    const started = performance.now();
    expect(asked(judged(tables))).to.equal('not-applicable');
    expect(performance.now() - started).to.be.below(5_000);
  });

  it('asks about many gaps as about one', () => {
    const numbers = Array.from({ length: 60 }, (_, at) => `Page ${at * 2 + 1} of 120`);
    expect(asked(foot(...numbers))).to.have.lengthOf(60);
  });
});
