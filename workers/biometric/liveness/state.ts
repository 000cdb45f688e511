/**
 * Everything that is remembered of a session between two frames. It leaves the face pool only to be sealed. Whoever
 * changes it raises the mark in freeze.ts.
 */
import type { ChallengeType, LivenessOutcome } from '../../../shared/contracts/liveness.ts';
import type { LightPlan } from '../../../shared/contracts/liveness-light.ts';
import type { LightSample } from './light.ts';
import type { Neutral } from './neutral.ts';
import type { Passive } from './passive.ts';
import type { Proof } from './proof.ts';
import type { Sample } from './sample.ts';

export interface PlannedChallenge {
  id: string;
  type: ChallengeType;
  /** Of LIGHT: the colours. */
  light?: LightPlan;
  /** How it ended; absent as long as it has not. */
  ended?: 'MET' | 'REPLACED';
}

export interface Strikes {
  /** Another movement than the one that was asked for. */
  wrong: number;
  /** Challenges that were not met in time. */
  late: number;
  /** Frames of somebody else, in a row and in all. */
  strangersInARow: number;
  strangers: number;
  /** Movements that no head makes. */
  jumps: number;
}

export interface SessionState {
  /** In their order; ended ones first, one that was replaced stands before its replacement. */
  challenges: PlannedChallenge[];
  /** When the present challenge was shown, on our clock. */
  shownAt: number;
  /** Sequence number of the frame whose answer showed it: a movement that began before does not count. */
  shownFrom: number;
  processed: number;
  accepted: number;
  lastSequence: number;
  /** From the number before it. */
  step: number;
  /** The caller's clock, where it is sent: the first frame on both clocks, and the last one on the caller's. */
  clock: { firstCapturedAt: number; firstReceivedAt: number; lastCapturedAt: number } | null;
  /** Looking straight: so many frames in a row that agree, and their mean. */
  straight: { count: number; neutral: Neutral } | null;
  neutral: Neutral | null;
  samples: Sample[];
  /** Marks of all frames that were looked at, see markOf. */
  signatures: Uint16Array[];
  blinkedUntil: number;
  /** Frames since the face was last compared with the first one; null: compare before anything else. */
  sinceCompared: number | null;
  anchor: Float32Array | null;
  best: { template: Float32Array; score: number } | null;
  reference: { template: Float32Array; usable: boolean } | null;
  /** What the pictures say of the turns. */
  proof: Proof;
  /** What was seen under the present colours, and how often they were shown in vain. */
  light: { samples: LightSample[]; vain: number };
  blinked: boolean;
  turned: boolean;
  strikes: Strikes;
  /** Of the networks that tell prints and screens, where there are any. */
  passive: Passive;
  /** Why the session ended as it did. */
  reasons: string[];
  outcome: LivenessOutcome | null;
}

/** Kept: an event is no longer than that. */
export const MAX_SAMPLES = 60;
