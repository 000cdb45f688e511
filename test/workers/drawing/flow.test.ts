import { expect } from 'chai';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openFlow } from '../../../workers/drawing/flow.ts';
import { openTaggedPdf } from '../../../workers/drawing/tagged-pdf.ts';

/** Of A4 with its margins. */
const RIGHT = 595 - 50;

interface Line {
  text: string;
  /** Where it ends, in points from the left. */
  right: number;
}

/** Of each page, what a reader finds with its place from the top, footers included. */
async function pagesOf(fill: (flow: ReturnType<typeof openFlow>) => void) {
  const pdf = await openTaggedPdf({ title: 'A report', language: 'en', written: new Date(0) });
  const flow = openFlow(pdf, 'the footer', (page) => `p. ${page}`);
  fill(flow);
  const read = await getDocument({ data: new Uint8Array(await flow.close()), verbosity: 0 }).promise;
  const pages: { text: string; top: number }[][] = [];
  for (let number = 1; number <= read.numPages; number++) {
    const { items } = await (await read.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() ? [{ text: item.str, top: 842 - item.transform[5] }] : [],
      ),
    );
  }
  return pages;
}

/** The lines that a reader of the file finds, footers left out. */
async function printed(contents: readonly string[]): Promise<Line[]> {
  const pdf = await openTaggedPdf({ title: 'A report', language: 'en', written: new Date(0) });
  const flow = openFlow(pdf, '', (page) => `p. ${page}`);
  for (const content of contents) flow.text(content);
  const data = new Uint8Array(await flow.close());
  const page = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str !== '' && !item.str.startsWith('p. ')
      ? [{ text: item.str, right: item.transform[4] + item.width }]
      : [],
  );
}

describe('text that flows', () => {
  it('keeps the figures of an amount in their order, whatever script the words beside it have', async () => {
    const lines = await printed(
      ['סכום', 'المبلغ', 'ܡܠܐ'].map((word) => `${word} 2,417.20 → ${word} 6,417.20`),
    );
    const told = lines.map(({ text }) => text).join('');
    expect(told.match(/[\d,.]+/g)).to.deep.equal(Array(3).fill(['2,417.20', '6,417.20']).flat());
  });

  it('cuts a word that is wider than the line, and keeps all of it on the paper', async () => {
    const word = `${'i'.repeat(120)}${'W'.repeat(123)}${'i'.repeat(30)}`;
    const lines = await printed([`Before ${word} after`]);
    expect(lines.map(({ text }) => text).join('')).to.equal(`Before ${word} after`);
    expect(Math.max(...lines.map(({ right }) => right))).to.be.at.most(RIGHT + 0.5);
  });

  it('goes on at the top of a further page, and each page has its footer and its number', async () => {
    const lines = Array.from({ length: 130 }, (_, at) => `line ${at}`);
    const pages = await pagesOf((flow) => {
      for (const line of lines) flow.text(line);
    });
    // 13.5 points each between 50 and 782: 54 lines a page.
    expect(pages).to.have.lengthOf(3);
    const own = pages.map((page) => page.filter(({ text }) => text.startsWith('line')));
    expect(own.flat().map(({ text }) => text)).to.deep.equal(lines);
    for (const [at, page] of pages.entries()) {
      const footer = page.filter(({ text }) => !text.startsWith('line')).map(({ text }) => text);
      expect(footer).to.deep.equal(['the footer', `p. ${at + 1}`]);
      for (const { top } of own[at]!) expect(top).to.be.within(50, 842 - 60 + 1);
      expect(own[at]![0]!.top).to.be.lessThan(70);
    }
    expect(own[0]).to.have.lengthOf(54);
  });

  it('begins a page where the room that is asked for is not there, and not where it just is', async () => {
    for (const [more, count] of [
      [0, 1],
      [0.5, 2],
    ] as const) {
      const pages = await pagesOf((flow) => {
        flow.text('above');
        flow.room(flow.left + more);
        flow.text('below');
      });
      expect(pages, String(more)).to.have.lengthOf(count);
    }
  });

  it('prints no control characters and no signs that turn text round', async () => {
    const [line] = await printed(['a\u0000b\u202ec\u2066d\u009be\tf\nG']);
    expect(line!.text).to.equal('a b c d e f G');
    expect(await printed(['', ' \n ', '\u0007'])).to.deep.equal([]);
  });

  it('ends what is as long as a book after two thousand letters, and says so', async () => {
    const letters = async (count: number): Promise<string> => {
      const pages = await pagesOf((flow) => flow.text('m'.repeat(count)));
      return pages
        .flat()
        .map(({ text }) => text)
        .filter((text) => /^[m …]+$/.test(text))
        .join('');
    };
    expect(await letters(2_000)).to.equal('m'.repeat(2_000));
    expect((await letters(2_001)).replace(' ', '')).to.equal(`${'m'.repeat(2_000)}…`);
  });
});
