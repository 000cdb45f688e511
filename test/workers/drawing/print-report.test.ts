import { expect } from 'chai';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { printReport } from '../../../workers/drawing/print-report.ts';
import { reportWith } from '../../api/dashboard/report-maker.ts';

async function printed(report: ProductionReport): Promise<string> {
  const task = { jobId: 'job_x', file: 'report.pdf', report, pages: [], language: 'en' as const };
  const bytes = await printReport({
    ...{ ...task, earlier: [], kept: new Map() },
    documentPath: () => '',
  });
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  return texts.join(' ').replace(/\s+/g, ' ');
}

describe('a printed report', () => {
  it('tells what was not assessed by its title, with its pages, as the report page does', async () => {
    const report = reportWith({});
    const { evidence } = report.pipeline;
    evidence.notAssessed = [
      { stage: 'ocr', what: 'sums-contradicted', reason: 'Too blurred', pages: [2, 3, 4] },
      { stage: 'document', what: 'Page content', reason: 'Too large', pages: [7] },
    ];
    evidence.counterEvidence = [
      { code: 'c', statement: 'It is signed.', likelihoodRatio: 0.1, page: 2, data: {} },
    ];
    // Neither value can be told: there is no change to show.
    Object.values(evidence.findings)[0]!.recovered = { old: null, new: null, source: 'save 1' };
    const text = await printed(report);
    expect(text).to.include('Too blurred (pages 2-4)').and.include('Page content: Too large (page 7)');
    expect(text).not.to.include('sums-contradicted');
    expect(text).to.include('It is signed. (page 2)');
    expect(text).not.to.include('nothing → nothing');
  });
});
