import { expect } from 'chai';
import { LANGUAGES } from '../../../../shared/contracts/language.ts';
import type { ProductionReport } from '../../../../shared/contracts/report.ts';
import { wordsOf } from '../../../../shared/findings/language/words.ts';
import { actionOf, headline, powerSentence } from '../../../../shared/findings/telling/outcome.ts';

const power = (captureClass: Parameters<typeof powerSentence>[0]['captureClass'], detectionRate: number) => ({
  captureClass,
  detectionRate,
  of: 40,
  blindTo: [],
});

describe('what silence is worth, in words', () => {
  it('says what a picture of a page no longer has to show, in every language', () => {
    expect(powerSentence(power('pdf-of-scans', 0.2))).to.include('Its pages are pictures');
    for (const language of LANGUAGES) {
      for (const kind of ['pdf-of-scans', 'screenshot', 'resaved-picture'] as const) {
        const told = powerSentence(power(kind, 0.2), wordsOf(language));
        expect(told.match(/\.(?=\s|$)/g), `${language} ${kind}`).to.have.lengthOf(2);
      }
    }
  });

  it('says who wrote a PDF anew, in every language', () => {
    const anew = { ...power('born-digital-pdf', 0.2), writtenAnew: true as const };
    expect(powerSentence(anew)).to.match(
      /^Of edits in PDFs that a program for changing pages wrote about 2 in 10/,
    );
    expect(powerSentence(anew)).to.include('what the file before kept of its history is gone.');
    for (const language of LANGUAGES)
      expect(powerSentence(anew, wordsOf(language)).match(/\.(?=\s|$)/g), language).to.have.lengthOf(2);
  });

  it('says nothing of it where most alterations are seen, or nothing was lost', () => {
    expect(powerSentence(power('pdf-of-scans', 0.8))).not.to.include('pictures:');
    expect(powerSentence(power('photograph', 0.2))).to.match(/; ask for the original\.$/);
  });
});

describe('a share in words', () => {
  it('is never all of them, nor none', () => {
    const told = (rate: number) =>
      /edits in photographs (.*) can be seen/.exec(powerSentence(power('photograph', rate)))?.[1];
    expect([0.049, 0.05, 0.14, 0.5, 0.949, 0.95, 0.951].map(told)).to.deep.equal([
      ...['fewer than 1 in 20', 'about 1 in 10', 'about 1 in 10', 'about 5 in 10', 'about 9 in 10'],
      ...['about 9 in 10', 'more than 19 in 20'],
    ]);
  });
});

describe('what a person is asked to look at', () => {
  const open = {
    code: 'portraits-of-two-people',
    page: 2,
    values: [
      { source: 'large portrait of one person', text: '(page 2)' },
      { source: 'machine readable zone', text: '(page 2) of 3' },
    ],
    note: 'Look.',
  };
  const report = {
    riskLevel: 'LOW',
    fraudProbability: 0.02,
    pipeline: { evidence: { outcome: 'nothing_found', toCheck: [open] } },
  } as unknown as ProductionReport;
  const german = wordsOf('de');

  it('is told in the reader’s language, in the headline and in what to do', () => {
    const values = 'großes Porträt einer Person (Seite 2), maschinenlesbare Zone (page 2) of 3';
    expect(headline(report, german)).to.equal(`Bitte ansehen: ${values}.`);
    const look = { id: 'look-1-portraits-of-two-people', action: 'as stored', rationale: '' };
    expect(actionOf(look, report, german)).to.equal(`Seite 2: Bitte ansehen: ${values}.`);
  });

  it('is as it is stored where nobody knows its sentence', () => {
    const other = { id: 'look-2-of-a-later-version', action: 'Do that.', rationale: '' };
    expect(actionOf(other, report, german)).to.equal(undefined);
    expect(actionOf(other, report, wordsOf('en'))).to.equal('Do that.');
  });

  it('cuts values that are longer than a sentence bears, and no shorter ones, whatever their letters', () => {
    const told = (text: string): string =>
      headline({
        ...report,
        pipeline: {
          evidence: { outcome: 'nothing_found', toCheck: [{ ...open, values: [{ source: 'print', text }] }] },
        },
      } as unknown as ProductionReport);
    // Two units of UTF-16 each.
    for (const letter of ['a', '𠮷']) {
      expect(told(letter.repeat(60)), letter)
        .to.include(letter.repeat(60))
        .and.not.include('…');
      expect(told(letter.repeat(61)), letter).to.include(`${letter.repeat(59)}…`);
    }
  });
});
