/** The table that Tesseract writes (its TSV renderer): twelve columns, words at level 5. */
import { expect } from 'chai';
import { parseTsv } from '../../../../workers/reading/tesseract/tsv.ts';

const HEADER =
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';
const row = (
  text: string,
  { level = 5, line = '1\t2\t3\t4', box = '10\t20\t30\t12', confidence = '96.5' } = {},
): string => [level, line, 1, box, confidence, text].join('\t');
const textsOf = (...rows: string[]): string[] =>
  parseTsv([HEADER, ...rows].join('\n')).map(({ text }) => text);

describe('words of Tesseract', () => {
  it('have their place, their line and how sure they are', () => {
    expect(parseTsv(`${HEADER}\n${row('Total')}\n`)).to.deep.equal([
      { text: 'Total', confidence: 0.965, left: 10, top: 20, width: 30, height: 12, line: '1-2-3-4' },
    ]);
  });

  it('are no pages, blocks, paragraphs and lines', () => {
    expect(
      textsOf(...[1, 2, 3, 4].map((level) => row('', { level, confidence: '-1' })), row('a')),
    ).to.deep.equal(['a']);
    expect(textsOf(row('b', { level: 4 }), row('c', { level: 55 }))).to.deep.equal([]);
  });

  it('share a line where all four of its numbers are the same', () => {
    const lines = parseTsv(
      ['1\t1\t1\t1', '1\t1\t1\t1', '1\t1\t2\t1', '1\t11\t1\t1'].map((line) => row('a', { line })).join('\n'),
    );
    expect(lines.map(({ line }) => line)).to.deep.equal(['1-1-1-1', '1-1-1-1', '1-1-2-1', '1-11-1-1']);
  });

  it('are left out where nothing was read, or nowhere', () => {
    for (const bad of [
      row(''),
      row('  '),
      row('a', { confidence: '-1' }),
      row('a', { confidence: 'nan' }),
      row('a', { box: '10\t20\t0\t12' }),
      row('a', { box: '10\t20\t30\t0' }),
      row('a', { box: '10\t20\t30\t-4' }),
      row('a').split('\t').slice(0, 11).join('\t'),
      '',
      '5',
    ])
      expect(textsOf(bad), JSON.stringify(bad)).to.deep.equal([]);
  });

  it('are as sure as can be at most, and may be not sure at all', () => {
    const sure = (confidence: string): number | undefined =>
      parseTsv(row('a', { confidence }))[0]?.confidence;
    expect(['100', '104.2', '0', '50'].map(sure)).to.deep.equal([1, 1, 0, 0.5]);
  });

  it('keep what they are made of, a tab and the end of a line of Windows apart', () => {
    expect(textsOf(row('a\tb'))).to.deep.equal(['a\tb']);
    expect(textsOf(`${row('5')}\r`)).to.deep.equal(['5']);
    expect(parseTsv('')).to.deep.equal([]);
  });
});
