/** One session: begins with a look into the camera, goes on frame by frame, ends with an outcome. */
import {
  type ChallengeType,
  type FrameReason,
  LIVENESS_LIMITS,
  type LivenessCapability,
  type LivenessOutcome,
  type LivenessView,
} from '../../../shared/contracts/liveness.ts';
import { lightSteps } from '../../../shared/contracts/liveness-light.ts';
import type { Embedder } from '../../../shared/contracts/models.ts';
import { isPossible, refusalOf } from './admit.ts';
import { LONGEST_BLINK_MS } from './blink.ts';
import { drawMovements } from './challenges.ts';
import { type Arrival, place } from './clock.ts';
import { eventsEndingHere, type LivenessEvent } from './events.ts';
import { gather } from './gather.ts';
import { isDue, isFrontal, isSamePerson, isSomebodyElse, keepIfBest, matchReference } from './identity.ts';
import type { FaceMeasure, LookedAt } from './measure.ts';
import { passiveOutcome, takenBack } from './passive.ts';
import { askToTurn, expire, meet, planned, present, type Source, take } from './progress.ts';
import { doubtsOf, newProof, tryAgain } from './proof.ts';
import { sampleOf } from './sequence.ts';
import { settle } from './settle.ts';
import { markOf } from './signature.ts';
import { MAX_SAMPLES, type PlannedChallenge, type SessionState } from './state.ts';
import { ASKED_TURN, turnInVainEndingHere } from './turn.ts';
import { type UnderLight, underLight } from './under-light.ts';

/** After this long without a frame nothing that was begun can be finished. */
const MAX_GAP_MS = 1_500;
const MAX_JUMPS = 15;
/** Whoever comes back may be somebody else. */
const WITHOUT_SUBJECT: readonly FrameReason[] = ['no_face', 'several_faces'];
/** A face that is lost for so short a time ends no movement: it cannot have gone far, and is compared as it comes back. */
const LOST_MS = 250;
/** Samples that keep their pictures of the eyes, at most. */
const PICTURED = 24;

export function beginSession(
  now: number,
  source: Source,
  reference: SessionState['reference'],
  capabilities: readonly LivenessCapability[] = [],
): SessionState {
  const types: ChallengeType[] = drawMovements(LIVENESS_LIMITS.drawnChallenges, source.draw);
  if (capabilities.includes('screen_light')) types.splice(source.draw(types.length + 1), 0, 'LIGHT');
  types.unshift('LOOK_STRAIGHT');
  return {
    challenges: types.map((type) => planned(type, source)),
    shownAt: now,
    shownFrom: -1,
    processed: 0,
    accepted: 0,
    lastSequence: -1,
    step: 1,
    clock: null,
    straight: null,
    neutral: null,
    samples: [],
    signatures: [],
    blinkedUntil: -1,
    sinceCompared: null,
    anchor: null,
    best: null,
    reference,
    proof: newProof(),
    light: { samples: [], vain: 0 },
    blinked: false,
    turned: false,
    passive: { sum: 0, count: 0 },
    strikes: { wrong: 0, late: 0, strangersInARow: 0, strangers: 0, jumps: 0 },
    reasons: [],
    outcome: null,
  };
}

export interface Advanced {
  sequence: number;
  accepted: boolean;
  reasons: FrameReason[];
  /** See LookedAt.genuine; null too for frames that were not asked. */
  passiveScore: number | null;
}

/**
 * Takes one frame; changes the state.
 * @param looked what is seen on it, or why it could not be looked at
 */
export async function advance(
  state: SessionState,
  looked: LookedAt | { unreadable: FrameReason },
  arrival: Arrival,
  embedder: Embedder,
  source: Source,
): Promise<Advanced> {
  if (state.outcome) {
    const sequence = arrival.sequence ?? state.lastSequence + 1;
    return { sequence, accepted: false, reasons: ['session_completed'], passiveScore: null };
  }
  state.processed += 1;
  const placed = place(state, arrival);
  const reasons: FrameReason[] = [];
  const late = expire(state, arrival.receivedAt, source);
  if (late !== 'in-time') reasons.push('challenge_expired');
  let ended: Verdict | null = late === 'given-up' ? 'INCONCLUSIVE' : null;
  let accepted = false;
  let passiveScore: number | null = null;
  if ('refused' in placed) {
    reasons.push(placed.refused);
  } else if ('unreadable' in looked) {
    reasons.push(looked.unreadable);
  } else if (!ended) {
    const taken = await takeIn(state, looked, placed, arrival.receivedAt, embedder, source);
    accepted = taken.accepted;
    reasons.push(...taken.reasons);
    ended = taken.ended;
    // As often as the face is compared: one look more at a frame that is looked at closely anyway.
    if (accepted && state.sinceCompared === 0) {
      passiveScore = await looked.genuine();
      if (passiveScore !== null) {
        state.passive.sum += passiveScore;
        state.passive.count += 1;
      }
    }
  }
  if (accepted) state.accepted += 1;
  if (!ended && state.processed >= LIVENESS_LIMITS.maxFrames) {
    state.reasons.push('frames_used_up');
    ended = 'INCONCLUSIVE';
  }
  if (ended) finish(state, ended, embedder);
  return { sequence: placed.sequence, accepted, reasons, passiveScore };
}

