/**
 * Whether a program drew a picture (a screenshot, an exported page) or a sensor took it from paper: a small network over
 * what the ground, the print and the grain show. Trained by models/training/drawn; pure.
 */
import type { ImageFacts } from '../facts.ts';
import weights from './weights.json' with { type: 'json' };

/** Beyond it on either side the answer is one; between, it is not known. In nats. */
export const SURE_NATS = 1;

const MOST_DEVIATIONS = 4;
const MAX_GRAIN = 1.5;
/** What stands for a measure that could not be taken; whether it could is an input of its own. */
const UNKNOWN = 0.5;

/** @returns log-odds in nats that the picture was drawn; null where its pixels do not tell */
export function drawnNats(image: DrawnInput): number | null {
  const inputs = drawnInputs(image);
  if (!inputs) return null;
  const scaled = inputs.map((value, k) => {
    const deviations = (value - (weights.mean[k] ?? 0)) / (weights.scale[k] ?? 1);
    return Math.max(-MOST_DEVIATIONS, Math.min(MOST_DEVIATIONS, deviations));
  });
  return weighed(
    weights.output,
    weights.hidden.map((row) => Math.tanh(weighed(row, scaled))),
  );
}

type DrawnInput = Pick<ImageFacts, 'capture' | 'edgeSlopes' | 'mediaType'>;

/** What the network is given, in the order of `inputs` in weights.json; null without capture facts. */
export function drawnInputs({ capture, edgeSlopes, mediaType }: DrawnInput): number[] | null {
  if (!capture) return null;
  const { grain } = capture;
  const slope = edgeSlopes?.median ?? null;
  return [
    ...[capture.quiet, capture.print, capture.clipped],
    ...[capture.flat, capture.flatBesidePrint, capture.level],
    ...[Math.log1p(capture.unrest), Math.log1p(capture.spread)],
    ...[capture.inkLevels, Math.sqrt(capture.equalBlocks), Math.sqrt(capture.straightEdges)],
    ...[grain === null ? UNKNOWN : Math.min(grain, MAX_GRAIN), Number(grain === null)],
    ...[slope ?? UNKNOWN, Number(slope === null)],
    ...[capture.twoLevels, capture.levelBits / 8, Number(mediaType === 'image/jpeg')],
  ];
}

/** The last weight is the bias. */
function weighed(row: readonly number[], inputs: readonly number[]): number {
  return inputs.reduce((sum, value, k) => sum + value * (row[k] ?? 0), row.at(-1) ?? 0);
}
