/** Everything that is remembered of a session between two frames. It leaves the face pool only to be sealed. */
import type { ChallengeType, LivenessOutcome } from '../../../shared/contracts/liveness.ts';
import type { Neutral } from './neutral.ts';
import type { Passive } from './passive.ts';
import type { Sample } from './sample.ts';

export interface PlannedChallenge {
  id: string;
  type: ChallengeType;
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
  v: 1;
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
  signatures: Float32Array[];
  blinkedUntil: number;
  /** Frames since the face was last compared with the first one; null: compare before anything else. */
  sinceCompared: number | null;
  anchor: Float32Array | null;
  best: { template: Float32Array; score: number } | null;
  reference: { template: Float32Array; usable: boolean } | null;
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

/** Typed arrays as base64 beside everything else as JSON; pictures of eyes and whole frames in a byte or two a number. */
export function freeze(state: SessionState): string {
  return JSON.stringify(state, (key, value: unknown) => {
    if (!(value instanceof Float32Array)) return value;
    if (key === 'patches') return { i8: base64(Int8Array.from(value, (each) => Math.round(each * 255))) };
    // Elements of `signatures`.
    if (/^\d+$/.test(key)) return { u16: base64(Uint16Array.from(value, (each) => Math.round(each * 256))) };
    return { f32: base64(value) };
  });
}

/** @param frozen what `freeze` made; it comes out of a seal, so its form is known */
export function thaw(frozen: string): SessionState {
  return JSON.parse(frozen, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const { i8, u16, f32 } = value as { i8?: string; u16?: string; f32?: string };
    if (i8 !== undefined) return Float32Array.from(new Int8Array(bytes(i8)), (each) => each / 255);
    if (u16 !== undefined) return Float32Array.from(new Uint16Array(bytes(u16)), (each) => each / 256);
    if (f32 !== undefined) return new Float32Array(bytes(f32));
    return value;
  }) as SessionState;
}

const base64 = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64');

const bytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64')).buffer;
