/**
 * How many living people are turned away and how many attacks get through, by class, on sequences made from
 * photographs (lab/liveness-sequences). Prints the tables of docs/measurements/liveness.md.
 *
 *   nice node lab/bench/liveness.ts LIBRARY [SESSIONS [HALF [SEED [CLASSES [FILMS]]]]]
 *
 * LIBRARY is a folder for what was filmed: a film that is there already is not made again. SESSIONS are played of each
 * class (300; with 0 it only films), by the identities of HALF (0 or 1; `all` or without it by all). SEED (0) is that of
 * lamps, rooms and unrest: weights and limits were chosen with 0. CLASSES is a pattern of the names of classes that are
 * filmed and played (all); what is spliced and replayed needs the class `living`. FILMS is how many are made of each class
 * at most (all): filming takes most of the time.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { openFaceRuntime } from '../../workers/face/runtime.ts';
import { randomOf } from '../liveness-sequences/camera.ts';
import { FILMS } from '../liveness-sequences/films.ts';
import { type Camera, playback, type Rehearsal, rehearse } from '../liveness-sequences/rehearsal.ts';
import {
  exposedAgain,
  type Filmed,
  recited,
  type Shot,
  spliced,
  splicedByMovement,
  type Takes,
} from '../liveness-sequences/takes.ts';
import { upperBound } from './bounds.ts';

const MODELS = fileURLToPath(new URL('../../models', import.meta.url));
/**
 * Of a session with an attack. It lasts half as long again as a living person needs, and the blink is taken as made:
 * whose closed eyes are good enough for it is a matter of tries, and what is to be counted is whether turns are believed.
 */
const ATTACK: Rehearsal = { maxFrames: 170, given: ['BLINK'] };
/** Recordings that show every movement, in orders that fit as many lists of challenges as can be. */
const RECITALS: readonly (readonly Filmed[])[] = [
  ['BLINK', 'TURN_LEFT', 'BLINK', 'TURN_RIGHT'],
  ['BLINK', 'TURN_LEFT', 'MOVE_CLOSER', 'TURN_RIGHT'],
  ['BLINK', 'TURN_LEFT', 'BLINK', 'TURN_RIGHT', 'BLINK', 'TURN_LEFT', 'BLINK', 'TURN_RIGHT', 'MOVE_CLOSER'],
];

const [folder, wanted = '300', chosen = 'all', seeded = '0', classes = '.', most = 'Infinity'] =
  process.argv.slice(2);
if (!folder) throw new Error('a folder for the library is needed');
await mkdir(folder, { recursive: true });
const sessions = Number(wanted);
const runtime = await openFaceRuntime(MODELS);

async function kept(name: string, make: () => Promise<Takes>): Promise<Takes> {
  const file = path.join(folder!, `${name.replaceAll(/[^a-z0-9]+/g, '-')}.v8`);
  const known = await readFile(file).catch(() => null);
  if (known) return v8.deserialize(known) as Takes;
  process.stderr.write(`filming ${name}\n`);
  const made = await make();
  await writeFile(file, v8.serialize(made));
  return made;
}

interface Tally {
  alive: boolean;
  sessions: number;
  passed: number;
  failed: number;
  turns: number;
  reasons: Map<string, number>;
}
const tallies = new Map<string, Tally>();

interface Played extends Rehearsal {
  alive?: boolean;
}

async function play(name: string, camera: Camera, seed: number, played: Played = {}): Promise<void> {
  const { alive = false } = played;
  const state = await rehearse(runtime.embedder, camera, seed, played);
  const tally = tallies.get(name) ?? {
    ...{ alive, sessions: 0, passed: 0, failed: 0, turns: 0 },
    reasons: new Map<string, number>(),
  };
  tally.sessions += 1;
  tally.passed += Number(state.outcome?.liveness.state === 'PASSED');
  tally.failed += Number(state.outcome?.liveness.state === 'FAILED');
  tally.turns += Number(state.turned);
  for (const reason of state.outcome?.liveness.reasons ?? ['not_finished'])
    tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
  tallies.set(name, tally);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const out = (line: string): boolean => process.stdout.write(`${line}\n`);

function tell(name: string): void {
  const { alive, sessions: all, passed, failed, turns, reasons } = tallies.get(name)!;
  const wrong = alive ? all - passed : passed;
  const why = [...reasons]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${reason} ${count}`);
  out(
    `| ${name} | ${all} | ${wrong} | ${percent(wrong / all)} | ${percent(upperBound(wrong, all))} | ${turns} | ${failed} | ${why.join(', ')} |`,
  );
}

const recordings: Shot[][] = [];
let living: { who: string; takes: Takes }[] = [];
out('| class | sessions | errors | share | at most (95 %) | a turn met | ended as FAILED | reasons |');
out('|---|---|---|---|---|---|---|---|');
for (const { name, alive, fps, scenes } of FILMS) {
  if (!new RegExp(classes).test(name)) continue;
  const films: typeof living = [];
  for (const [index, { who, half, film }] of scenes.slice(0, Number(most)).entries()) {
    if (chosen !== 'all' && half !== Number(chosen)) continue;
    const file = `${name} ${index} ${who}${seeded === '0' ? '' : ` seed ${seeded}`}`;
    films.push({ who, takes: await kept(file, () => film(runtime, Number(seeded))) });
  }
  if (sessions === 0) continue;
  if (alive && living.length === 0) living = films;
  for (let seed = 0; seed < sessions; seed++) {
    const tape: Shot[] = [];
    const camera = spliced([films[seed % films.length]!.takes], randomOf(seed), tape);
    await play(name, camera, seed, alive ? { alive, fps } : { ...ATTACK, fps });
    if (films === living) recordings.push(tape);
  }
  tell(name);
}

const shown = (shots: readonly Shot[], seed: number): Camera => {
  const random = randomOf(seed);
  return playback(shots.map((shot) => exposedAgain(shot, random)));
};
for (let seed = 0; seed < recordings.length; seed++) {
  const tape = recordings[seed]!;
  const other = recordings[(seed + 1) % recordings.length]!;
  const own = living[seed % living.length]!;
  const played = seed + 50_000;
  const random = randomOf(played);
  const others = living.filter(({ who }) => who !== own.who);
  const double = others[Math.floor(random() * others.length)]!;
  await play(
    'turns played by another person',
    splicedByMovement(own.takes, double.takes, random),
    played,
    ATTACK,
  );
  await play('frames of another session', shown(tape, played), played);
  const loop = Array.from({ length: 400 }, (_, at) => tape[at % 30]!);
  await play('replayed frames, the same 30 in a loop', shown(loop, played), played);
  const order = RECITALS[seed % RECITALS.length]!;
  const recital = recited([own.takes], order, Math.floor(random() * order.length));
  await play('replayed frames, every movement in turn', shown(recital, played), played);
  const shuffled = tape.map((shot) => ({ shot, at: random() })).sort((one, two) => one.at - two.at);
  const mixed = shuffled.map(({ shot }) => shot);
  await play('shuffled order', shown(mixed, played), played);
  // The first one looks into the camera, the second one does the rest; and the two by turns.
  await play('two people, one after the other', shown([...tape.slice(0, 8), ...other], played), played);
  const byTurns = tape.flatMap((shot, at) => [shot, other[at] ?? shot]);
  await play('two people, by turns', shown(byTurns, played), played);
}
for (const name of tallies.keys()) if (!FILMS.some((film) => film.name === name)) tell(name);
