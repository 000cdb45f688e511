/** A report's outcome in words: the one sentence on top, and what could have been seen. Pure. */
import type { Suspicion } from '../../contracts/finding.ts';
import type {
  Obstacle,
  Outcome,
  Power,
  ProductionReport,
  Recommendation,
  ToCheck,
} from '../../contracts/report.ts';
import { ENGLISH, type MessageId, type Words } from '../language/words.ts';
import { LITTLE_VISIBLE } from '../policy.ts';
import { percent } from './figures.ts';

export const outcomeName = (outcome: Outcome, words: Words = ENGLISH): string =>
  words.say(`outcome.${outcome}`);

export interface Told {
  riskLevel: ProductionReport['riskLevel'];
  fraudProbability: number;
  outcome: Outcome;
  obstacle?: Obstacle | undefined;
  toCheck: readonly ToCheck[];
}

/** Reports that were stored before outcomes were told have none: theirs follows from the level. */
export function toldOf(report: ProductionReport): Told {
  const { riskLevel, fraudProbability } = report;
  const { outcome, obstacle, toCheck } = report.pipeline.evidence as Partial<
    ProductionReport['pipeline']['evidence']
  >;
  return {
    riskLevel,
    fraudProbability,
    outcome: outcome ?? byLevel(report),
    obstacle,
    toCheck: toCheck ?? [],
  };
}

function byLevel({ riskLevel, fraudProbability }: ProductionReport): Outcome {
  if (riskLevel === 'MINIMAL' || riskLevel === 'LOW') return 'nothing_found';
  return riskLevel !== 'MEDIUM' && fraudProbability >= 0.5 ? 'altered' : 'suspicious';
}

export const headline = (report: ProductionReport, words: Words = ENGLISH): string =>
  headlineOf(toldOf(report), words);

/** The verdict in one sentence, or two where something is open; the report's own summary begins with it too. */
export function headlineOf(told: Told, words: Words = ENGLISH): string {
  const [open] = told.toCheck;
  switch (told.outcome) {
    case 'altered':
      return words.say(told.riskLevel === 'CRITICAL' ? 'headline.altered' : 'headline.probablyAltered');
    case 'suspicious':
      return words.say(told.riskLevel === 'MEDIUM' ? 'headline.needsExplanation' : 'headline.strongSigns');
    case 'not_assessable':
      return [notAssessed(told.obstacle, words), open && lookAt(open, words)].filter(Boolean).join(' ');
    case 'little_visible':
      return open ? lookAt(open, words) : words.say('headline.littleVisible');
    case 'nothing_found':
      if (open) return lookAt(open, words);
      return words.say(told.riskLevel === 'MINIMAL' ? 'headline.nothingFound' : 'headline.unusual');
  }
}

function notAssessed(obstacle: Obstacle | undefined, words: Words): string {
  if (!obstacle) return words.say('headline.notAssessed');
  const [reason, needed] = [words.told(obstacle.reason), words.told(obstacle.needed)];
  return words.say('headline.notAssessedBecause', { reason, needed });
}

/** "Look at this: printed U17240570, machine readable zone U19240590." */
export const lookAt = (open: Suspicion, words: Words = ENGLISH): string =>
  words.say('lookAt', { values: valuesOf(open, words) });

/** What a person is told to do about it. */
export const lookingOf = (open: Suspicion, words: Words = ENGLISH): string =>
  `${open.page === undefined ? '' : `${words.say('page.number', { page: open.page })}: `}${lookAt(open, words)}`;

/** A recommendation as it is told here; undefined when only English has it. */
export function actionOf(
  { id, action }: Recommendation,
  report: ProductionReport,
  words: Words,
): string | undefined {
  const nth = /^look-(\d+)-/.exec(id)?.[1];
  const open = nth === undefined ? undefined : toldOf(report).toCheck[Number(nth) - 1];
  return open ? lookingOf(open, words) : words.sentence(action);
}

export const valuesOf = ({ values }: Suspicion, words: Words = ENGLISH): string =>
  values.map(({ source, text }) => `${words.told(source)} ${cut(valueText(text, words))}`).join(', ');

/** Where a document has no value of its own, the place stands for it. */
const PLACE = /^\((?:page \d+|in the file as a whole)\)$/;

export const valueText = (text: string, words: Words): string => (PLACE.test(text) ? words.told(text) : text);

/** Values are the document's own text: longer ones do not belong into a sentence of ours. */
const LONGEST_VALUE = 60;

const cut = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= LONGEST_VALUE ? line : `${characters.slice(0, LONGEST_VALUE - 1).join('')}…`;
};

/** What silence is worth here, and what a file of this kind no longer has to show. */
export function powerSentence(power: Power, words: Words = ENGLISH): string {
  const sentence = shareSentence(power, words);
  return power.contentChecked === false ? `${sentence} ${words.say('power.contentUnchecked')}` : sentence;
}

function shareSentence({ captureClass, detectionRate, of, writtenAnew }: Power, words: Words): string {
  const kind = words.say(writtenAnew ? 'kind.written-anew' : `kind.${captureClass}`);
  if (of === 0) return words.say('power.unmeasured', { kind });
  const told = { kind, share: inTen(detectionRate, words), count: of };
  if (detectionRate >= LITTLE_VISIBLE) return words.say('power.share', told);
  const gone = writtenAnew ? 'gone.written-anew' : GONE[captureClass];
  const sentence = words.say('power.shareAsk', told);
  return gone ? `${sentence} ${words.say(gone)}` : sentence;
}

const GONE: Partial<Record<Power['captureClass'], MessageId>> = {
  'pdf-of-scans': 'gone.pdf-of-scans',
  screenshot: 'gone.screenshot',
  'resaved-picture': 'gone.resaved-picture',
};

function inTen(rate: number, words: Words): string {
  if (rate < 0.05) return words.say('power.few');
  if (rate > 0.95) return words.say('power.most');
  return words.say('power.inTen', { tenths: Math.min(9, Math.max(1, Math.round(rate * 10))) });
}

/** `confidence` in words: of the known ways of altering such a file, what would have been seen in this one. */
export const assessed = (confidence: number, words: Words = ENGLISH): string =>
  words.say('assessed', { share: percent(confidence, words) });
