/** Why something was not looked at, as the workers say it: a reader of another language must be told as well. */
import { expect } from 'chai';
import type { PreparedDocument } from '../../../../shared/contracts/document.ts';
import { LANGUAGES } from '../../../../shared/contracts/language.ts';
import { STAGES } from '../../../../shared/contracts/stages.ts';
import { wordsOf } from '../../../../shared/findings/language/words.ts';
import { STAGE_NAMES } from '../../../../workers/fusion/finished-stage.ts';
import { judgeFusion } from '../../../../workers/fusion/judge-fusion.ts';
import { obstacleOf } from '../../../../workers/fusion/outcome.ts';
import { LOST_REASON } from '../../../../workers/runtime/give-up.ts';
import { failureReason } from '../../../../workers/runtime/run-sandboxed.ts';

const LOST = (['timeout', 'memory', 'protocol', 'crashed', 'threw'] as const).map((status) =>
  failureReason({ status, message: 'out of range: 7' }),
);
const NEEDING = Object.values(judgeFusion({}, { now: 0 })).flatMap((verdict) =>
  verdict.verdict === 'inconclusive' ? [verdict.reason] : [],
);
const REASONS = new Set([
  ...[...LOST, LOST_REASON, ...NEEDING],
  ...['The analysis returned facts of the wrong shape.', 'No worker served this analysis.'],
  ...['The stage did not report.', 'the rule failed: x is not iterable'],
]);

describe('why something was not looked at', () => {
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const words = wordsOf(language);

    it(`is told in "${language}"`, () => {
      expect(REASONS.size).to.be.greaterThan(10);
      expect([...REASONS].filter((reason) => words.sentence(reason) === undefined)).to.deep.equal([]);
      expect(words.told('The analysis failed: out of range: 7')).to.match(/out of range: 7$/);
    });

    it(`names the checks that did not finish in "${language}"`, () => {
      const document = { condition: 'readable' } as PreparedDocument;
      const lost = STAGES.map((id) => STAGE_NAMES[id]);
      const { reason } = obstacleOf(document, { read: 0, lost: 1, blank: false }, lost)!;
      const told = words.sentence(reason) ?? '';
      expect(told).not.to.equal('');
      for (const name of lost) expect(told).to.include(words.told(name));
    });
  }
});
