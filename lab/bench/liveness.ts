/**
 * How many living people are turned away and how many attacks get through, by class, on sequences made from
 * photographs (lab/liveness-sequences). Prints the tables of docs/measurements/liveness.md.
 *
 *   nice node lab/bench/liveness.ts LIBRARY [SESSIONS]
 *
 * LIBRARY is a folder for what was measured on the films: one that is there already is not filmed again. Filming takes
 * about five minutes on a quiet core, playing SESSIONS (300) of each class about as long.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import type { ChallengeType } from '../../shared/contracts/liveness.ts';
import { type FaceRuntime, openFaceRuntime } from '../../workers/face/runtime.ts';
import { randomOf } from '../liveness-sequences/camera.ts';
import { loadPerson, OPEN_EYED, type PersonName } from '../liveness-sequences/people.ts';
import { LIVE, PRINT_ATTACKS } from '../liveness-sequences/performer.ts';
import { type PaperPose, printOf } from '../liveness-sequences/print.ts';
import { type Pose, puppetOf } from '../liveness-sequences/puppet.ts';
import { type Camera, liveCamera, playback, rehearse } from '../liveness-sequences/rehearsal.ts';
import {
  exposedAgain,
  filmTakes,
  recited,
  type Shot,
  spliced,
  type Takes,
} from '../liveness-sequences/takes.ts';
import { upperBound } from './bounds.ts';

const MODELS = fileURLToPath(new URL('../../models', import.meta.url));
const PRINTED: readonly PersonName[] = ['dee', 'amy', 'cat', 'fay'];
const WHOLE: readonly PersonName[] = ['amy', 'bea', 'eve'];
const TAKES = 1;
/** Of a session with a print: half as many again as a living person needs. */
const PRINT_FRAMES = 160;
/** Recordings that show every movement, in orders that fit as many lists of challenges as can be. */
const RECITALS: readonly (readonly ChallengeType[])[] = [
  ['BLINK', 'TURN_LEFT', 'BLINK', 'TURN_RIGHT'],
  ['BLINK', 'TURN_LEFT', 'MOVE_CLOSER', 'TURN_RIGHT'],
  ['BLINK', 'TURN_LEFT', 'BLINK', 'TURN_RIGHT', 'BLINK', 'TURN_LEFT', 'BLINK', 'TURN_RIGHT', 'MOVE_CLOSER'],
];

const [folder, wanted = '300'] = process.argv.slice(2);
if (!folder) throw new Error('a folder for the library is needed');
await mkdir(folder, { recursive: true });
const sessions = Number(wanted);
const runtime: FaceRuntime = await openFaceRuntime(MODELS);

async function kept<T>(name: string, make: () => Promise<T>): Promise<T> {
  const file = path.join(folder!, `${name}.v8`);
  const known = await readFile(file).catch(() => null);
  if (known) return v8.deserialize(known) as T;
  process.stderr.write(`filming ${name}\n`);
  const made = await make();
  await writeFile(file, v8.serialize(made));
  return made;
}

const prints = new Map<string, Takes[][]>();
for (const [style, gestures] of Object.entries(PRINT_ATTACKS)) {
  const people: Takes[][] = [];
  for (const [index, name] of PRINTED.entries()) {
    const film = async () => {
      const print = printOf(await loadPerson(runtime, name));
      return filmTakes(runtime, gestures, (pose: PaperPose, frame) => print.draw(pose, frame), 100 + index);
    };
    people.push([await kept(`${style}-${name}`, film)]);
  }
  prints.set(style, people);
}
const living: Takes[][] = [];
for (const [index, name] of OPEN_EYED.entries()) {
  const takes: Takes[] = [];
  for (let at = 0; at < TAKES; at++) {
    const film = async () => {
      const puppet = puppetOf(await loadPerson(runtime, name));
      return filmTakes(runtime, LIVE, (pose: Pose, frame) => puppet.draw(pose, frame), 10 * index + at);
    };
    takes.push(await kept(`live-${name}-${at}`, film));
  }
  living.push(takes);
}

