/**
 * How often light on a face is found to follow a screen, by what is before the screen, on frames that were made. Prints
 * the table of docs/measurements/liveness.md.
 *
 *   nice node lab/bench/liveness-light.ts [TIMES [CLASSES]]
 *
 * TIMES each of ten people sits there for each class (2); CLASSES is a regular expression that chooses among them.
 */
import { fileURLToPath } from 'node:url';
import { drawLight, judgeLight } from '../../workers/biometric/liveness/light.ts';
import { openFaceRuntime } from '../../workers/face/runtime.ts';
import { randomOf } from '../liveness-sequences/camera.ts';
import { type Lit, samplesUnder } from '../liveness-sequences/lit.ts';
import { loadPerson, type PersonName } from '../liveness-sequences/people.ts';

const MODELS = fileURLToPath(new URL('../../models', import.meta.url));
const PEOPLE: readonly PersonName[] = [
  ...(['amy', 'bea', 'cat', 'dee', 'eve', 'fay', 'gin', 'hal', 'ida', 'joy'] as const),
];

interface Class extends Pick<Lit, 'on' | 'strength'> {
  name: string;
  /** Of a session before. */
  old?: true;
}
const CLASSES: readonly Class[] = [
  { name: 'living, screen 0.3 of the room’s light', on: 'head', strength: 0.3 },
  { name: 'living, screen 0.15', on: 'head', strength: 0.15 },
  { name: 'living, screen 0.05', on: 'head', strength: 0.05 },
  { name: 'living, screen 0.02', on: 'head', strength: 0.02 },
  { name: 'no reflection (a film on a screen)', on: 'nothing', strength: 0 },
  { name: 'colours of another session', on: 'head', strength: 0.15, old: true },
  { name: 'the whole picture tinted', on: 'picture', strength: 0.15 },
  { name: 'a sheet with the face and what was around it', on: 'paper', strength: 0.15 },
];

const [times = '2', chosen = '.'] = process.argv.slice(2);
const runtime = await openFaceRuntime(MODELS);
process.stdout.write(
  '| before the screen | series | followed | not followed | not seen |\n|---|---|---|---|---|\n',
);
for (const [index, { name, on, strength, old }] of CLASSES.entries()) {
  if (!new RegExp(chosen).test(name)) continue;
  const ended = { followed: 0, light_not_followed: 0, light_not_seen: 0 };
  for (const [who, person] of PEOPLE.entries()) {
    for (let time = 0; time < Number(times); time++) {
      const seed = (index * PEOPLE.length + who) * 1_000 + time;
      const random = randomOf(seed);
      const draw = (below: number): number => Math.floor(random() * below);
      const plan = drawLight(draw);
      const shows = old ? drawLight(draw) : plan;
      const lit = { on, strength, shows, delayMs: 150 + draw(900), fps: 5 + draw(6) };
      const samples = await samplesUnder(runtime, plan, await loadPerson(runtime, person), seed, lit);
      const verdict = judgeLight(plan, samples, 0, draw);
      ended[verdict.followed ? 'followed' : verdict.reason] += 1;
    }
  }
  const series = PEOPLE.length * Number(times);
  const { followed, light_not_followed: not, light_not_seen: unseen } = ended;
  process.stdout.write(`| ${name} | ${series} | ${followed} | ${not} | ${unseen} |\n`);
}
