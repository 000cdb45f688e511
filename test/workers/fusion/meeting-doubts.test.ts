import { expect } from 'chai';
import type { ToCheck } from '../../../shared/contracts/report.ts';
import { doubtsMeet } from '../../../workers/fusion/meeting-doubts.ts';

const doubt = (code: string, page?: number): ToCheck => ({
  code,
  ...(page === undefined ? {} : { page }),
  values: [{ source: 'printed', text: '1,330.01' }],
  note: 'Look at it.',
});
const PRINTED = { class: 'born-digital-pdf', confidence: 1 } as const;

describe('doubts that meet', () => {
  it('are a contradiction on a page and how that page was made', () => {
    for (const made of ['page-fonts-apart', 'page-reencoded'])
      for (const said of ['sums-contradicted', 'stated-twice-otherwise'])
        expect(doubtsMeet([doubt(made, 2), doubt(said, 2)], PRINTED), `${made} ${said}`).to.equal(true);
  });

  it('are a contradiction and a program that wrote the whole file', () => {
    expect(doubtsMeet([doubt('sums-contradicted', 3), doubt('issuer-paper-by-editor')], PRINTED)).to.equal(
      true,
    );
  });

  it('are none on two pages, of one kind, or alone', () => {
    expect(doubtsMeet([doubt('page-fonts-apart', 2), doubt('sums-contradicted', 1)], PRINTED)).to.equal(
      false,
    );
    expect(doubtsMeet([doubt('sums-contradicted', 1), doubt('stated-twice-otherwise', 1)], PRINTED)).to.equal(
      false,
    );
    expect(doubtsMeet([doubt('page-reencoded', 1), doubt('page-fonts-apart', 1)], PRINTED)).to.equal(false);
    expect(doubtsMeet([doubt('sums-contradicted', 1)], PRINTED)).to.equal(false);
    expect(doubtsMeet([], PRINTED)).to.equal(false);
  });

  it('are none where what is doubted may have been misread for the same reason', () => {
    // Text that lies twice on a page is added up twice.
    expect(doubtsMeet([doubt('hidden-text', 1), doubt('sums-contradicted', 1)], PRINTED)).to.equal(false);
    for (const captured of ['pdf-of-scans', 'photograph', 'screenshot'] as const)
      expect(
        doubtsMeet([doubt('issuer-paper-by-editor'), doubt('sums-contradicted', 1)], {
          class: captured,
          confidence: 1,
        }),
        captured,
      ).to.equal(false);
  });
});
