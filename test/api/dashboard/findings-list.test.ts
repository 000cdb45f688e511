import { expect } from 'chai';
import { findingItem } from '../../../api/dashboard/report/findings-list.ts';
import { LANGUAGES } from '../../../shared/contracts/language.ts';
import { wordsOf } from '../../../shared/findings/language/words.ts';
import { numberedFindings } from '../../../shared/findings/telling/arranged.ts';
import { reportWith } from './report-maker.ts';

const MEASURED =
  'This region of 82 x 36 pixels has its JPEG blocks at offset (1, 1); the rest of the picture has them at (0, 0).';

function found(code: string, note: string) {
  const [finding] = numberedFindings(reportWith({ note }));
  if (!finding) throw new Error('the report has a finding');
  return { ...finding, evidence: { ...finding.evidence, code } };
}

describe('a finding in the list', () => {
  for (const language of LANGUAGES) {
    it(`is told in plain words in "${language}", and what was measured one click away`, () => {
      const words = wordsOf(language);
      const page = findingItem(found('foreign-jpeg-grid', MEASURED), null, words).text;
      const [before, folded = ''] = page.split('<details>');
      expect(before).to.include(words.caption('foreign-jpeg-grid')).and.not.include('JPEG');
      expect(folded).to.include(words.told(MEASURED)).and.include('82 x 36');
      if (language !== 'en') expect(folded).to.not.include('This region');
    });
  }

  it('sets the value before and the one now apart, so that letters from right to left do not make them change places', () => {
    const [finding] = numberedFindings(reportWith({ old: 'סכום 100', new: 'סכום 900' }));
    const { text } = findingItem(finding!, null, wordsOf('en'));
    expect(text).to.include('<del dir="auto">סכום 100</del>').and.include('<ins dir="auto">סכום 900</ins>');
    expect(text.indexOf('<del')).to.be.below(text.indexOf('<ins'));
  });

  it('tells a note that is plain by itself, in the words of the reader', () => {
    const note = 'Page 1 said “2,417.20” before; a later save of the file says “6,417.20”.';
    const page = findingItem(found('revision-text-changed', note), null, wordsOf('de')).text;
    expect(page).to.include(
      'Seite 1 sagte zuvor „2,417.20“; ein späterer Speicherstand der Datei sagt „6,417.20“.',
    );
    expect(page).to.not.include(wordsOf('de').say('page.measured'));
  });
});
