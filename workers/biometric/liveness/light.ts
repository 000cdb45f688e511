/**
 * Whether the light on a face followed the colours that a screen was told to show. The colours are drawn, so whatever was
 * not made for this very draw follows it no better than other draws: how rare that is, is counted and not assumed.
 */
import { LIGHT_COLOURS, LIGHT_LIMITS, type LightPlan } from '../../../shared/contracts/liveness-light.ts';
import type { Draw } from './challenges.ts';
import type { Hue, Tint } from './tint.ts';

export interface LightSample extends Tint {
  /** On our clock. */
  atMs: number;
}

export type LightVerdict =
  | { followed: true }
  | { followed: false; reason: 'light_not_seen' | 'light_not_followed' };

/** Never the same colour twice in a row: 6 times 5^11 sequences. */
export function drawLight(draw: Draw): LightPlan {
  const count = LIGHT_COLOURS.length;
  const plan = [draw(count)];
  while (plan.length < LIGHT_LIMITS.steps) plan.push(((plan.at(-1) ?? 0) + 1 + draw(count - 1)) % count);
  return plan;
}

/** Other draws that the shown one is held against, and how many of them may be followed as well: p <= 0.001. */
const OTHERS = 1_999;
const MAX_AS_GOOD = 1;
/** Frames under the colours; and the delay is known to so many milliseconds. */
const MIN_FRAMES = 12;
const DELAY_STEP_MS = 100;
/** Change of log chroma for a full change of the screen's: the screen's light on the face over all other light. */
const MIN_RESPONSE = 0.012;
/** What lies around the face answers with so much of it at most: a wall far behind does, a tinted picture does not. */
const MAX_AROUND = 0.3;
/** Change of log chroma from frame to frame (rms) that is more than movement makes: some light did change. */
const CLEAR_CHANGE = 0.02;

/** The colours as a face would show them: red over green and blue over green. */
const SHOWN: readonly Hue[] = LIGHT_COLOURS.map((colour) => {
  const [red, green, blue] = [1, 3, 5].map(
    (from) => (Number.parseInt(colour.slice(from, from + 2), 16) / 255) ** 2.2,
  );
  return [(red ?? 0) - (green ?? 0), (blue ?? 0) - (green ?? 0)];
});

/** @param shownAt when the colours were told, on our clock @param samples in their order */
export function judgeLight(
  plan: LightPlan,
  samples: readonly LightSample[],
  shownAt: number,
  draw: Draw,
): LightVerdict {
  const views: View[] = [];
  for (let delay = 0; delay <= LIGHT_LIMITS.delayMs; delay += DELAY_STEP_MS) {
    const view = viewAt(samples, shownAt + delay);
    if (view) views.push(view);
  }
  let best: { view: View; correlation: number } | null = null;
  for (const view of views) {
    const correlation = correlationWith(view, plan);
    if (!best || correlation > best.correlation) best = { view, correlation };
  }
  if (!best) return { followed: false, reason: 'light_not_seen' };
  const { view, correlation } = best;
  const otherwise: LightVerdict =
    view.change >= CLEAR_CHANGE
      ? { followed: false, reason: 'light_not_followed' }
      : { followed: false, reason: 'light_not_seen' };
  if (responseTo(view, plan, 'answer') < MIN_RESPONSE) return otherwise;
  let asGood = 0;
  for (let other = 0; other < OTHERS; other++) {
    const drawn = drawLight(draw);
    if (views.some((late) => correlationWith(late, drawn) >= correlation)) asGood += 1;
    if (asGood > MAX_AS_GOOD) return otherwise;
  }
  const everywhere = responseTo(view, plan, 'around') > MAX_AROUND * responseTo(view, plan, 'face');
  return everywhere ? { followed: false, reason: 'light_not_followed' } : { followed: true };
}

/**
 * The frames under the colours, if these came so late. A plan is constant over each step, so that sums over the frames of
 * a step are all that is needed of them, however many plans are tried.
 */
interface View {
  steps: readonly Step[];
  /** Squares of the answer without what is slow, by channel. */
  squares: readonly [number, number];
  /** From frame to frame: heads move smoothly, colours jump. */
  change: number;
}

interface Step {
  frames: number;
  /** Sums of what light and heads do slowly by themselves: orthonormal over all frames. */
  slow: readonly [number, number, number];
  /** Sums of redness and blueness without what is slow: face less what is around it, and both by themselves. */
  answer: Sums;
  face: Sums;
  around: Sums;
}
type Sums = readonly [redness: number, blueness: number];

const BOTH = [0, 1] as const;

