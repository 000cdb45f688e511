/**
 * Makes and freezes natural photographs altered as public tampering sets alter them, each with its honest twin:
 *   node lab/ledger/freeze-photos.ts --files DIR --devset FOLDER [--list FILE] [--python FILE]
 * Camera pictures of the folder's list that play `tune`, and photographs of `photo-sources.ts` as `holdout`. Writes
 * lists/photos.tsv, or the named file. Needs freeze-devset.ts run before.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import { membersOf } from './fetch.ts';
import { sha256 } from './genuine-file.ts';
import { type Entry, formatList, type Part, readLists } from './list.ts';
import { HOLDOUT_PHOTOS } from './photo-sources.ts';

const WAYS = ['splice', 'splice-scaled', 'copy-move', 'copy-turned', 'removed'] as const;
/** PNG, and JPEG of these qualities. */
const CHAINS = ['as-is', 'jpeg-95', 'jpeg-85', 'as-is', 'jpeg-75'] as const;
const LONG_SIDES = [384, 640, 900, 1400] as const;
const MIN_SIDE = 300;
/** Pictures of this part that are made of each photograph: forged ones by different ways, and one twin. */
const FORGED: Record<'tune' | 'holdout', number> = { tune: 3, holdout: 2 };

type Base = { name: string; file: string; part: 'tune' | 'holdout'; source: string };
type Job = {
  base: Base;
  other: Base;
  way: (typeof WAYS)[number] | null;
  chain: string;
  index: number;
  id: string;
};

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    devset: { type: 'string' },
    list: { type: 'string', default: fileURLToPath(new URL('./lists/photos.tsv', import.meta.url)) },
    python: { type: 'string', default: '/usr/bin/python3' },
  },
});
if (!values.files || !values.devset) {
  console.error('usage: freeze-photos.ts --files DIR --devset FOLDER [--list FILE] [--python FILE]');
  process.exit(2);
}
const root = path.resolve(values.files);
const devset = path.resolve(values.devset);
mkdirSync(path.join(root, 'scratch'), { recursive: true });
mkdirSync(path.join(root, 'photos'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'photos-'));

const nameOf = (file: string): string => path.basename(file, path.extname(file)).replaceAll(/[^\w.-]/g, '_');

function tuned(): Base[] {
  return readLists()
    .flatMap(({ entries }) => entries)
    .filter(
      ({ source, part, origin }) =>
        // Lists of what was made of them name the same source.
        source === 'devset:camera' && part === 'tune' && /^devset:.*\.jpe?g$/i.test(origin),
    )
    .map(({ origin, source }) => {
      const member = origin.slice(origin.indexOf('#') + 1);
      return { name: nameOf(member), file: path.join(devset, member), part: 'tune', source };
    });
}

/** @throws Error for a photograph that its package no longer has */
function heldOut(): Base[] {
  return HOLDOUT_PHOTOS.flatMap(({ from, name, files }) => {
    const members = membersOf(
      { from, name, part: 'holdout', take: 'photo', most: files.length },
      path.join(root, 'archives'),
    );
    return files.map((file): Base => {
      const member = members.find((one) => one.name.endsWith(`/${file}`));
      if (!member) throw new Error(`${from}:${name} has no ${file}`);
      const at = path.join(folder, `${name}-${nameOf(file)}.jpg`);
      writeFileSync(at, member.bytes);
      return { name: `${name}-${nameOf(file)}`, file: at, part: 'holdout', source: `${from}:${name}` };
    });
  });
}

function isLarge({ file }: Base): boolean {
  const command = ['-format', '%wx%h\n', `${file}[0]`];
  // It warns of damaged metadata, which camera pictures have now and then.
  const told = execFileSync('identify', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const size = /(\d+)x(\d+)/.exec(told);
  return Math.min(Number(size?.[1]), Number(size?.[2])) >= MIN_SIDE;
}

/** Ways and chains turn at different speeds, so that each way meets each chain; a twin has the chain of its forgeries. */
function jobsOf(bases: readonly Base[]): Job[] {
  return bases.flatMap((base, index) => {
    const chain = CHAINS[index % CHAINS.length] ?? 'as-is';
    const first = index + Math.floor(index / WAYS.length);
    const ways = Array.from(
      { length: FORGED[base.part] },
      (_, i) => WAYS[(first + 2 * i) % WAYS.length] ?? 'splice',
    );
    const other = bases[(index + 7) % bases.length] ?? base;
    const extension = chain === 'as-is' ? 'png' : 'jpg';
    return [null, ...ways].map((way) => ({
      ...{ base, other, way, chain, index },
      id: `photos/${base.part}-${base.name}-${chain}-${way ?? 'twin'}.${extension}`,
    }));
  });
}

const jobs = [tuned(), heldOut()].flatMap((bases) => jobsOf(bases.filter(isLarge)));
const lines = jobs.map(({ base, other, way, chain, index, id }) =>
  JSON.stringify({
    ...{ base: base.file, other: other.file, way, chain, seed: `${base.part} ${index}` },
    long: LONG_SIDES[index % LONG_SIDES.length],
    out: path.join(root, id),
  }),
);
execFileSync(values.python, [fileURLToPath(new URL('./forge/photos.py', import.meta.url))], {
  input: `${lines.join('\n')}\n`,
  stdio: ['pipe', 'ignore', 'inherit'],
});

const classOf = (chain: string): CaptureClass => (chain === 'jpeg-75' ? 'resaved-picture' : 'photograph');
/** In documents a splice is a value, which rules about print look for; here it is a thing. */
const listedAs = (way: Job['way']): string => (way === 'splice' ? 'photo-splice' : (way ?? 'none'));
const seen = new Set<string>();
const entries = jobs.flatMap(({ base, way, chain, id }): Entry[] => {
  const hash = sha256(readFileSync(path.join(root, id)));
  if (seen.has(hash)) return [];
  seen.add(hash);
  const part: Part = base.part;
  return [
    {
      ...{ id, sha256: hash, truth: way ? 'forged' : 'genuine', way: listedAs(way), kind: 'photo' },
      ...{ class: classOf(chain), chain: chain === 'jpeg-75' ? 'coarse' : chain, part, source: base.source },
      ...{ reproducible: 'yes', synthetic: 'no', origin: `photo:${base.name} ${chain} ${way ?? 'twin'}` },
    },
  ];
});
writeFileSync(values.list, formatList(entries));
console.log(`${entries.length} photographs`);
rmSync(folder, { recursive: true, force: true });
