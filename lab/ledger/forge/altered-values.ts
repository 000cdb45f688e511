/** Pictures with one value altered as people do it, each with its honest twin (`values.py`). */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CaptureClass } from '../../../shared/contracts/capture.ts';
import { sha256 } from '../genuine-file.ts';
import type { Entry } from '../list.ts';

const WAYS = [
  'value-retyped',
  'digit-retyped',
  'value-from-elsewhere',
  'value-retyped',
  'value-from-another-page',
  'digit-copied',
] as const;
const CHAINS = ['saved-once', 'png', 'saved-once', 'messenger', 'saved-once', 'scaled', 'webp'] as const;
const OWN_CLASS = { none: 'scan', photo: 'photograph', scan: 'scan', screen: 'screenshot' } as const;
export type Word = [x: number, y: number, width: number, height: number, text: string];
export interface Base extends Pick<Entry, 'part' | 'source' | 'synthetic' | 'kind'> {
  name: string;
  file: string;
  words: Word[];
  capture: keyof typeof OWN_CLASS;
}

interface Job {
  base: Base;
  other: Base;
  way: string | null;
  chain: string;
  id: string;
  index: number;
}

/** What is captured by simulation can be written on before; on a scan that is there already it would be an edit. */
const isPaper = ({ capture }: Base): boolean => capture === 'photo' || capture === 'scan';

/** Each base gets its twin, one annotated honestly and two ways under one chain; ways and chains turn at different speeds. */
function jobsOf(list: string, base: Base, index: number, bases: readonly Base[]): Job[] {
  const chain = CHAINS[index % CHAINS.length] ?? 'saved-once';
  const ways = new Set([
    WAYS[index % WAYS.length],
    WAYS[(index + 2 + Math.floor(index / WAYS.length)) % WAYS.length],
  ]);
  const extension = chain === 'png' || chain === 'webp' ? chain : 'jpg';
  const peers = bases.filter(({ part }) => part === base.part);
  const other = peers[(index * 7 + 3) % peers.length] ?? base;
  return [null, ...(isPaper(base) && index % 3 === 0 ? ['annotated'] : []), ...ways].map((way = null) => ({
    ...{ base, other, way, chain, index },
    id: `${list}/${base.name}-${chain}-${way ?? 'twin'}.${extension}`,
  }));
}

function classOf({ base, chain }: Job): CaptureClass {
  if (chain === 'messenger' || chain === 'scaled') return 'resaved-picture';
  return base.capture === 'screen' && chain === 'saved-once' ? 'resaved-picture' : OWN_CLASS[base.capture];
}

/**
 * Writes the pictures below `root` and tells what was written.
 * @param list its name; its files stand in a folder of that name
 * @param python a Python with numpy and Pillow
 */
export function alterValues(list: string, bases: readonly Base[], root: string, python: string): Entry[] {
  mkdirSync(path.join(root, list), { recursive: true });
  const jobs = bases.flatMap((base, index) => jobsOf(list, base, index, bases));
  const lines = jobs.map(({ base, other, way, chain, id, index }) => {
    const { words, capture } = base;
    const taken = { other: path.resolve(other.file), otherWords: other.words };
    const place = { base: path.resolve(base.file), out: path.join(root, id) };
    return JSON.stringify({ ...place, ...taken, words, capture, way, chain, seed: index });
  });
  const answers = execFileSync(python, [fileURLToPath(new URL('./values.py', import.meta.url))], {
    input: `${lines.join('\n')}\n`,
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: 2 ** 30,
  })
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { altered: number[] });
  const seen = new Set<string>();
  return jobs.flatMap((job, at): Entry[] => {
    const { base, way, chain, id } = job;
    const forged = way !== null && way !== 'annotated';
    const file = path.join(root, id);
    const hash = sha256(readFileSync(file));
    // A way that found no value to alter left the twin.
    if (seen.has(hash) || (forged && answers[at]?.altered.length === 0)) {
      rmSync(file);
      return [];
    }
    seen.add(hash);
    const { kind, part, source, synthetic } = base;
    return [
      {
        ...{ id, sha256: hash, truth: forged ? 'forged' : 'genuine', way: way ?? 'none', kind },
        ...{ class: classOf(job), chain, part, source, reproducible: 'yes', synthetic },
        origin: `picture:${base.name} ${chain} ${way ?? 'twin'}`,
      },
    ];
  });
}