interface Tally {
  sessions: number;
  passed: number;
  failed: number;
  blinks: number;
  turns: number;
}
const tallies = new Map<string, Tally>();

async function play(name: string, camera: Camera, seed: number, maxFrames?: number): Promise<void> {
  if (!tallies.has(name)) process.stderr.write(`playing ${name}\n`);
  const state = await rehearse(runtime.embedder, camera, seed, maxFrames);
  const tally = tallies.get(name) ?? { sessions: 0, passed: 0, failed: 0, blinks: 0, turns: 0 };
  tally.sessions += 1;
  tally.passed += Number(state.outcome?.liveness.state === 'PASSED');
  tally.failed += Number(state.outcome?.liveness.state === 'FAILED');
  tally.blinks += Number(state.blinkedUntil >= 0);
  tally.turns += Number(state.turned);
  tallies.set(name, tally);
}

const recordings: Shot[][] = [];
for (let seed = 0; seed < sessions; seed++) {
  const own = living[seed % living.length]!;
  const tape: Shot[] = [];
  await play('living, spliced', spliced(own, randomOf(seed), tape), seed);
  recordings.push(tape);
}
for (const [style, people] of prints) {
  for (let seed = 0; seed < sessions; seed++) {
    const camera = spliced(people[seed % people.length]!, randomOf(seed));
    await play(`print, ${style}`, camera, seed, PRINT_FRAMES);
  }
}
const shown = (shots: readonly Shot[], seed: number): Camera => {
  const random = randomOf(seed);
  return playback(shots.map((shot) => exposedAgain(shot, random)));
};
for (let seed = 0; seed < sessions; seed++) {
  const tape = recordings[seed]!;
  const other = recordings[(seed + 1) % recordings.length]!;
  const played = seed + 50_000;
  const random = randomOf(played);
  await play('frames of another session', shown(tape, played), played);
  const loop = Array.from({ length: 400 }, (_, at) => tape[at % 30]!);
  await play('replayed frames, the same 30 in a loop', shown(loop, played), played);
  const order = RECITALS[seed % RECITALS.length]!;
  const recital = recited(living[seed % living.length]!, order, Math.floor(random() * order.length));
  await play('replayed frames, every movement in turn', shown(recital, played), played);
  const shuffled = tape.map((shot) => ({ shot, at: random() })).sort((one, two) => one.at - two.at);
  await play(
    'shuffled order',
    shown(
      shuffled.map(({ shot }) => shot),
      played,
    ),
    played,
  );
  // The first one looks into the camera, the second one does the rest; and the two by turns.
  await play('two people, one after the other', shown([...tape.slice(0, 8), ...other], played), played);
  const byTurns = tape.flatMap((shot, at) => [shot, other[at] ?? shot]);
  await play('two people, by turns', shown(byTurns, played), played);
}

for (const name of WHOLE) {
  const person = await loadPerson(runtime, name);
  await play('living, filmed as a whole', liveCamera(runtime, person, 5), 5);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const out = (line: string): boolean => process.stdout.write(`${line}\n`);
out('| | sessions | turned away | BPCER | at most (95 %) |');
out('|---|---|---|---|---|');
for (const [name, { sessions: all, passed }] of tallies) {
  if (!name.startsWith('living')) continue;
  const away = all - passed;
  out(`| ${name} | ${all} | ${away} | ${percent(away / all)} | ${percent(upperBound(away, all))} |`);
}
out(
  '\n| attack | sessions | passed | APCER | at most (95 %) | a blink seen | a turn seen | ended as FAILED |',
);
out('|---|---|---|---|---|---|---|---|');
for (const [name, { sessions: all, passed, failed, blinks, turns }] of tallies) {
  if (name.startsWith('living')) continue;
  out(
    `| ${name} | ${all} | ${passed} | ${percent(passed / all)} | ${percent(upperBound(passed, all))} | ${blinks} | ${turns} | ${failed} |`,
  );
}