function viewAt(samples: readonly LightSample[], beganAt: number): View | null {
  const { steps, stepMs } = LIGHT_LIMITS;
  const end = steps * stepMs;
  const seen = samples.filter(({ atMs }) => atMs >= beganAt && atMs < beganAt + end);
  if (seen.length < MIN_FRAMES) return null;
  const slow = slowOf(seen.map(({ atMs }) => (atMs - beganAt) / end - 0.5));
  const without = (of: (sample: LightSample) => Hue): [Float64Array, Float64Array] => [
    lessSlow(
      Float64Array.from(seen, (sample) => of(sample)[0]),
      slow,
    ),
    lessSlow(
      Float64Array.from(seen, (sample) => of(sample)[1]),
      slow,
    ),
  ];
  const answer = without(({ face, around }) => [face[0] - around[0], face[1] - around[1]]);
  const face = without((sample) => sample.face);
  const around = without((sample) => sample.around);
  const stepOf = seen.map(({ atMs }) => Math.floor((atMs - beganAt) / stepMs));
  const squares = BOTH.map((channel) => dot(answer[channel], answer[channel])) as [number, number];
  return {
    squares,
    change: jumpsOf(answer),
    steps: Array.from({ length: steps }, (_, step): Step => {
      const over = (values: Float64Array): number =>
        values.reduce((sum, value, at) => (stepOf[at] === step ? sum + value : sum), 0);
      const both = ([one, other]: [Float64Array, Float64Array]): Sums => [over(one), over(other)];
      return {
        frames: stepOf.filter((at) => at === step).length,
        slow: [over(slow[0]), over(slow[1]), over(slow[2])],
        ...{ answer: both(answer), face: both(face), around: both(around) },
      };
    }),
  };
}

function jumpsOf(answer: readonly Float64Array[]): number {
  let [squares, count] = [0, 0];
  for (const values of answer) {
    for (let at = 1; at < values.length; at++, count++) squares += (values[at]! - values[at - 1]!) ** 2;
  }
  return Math.sqrt(squares / Math.max(1, count));
}

/** How well frames agree with a plan: mean correlation of both chroma. */
function correlationWith({ steps, squares }: View, plan: LightPlan): number {
  let correlation = 0;
  for (const channel of BOTH) {
    const size = sizeOf(steps, plan, channel) * squares[channel];
    if (size > 0) correlation += productOf(steps, plan, channel, 'answer') / Math.sqrt(size) / 2;
  }
  return correlation;
}

/** Change of log chroma for a full change of the screen's: mean of both. */
function responseTo({ steps }: View, plan: LightPlan, of: 'answer' | 'face' | 'around'): number {
  let response = 0;
  for (const channel of BOTH) {
    const size = sizeOf(steps, plan, channel);
    if (size > 0) response += productOf(steps, plan, channel, of) / size / 2;
  }
  return response;
}

const shownAt = (plan: LightPlan, step: number, channel: 0 | 1): number =>
  SHOWN[plan[step] ?? 0]?.[channel] ?? 0;

function productOf(
  steps: readonly Step[],
  plan: LightPlan,
  channel: 0 | 1,
  of: 'answer' | 'face' | 'around',
): number {
  let product = 0;
  for (const [at, step] of steps.entries()) product += shownAt(plan, at, channel) * step[of][channel];
  return product;
}

/** Squares of what is shown, without what of it is slow. */
function sizeOf(steps: readonly Step[], plan: LightPlan, channel: 0 | 1): number {
  let [squares, level, trend, bend] = [0, 0, 0, 0];
  for (const [at, { frames, slow }] of steps.entries()) {
    const shown = shownAt(plan, at, channel);
    squares += frames * shown * shown;
    level += shown * slow[0];
    trend += shown * slow[1];
    bend += shown * slow[2];
  }
  return Math.max(0, squares - level * level - trend * trend - bend * bend);
}

/** Powers 0 to 2 of the time, made orthonormal. */
function slowOf(times: readonly number[]): [Float64Array, Float64Array, Float64Array] {
  const made: Float64Array[] = [];
  const next = (power: number): Float64Array => {
    const rest = lessSlow(
      Float64Array.from(times, (time) => time ** power),
      made,
    );
    const size = Math.sqrt(dot(rest, rest));
    // Frames of one or two moments have no bend.
    const course = size > 1e-6 ? rest.map((value) => value / size) : rest.fill(0);
    made.push(course);
    return course;
  };
  return [next(0), next(1), next(2)];
}

function lessSlow(values: Float64Array, slow: readonly Float64Array[]): Float64Array {
  for (const course of slow) {
    const share = dot(values, course);
    for (let at = 0; at < values.length; at++) values[at]! -= share * course[at]!;
  }
  return values;
}

function dot(one: Float64Array, other: Float64Array): number {
  let total = 0;
  for (let at = 0; at < one.length; at++) total += one[at]! * other[at]!;
  return total;
}
