import { expect } from 'chai';
import { LANGUAGES } from '../../../shared/contracts/language.ts';
import type { ToCheck } from '../../../shared/contracts/report.ts';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { wordsOf } from '../../../shared/findings/language/words.ts';
import type { Finding } from '../../../workers/fusion/findings.ts';
import { STAGE_NAMES } from '../../../workers/fusion/finished-stage.ts';
import { reasoningSummary, recommendationsOf, type Summary } from '../../../workers/fusion/summary.ts';

const POWER = { captureClass: 'born-digital-pdf', detectionRate: 0.8, of: 40, blindTo: [] } as const;

function summary(own: Partial<Omit<Summary, 'told'>> & { told?: Partial<Summary['told']> } = {}): Summary {
  const told = {
    riskLevel: 'MINIMAL',
    fraudProbability: 0.01,
    outcome: 'nothing_found',
    toCheck: [],
  } as const;
  return {
    ...{ power: { ...POWER, blindTo: [], contentChecked: true }, confidence: 0.8, found: [] },
    ...{ editor: undefined, counterEvidence: [], notAssessed: 0, failed: [], unreadPages: [], gate: null },
    ...own,
    told: { ...told, ...own.told },
  };
}

const place = (text: string): ToCheck => ({
  ...{ code: 'sums-contradicted', page: 1, note: 'Look.' },
  values: [{ source: 'printed', text }],
});
const places = (count: number): ToCheck[] => Array.from({ length: count }, (_, at) => place(`${at + 1}.00`));

function finding(at: number): Finding {
  const [code, row] = [...CATALOGUE][0]!;
  const ref = { id: `${code}-${at}`, label: row.title, severity: row.severity, confidence: 1, source: 's' };
  const evidence = { code, likelihoodRatio: 9, alternatives: [], data: {} };
  return { code, row, weight: { llr: 2, basis: 'class' }, ref, evidence };
}

describe('the summary of a report', () => {
  it('counts what is listed only, one or several', () => {
    const told = (open: number, found: number) =>
      reasoningSummary(
        summary({
          told: { outcome: 'altered', riskLevel: 'CRITICAL', toCheck: places(open) },
          found: Array.from({ length: found }, (_, at) => finding(at)),
        }),
      );
    expect(told(4, 4)).not.to.include('further');
    expect(told(5, 5))
      .to.include('1 further place to look at is listed.')
      .and.include('1 further finding is listed.');
    expect(told(6, 7))
      .to.include('2 further places to look at are listed.')
      .and.include('3 further findings are listed.');
  });

  it('tells a place whose value is the beginning of the one in the headline', () => {
    const toCheck = [place('1.00.50'), place('1.00')];
    expect(reasoningSummary(summary({ told: { toCheck, riskLevel: 'LOW' } }))).to.match(
      /^Look at this: printed 1\.00\.50\. Look at this: printed 1\.00\. /,
    );
  });
});

describe('what a report recommends', () => {
  const ids = (given: Summary): string[] => recommendationsOf(given).map(({ id }) => id);

  it('never says that all was checked where a check did not finish, and names it', () => {
    expect(ids(summary())).to.deep.equal(['no-action']);
    const failed = [STAGE_NAMES.signature, STAGE_NAMES.forensic];
    const [only, ...more] = recommendationsOf(summary({ failed }));
    expect(more).to.deep.equal([]);
    expect(only).to.include({ id: 'repeat-checks' });
    expect(only!.action).to.match(/: Digital signatures, Image forensics\.$/);
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      const words = wordsOf(language);
      const [told, name] = [words.sentence(only!.action), words.sentence(STAGE_NAMES.forensic)];
      expect(told, language).to.include(name).and.not.include('Image forensics');
    }
  });

  it('calls for nothing more only where nine edits in ten would have been seen', () => {
    const told = (detectionRate: number): string =>
      recommendationsOf(summary({ power: { ...summary().power, detectionRate } }))[0]!.action;
    expect(told(0.9)).to.equal('No further check of the file is called for.');
    expect(told(0.6)).to.include('confirm with the issuer');
    for (const language of LANGUAGES.filter((one) => one !== 'en'))
      expect(wordsOf(language).sentence(told(0.6)), language).not.to.include('confirm with the issuer');
  });

  it('asks for what is needed alone where nothing could be assessed', () => {
    const obstacle = { reason: 'checks did not finish (Portraits)', needed: 'submit it again' };
    const told = { outcome: 'not_assessable', riskLevel: 'MEDIUM', obstacle } as const;
    expect(ids(summary({ told, failed: ['Portraits'] }))).to.deep.equal(['make-assessable']);
  });
});
