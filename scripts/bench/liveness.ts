/**
 * How many living people are turned away and how many attacks get through, by class, on sequences made from
 * photographs (scripts/liveness-sequences). Prints the tables of docs/measurements/liveness.md.
 *
 *   nice node scripts/bench/liveness.ts [ROUNDS]      a round takes about nine minutes on one core
 */
import { fileURLToPath } from 'node:url';
import { type FaceRuntime, openFaceRuntime } from '../../workers/biometric/face/runtime.ts';
import type { LookedAt } from '../../workers/biometric/liveness/measure.ts';
import { randomOf } from '../liveness-sequences/camera.ts';
import { loadPerson, OPEN_EYED, PEOPLE, type Person } from '../liveness-sequences/people.ts';
import { PRINT_ATTACKS } from '../liveness-sequences/performer.ts';
import { liveCamera, playback, printCamera, rehearse } from '../liveness-sequences/rehearsal.ts';

const MODELS = fileURLToPath(new URL('../../models', import.meta.url));
/** Frames of a print session: about twice what a living person needs. */
const PRINT_FRAMES = 100;
/** Living people are cheaper to film than prints. */
const LIVE_SESSIONS = 3;
/** Draws of challenges that each recording is played to. */
const DRAWS = 40;

interface Tally {
  sessions: number;
  passed: number;
  failed: number;
  blinks: number;
  turns: number;
}

const tallies = new Map<string, Tally>();

function count(name: string, { state }: Awaited<ReturnType<typeof rehearse>>): void {
  const tally = tallies.get(name) ?? { sessions: 0, passed: 0, failed: 0, blinks: 0, turns: 0 };
  tally.sessions += 1;
  tally.passed += Number(state.outcome?.liveness.state === 'PASSED');
  tally.failed += Number(state.outcome?.liveness.state === 'FAILED');
  tally.blinks += Number(state.blinked || state.blinkedUntil >= 0);
  tally.turns += Number(state.turned);
  tallies.set(name, tally);
}

const runtime: FaceRuntime = await openFaceRuntime(MODELS);
const rounds = Number(process.argv[2] ?? 4);
const people = new Map<string, Person>();
for (const name of PEOPLE) people.set(name, await loadPerson(runtime, name));

const recordings: { name: string; frames: LookedAt[] }[] = [];
for (let round = 0; round < rounds; round++) {
  for (let session = 0; session < LIVE_SESSIONS; session++) {
    for (const [index, name] of OPEN_EYED.entries()) {
      const seed = 1_000 * round + 10 * session + index + 1;
      const played = await rehearse(runtime, liveCamera(runtime, people.get(name)!, seed), seed);
      count('live', played);
      if (session === 0) recordings.push({ name, frames: played.frames });
      process.stderr.write(`live ${name}: ${played.state.outcome?.liveness.state}\n`);
    }
  }
  for (const [index, name] of PEOPLE.entries()) {
    for (const [style, gestures] of Object.entries(PRINT_ATTACKS)) {
      const seed = 1_000 * round + 100 + index;
      const camera = printCamera(runtime, people.get(name)!, gestures, seed);
      const session = await rehearse(runtime, camera, seed, PRINT_FRAMES);
      count(`print, ${style}`, session);
      process.stderr.write(`${style} ${name}: ${session.state.outcome?.liveness.state ?? 'unfinished'}\n`);
    }
  }
}

for (const [at, { name, frames }] of recordings.entries()) {
  for (let draw = 0; draw < DRAWS; draw++) {
    const seed = 50_000 + at * DRAWS + draw;
    const random = randomOf(seed);
    count('frames of another session', await rehearse(runtime, playback(frames), seed));
    const still = frames.slice(0, 30);
    const looped = Array.from({ length: 240 }, (_, index) => still[index % still.length]!);
    count('replayed frames, in a loop', await rehearse(runtime, playback(looped), seed));
    const shuffled = [...frames].sort(() => random() - 0.5);
    count('shuffled order', await rehearse(runtime, playback(shuffled), seed));
    const other = recordings[(at + 1) % recordings.length]!;
    if (other.name === name) continue;
    // The first one looks into the camera, the second one does the rest; and the two by turns.
    const relay = [...frames.slice(0, 8), ...other.frames];
    count('two people, one after the other', await rehearse(runtime, playback(relay), seed));
    const byTurns = frames.flatMap((frame, index) => [frame, other.frames[index] ?? frame]);
    count('two people, by turns', await rehearse(runtime, playback(byTurns), seed));
  }
}

/** Of the rate, 95 % one-sided, Clopper-Pearson; for none of n the rule of three. */
function upperBound(hits: number, trials: number): number {
  let [low, high] = [hits / trials, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (cumulative(hits, trials, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

function cumulative(hits: number, trials: number, rate: number): number {
  let term = (1 - rate) ** trials;
  let sum = term;
  for (let k = 1; k <= hits; k++) {
    term *= ((trials - k + 1) / k) * (rate / (1 - rate));
    sum += term;
  }
  return sum;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const live = tallies.get('live')!;
const out = (line: string): boolean => process.stdout.write(`${line}\n`);
out(
  `BPCER ${percent(1 - live.passed / live.sessions)} (${live.sessions - live.passed} of ${live.sessions})\n`,
);
out('| attack | sessions | passed | APCER | at most (95 %) | a blink seen | a turn seen | ended as FAILED |');
out('|---|---|---|---|---|---|---|---|');
for (const [name, { sessions, passed, failed, blinks, turns }] of tallies) {
  if (name === 'live') continue;
  out(
    `| ${name} | ${sessions} | ${passed} | ${percent(passed / sessions)} | ${percent(upperBound(passed, sessions))} | ${blinks} | ${turns} | ${failed} |`,
  );
}
