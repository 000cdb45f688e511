/**
 * What kind of document the pages are: a linear model over the words that the kinds print, where they stand, the machine readable
 * zone and the page's shape, put through a softmax. The words are ours; the weights are trained (`lab/reading/train-kinds.ts`).
 */
import { NO_DOCUMENT } from '../../../../shared/contracts/document-kind.ts';
import type { OcrFacts } from '../facts.ts';
import { featuresOf } from './features.ts';
import { TOLD, type Told } from './lexicon.ts';
import { scoresOf, sharesOf } from './scores.ts';
import WEIGHTS from './weights.json' with { type: 'json' };

export type Kind = Told | typeof NO_DOCUMENT;

interface KindTold {
  name: Kind;
  confidence: number;
}

/** Several rules ask about the same document. */
const asked = new WeakMap<OcrFacts, KindTold | null>();

/** Null when nothing was read that a kind could be told from. */
export function kindOf(facts: OcrFacts): KindTold | null {
  const before = asked.get(facts);
  if (before !== undefined) return before;
  const kind = tell(facts);
  asked.set(facts, kind);
  return kind;
}

function tell(facts: OcrFacts): KindTold | null {
  const isRead = facts.pages.some(hasWords) || facts.mrz.length > 0;
  if (!isRead) return isBlank(facts) ? WITHOUT_TEXT : null;
  const shares = sharesOf(scoresOf(WEIGHTS, featuresOf(facts)));
  const confidence = Math.max(...shares);
  return {
    name: TOLD[shares.indexOf(confidence)] ?? 'other',
    confidence: Math.round(100 * confidence) / 100,
  };
}

const hasWords = ({ words, otherScript }: OcrFacts['pages'][number]): boolean =>
  words.length > 0 && !otherScript;

/** Of 123 pictures in which nothing looked like text none was a document; of 480 documents none was one of them. */
const WITHOUT_TEXT = { name: NO_DOCUMENT, confidence: 0.95 } as const;

/** Every page was looked at, and nothing on it looks like text: a photograph of something else. */
const isBlank = ({ pages, cut }: OcrFacts): boolean =>
  pages.length > 0 && !cut && pages.every(({ reading }) => reading === 'none');
