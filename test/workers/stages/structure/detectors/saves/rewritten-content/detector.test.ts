/** Pages laid out as the program that their file names never writes them, and what is said of them. */
import { expect } from 'chai';
import { pageReencoded } from '../../../../../../../workers/stages/structure/rules/page-reencoded.ts';
import { append, HEADER, onePage, stream } from '../../../../../formats/pdf/build.ts';
import { factsOf, locked, NOW } from '../../../material.ts';

const row = (at: number): string => `BT\n1 0 0 1 20 ${90 - at} Tm\n/F 3 Tf\n(Row ${at}) Tj\nET\n`;
const OWN = Array.from({ length: 24 }, (_, at) => row(at)).join('');
const SHARED = OWN.replaceAll('\n', ' ');

function judged(
  content: string,
  { producer = 'ReportLab PDF Library - www.reportlab.com', beside = '' } = {},
) {
  const parts = onePage(content);
  const contents = beside === '' ? '4 0 R' : '[7 0 R 4 0 R]';
  parts[2].body = parts[2].body.replace('/Contents 4 0 R', `/Contents ${contents}`);
  const more = [
    { num: 6, body: `<< /Producer (${producer}) >>` },
    { num: 7, body: stream(beside) },
  ];
  const { pdf } = append(HEADER, [{ parts: [...parts, ...more], trailer: '/Info 6 0 R ' }]);
  const facts = factsOf(pdf);
  return { found: facts.pdf?.rewrittenContent, verdict: pageReencoded(facts, NOW) };
}

describe('content that was written again', () => {
  it('is asked about where each operator has a line, with the program that the file names', () => {
    const { found, verdict } = judged(OWN);
    expect(found).to.deep.equal({ page: 1, writer: 'ReportLab' });
    expect(verdict.verdict).to.equal('inconclusive');
    const asked = verdict.verdict === 'inconclusive' ? verdict.toCheck : [];
    expect(asked?.map(({ page, note }) => [page, note])).to.deep.equal([
      [
        1,
        'Ask for the file as it was issued: the content of page 1 has a line for each operator, as programs write it that read a page and write it again. ReportLab, which the file names, puts several on a line.',
      ],
    ]);
  });

  it('is none where operators share a line, or of a program that gives each its own', () => {
    expect(judged(SHARED).found).to.equal(null);
    for (const producer of ['WeasyPrint 66.1', 'pdf-lib', 'Somebody’s own', ''])
      expect(judged(OWN, { producer }).found, producer).to.equal(null);
    for (const producer of ['Skia/PDF m156', 'LibreOffice 7.4', 'cairo 1.16.0', 'GPL Ghostscript 10.00.0'])
      expect(judged(OWN, { producer }).found, producer).to.not.equal(null);
  });

  it('is that of the longest stream of a page: a stamp beside it may be anybody’s', () => {
    expect(judged(SHARED, { beside: row(3) }).found).to.equal(null);
    expect(judged(OWN, { beside: row(3).replaceAll('\n', ' ') }).found).to.not.equal(null);
    expect(judged(row(3)).found, 'too little').to.equal(null);
  });

  it('is not told of a locked file', () => {
    expect(pageReencoded(factsOf(locked()), NOW).verdict).to.equal('inconclusive');
  });
});