type Verdict = LivenessOutcome['liveness']['state'];
interface Taken {
  accepted: boolean;
  reasons: FrameReason[];
  ended: Verdict | null;
}

const refused = (reason: FrameReason, ended: Verdict | null = null): Taken => ({
  accepted: false,
  reasons: [reason],
  ended,
});

async function takeIn(
  state: SessionState,
  looked: LookedAt,
  { sequence, atMs }: { sequence: number; atMs: number },
  now: number,
  embedder: Embedder,
  source: Source,
): Promise<Taken> {
  const { measure } = looked;
  const refusal = refusalOf(measure, state.signatures);
  if (refusal !== 'duplicate_frame') state.signatures.push(markOf(measure.signature));
  if (refusal) {
    if (WITHOUT_SUBJECT.includes(refusal)) lose(state, refusal, atMs);
    return refused(refusal);
  }
  const face = measure.face!;
  const jumped = jump(state, face, measure, atMs);
  if (jumped) return jumped;
  if (state.sinceCompared !== null) state.sinceCompared += 1;
  const compare = (): Promise<boolean> => isSamePerson(state, embedder, face, looked);
  if (isDue(state) && isFrontal(state, face) && !(await compare())) return stranger(state);

  remember(state, face, sequence, atMs);
  const challenge = present(state);
  if (challenge?.type === 'LOOK_STRAIGHT') {
    if (settle(state, face)) await begin(state, challenge, looked, face, now);
    return { accepted: true, reasons: [], ended: null };
  }
  if (challenge?.type === 'LIGHT') {
    return lit(state, await underLight(state, challenge, looked, face, { atMs, now }, source), source);
  }
  await gather(state, looked, face, embedder);
  const events = newEvents(state);
  // What counts ends with a look at who it was.
  if (events.length > 0 && state.sinceCompared !== 0 && !(await compare())) return stranger(state);
  return judged(state, take(state, events, now, source), source);
}

/** Movements that end with the newest sample; a blink is told once. */
function newEvents(state: SessionState): LivenessEvent[] {
  const events = eventsEndingHere(state.samples, state.neutral!, ASKED_TURN, state.blinkedUntil);
  state.blinkedUntil = events.findLast(({ type }) => type === 'BLINK')?.to ?? state.blinkedUntil;
  return events;
}

/** The neutral face is found: all that follows is held against it. */
async function begin(
  state: SessionState,
  challenge: PlannedChallenge,
  looked: LookedAt,
  face: FaceMeasure,
  now: number,
): Promise<void> {
  state.anchor = await looked.likeness();
  state.proof.surface = await looked.surface();
  await keepIfBest(state, face, looked);
  state.sinceCompared = 0;
  meet(state, challenge, now);
}

function lit(state: SessionState, result: UnderLight, source: Source): Taken {
  if (typeof result === 'string') return judged(state, result, source);
  if (result.over) state.reasons.push(result.reason);
  return { accepted: true, reasons: [result.reason], ended: result.over ? 'INCONCLUSIVE' : null };
}

/** Whether the face could have come here from where it was: null when it could, or was not seen for long. */
function jump(
  state: SessionState,
  face: FaceMeasure,
  measure: LookedAt['measure'],
  atMs: number,
): Taken | null {
  const last = state.samples.at(-1);
  if (!last) return null;
  const gap = atMs - last.atMs;
  if (gap > MAX_GAP_MS) {
    breakOff(state);
    return null;
  }
  if (isPossible(last, face, Math.max(0, gap) / 1000, measure)) return null;
  breakOff(state);
  state.strikes.jumps += 1;
  if (state.strikes.jumps <= MAX_JUMPS) return refused('moved_too_fast');
  state.reasons.push('no_one_movement');
  return refused('moved_too_fast', 'FAILED');
}

