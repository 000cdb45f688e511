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
});