/** Keeps the sample; pictures of the eyes only while a blink may still begin with them. */
function remember(state: SessionState, face: FaceMeasure, sequence: number, atMs: number): void {
  const older = state.samples.map((sample, at, { length }) =>
    sample.patches && (at < length - PICTURED || atMs - sample.atMs > LONGEST_BLINK_MS)
      ? { ...sample, patches: null }
      : sample,
  );
  state.samples = [...older, sampleOf(face, sequence, atMs, state.neutral)].slice(-MAX_SAMPLES);
}

function judged(state: SessionState, result: ReturnType<typeof take>, source: Source): Taken {
  const doubts = result === 'all-met' ? doubtsOf(state.proof) : [];
  if (tryAgain(state.proof, doubts)) {
    askToTurn(state, source);
    return { accepted: true, reasons: ['turn_not_counted'], ended: null };
  }
  switch (result) {
    case 'wrong':
      return { accepted: true, reasons: ['wrong_movement'], ended: null };
    case 'failed':
      return { accepted: true, reasons: ['wrong_movement'], ended: 'FAILED' };
    case 'all-met':
      if (state.accepted + 1 < LIVENESS_LIMITS.minFrames) state.reasons.push('too_few_frames');
      state.reasons.push(...doubts);
      if (state.reasons.length === 0) return { accepted: true, reasons: [], ended: 'PASSED' };
      return { accepted: true, reasons: [], ended: 'INCONCLUSIVE' };
    default:
      return { accepted: true, reasons: hintsOf(state), ended: null };
  }
}

/** What helps who tries: a turn that ended here was the one asked for, but did not count. */
function hintsOf({ samples, neutral, shownFrom, challenges }: SessionState): FrameReason[] {
  const turn = neutral && turnInVainEndingHere(samples, neutral, ASKED_TURN);
  const began = turn && samples[turn.from]?.sequence;
  const asked = present({ challenges })?.type;
  return turn && (began ?? -1) >= shownFrom && asked === `TURN_${turn.side}` ? ['turn_not_counted'] : [];
}

function stranger(state: SessionState): Taken {
  breakOff(state);
  if (!isSomebodyElse(state)) return refused('different_person');
  state.reasons.push('identity_changed');
  return refused('different_person', 'FAILED');
}

function lose(state: SessionState, refusal: FrameReason, atMs: number): void {
  const last = state.samples.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  if (refusal === 'no_face' && atMs - last <= LOST_MS) state.sinceCompared = null;
  else breakOff(state);
}

/** What was begun is not gone on with, and the next face is compared before it counts. */
function breakOff(state: SessionState): void {
  state.samples = [];
  state.straight = null;
  state.sinceCompared = null;
}

function finish(state: SessionState, found: Verdict, embedder: Embedder): void {
  const { wrong, late } = state.strikes;
  const { verdict, reason } = takenBack(found, state.passive);
  if (reason) state.reasons.push(reason);
  const kept = state.challenges.filter(({ ended }) => ended !== 'REPLACED');
  const met = kept.filter(({ ended }) => ended === 'MET').length;
  const score = verdict === 'FAILED' ? 0 : (met / kept.length) * (1 - 0.1 * (wrong + late));
  state.outcome = {
    liveness: {
      state: verdict,
      blink: state.blinked,
      headTurn: state.turned,
      passive: passiveOutcome(state.passive),
      score: Math.round(score * 1000) / 1000,
      challenges: state.challenges.map(({ type, ended }) => ({ type, state: ended ?? 'NOT_MET' })),
      reasons: state.reasons,
    },
    faceMatch: matchReference(state, embedder, verdict === 'PASSED'),
  };
}

/** What the API may know. */
export function viewOf(state: SessionState): LivenessView {
  const kept = state.challenges.filter(({ ended }) => ended !== 'REPLACED');
  const challenge = state.outcome ? null : present(state);
  return {
    challenge: challenge && {
      id: challenge.id,
      type: challenge.type,
      again: kept[kept.indexOf(challenge) - 1]?.type === challenge.type,
      index: kept.indexOf(challenge) + 1,
      total: kept.length,
      expiresAt: state.shownAt + LIVENESS_LIMITS.challengeMs,
      ...(challenge.light ? { light: lightSteps(challenge.light) } : {}),
    },
    challengeCount: kept.length,
    framesProcessed: state.processed,
    lastSequence: state.lastSequence,
    step: state.step,
    outcome: state.outcome,
  };
}
