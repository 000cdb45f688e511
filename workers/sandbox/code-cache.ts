/**
 * Compiled code of the children's modules, so that a child's start is loading and not compiling. The service makes it from
 * its own files, with no document in sight; children can read it and not change it. Node checks every entry against its
 * source, and names the directory by its version and by the account that reads.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../shared/platform/errors.ts';

const FILL = fileURLToPath(new URL('./fill-code-cache.ts', import.meta.url));
const PROGRAM = ['workers', 'shared', 'node_modules/.package-lock.json'].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
);
const LIMIT_MS = 120_000;
/** Says of which program, and of which of its modules, the directory has everything. */
const FILLED = 'filled';

interface Filled {
  program: string;
  modules: readonly string[];
}

/** The canvas would read every font of the machine at each start; what is drawn has the program's own. */
export const NO_SYSTEM_FONTS = { DISABLE_SYSTEM_FONTS_LOAD: '1' };

/** Options of a child's Node; V8 takes compiled code only from a process with the same ones. */
export const nodeOptions = (memoryBytes: number): string[] => [
  `--max-old-space-size=${Math.floor(memoryBytes / 1024 / 1024)}`,
  '--disable-warning=ExperimentalWarning',
];

/** What the compiled code depends on: this Node, and when a file of the program last changed. */
async function programOf(): Promise<string> {
  const changed = async (name: string): Promise<number> => (await stat(name)).mtimeMs;
  const times: number[] = [];
  for (const name of PROGRAM) {
    times.push(await changed(name));
    const entries = name.endsWith('.json') ? [] : await readdir(name, { recursive: true });
    for (const entry of entries) times.push(await changed(path.join(name, entry)));
  }
  return JSON.stringify([process.version, times.length, times.reduce((a, b) => Math.max(a, b), 0)]);
}

/** The modules of this very program that were loaded before: workers of other pools share the directory. */
async function filledBefore(file: string, program: string): Promise<readonly string[]> {
  try {
    const filled = JSON.parse(await readFile(file, 'utf8')) as Filled;
    return filled.program === program ? filled.modules : [];
  } catch {
    return [];
  }
}

/**
 * Loads modules in a process of their own, which leaves their compiled code, unless it lies there already. Failing costs
 * time at later starts only.
 */
export async function fillCodeCache(
  directory: string,
  { modules, memoryBytes }: { modules: readonly string[]; memoryBytes: number },
  warn: (reason: string) => void,
): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o755 });
    const filled = path.join(directory, FILLED);
    const program = await programOf();
    const before = await filledBefore(filled, program);
    const missing = modules.filter((module) => !before.includes(module));
    if (missing.length === 0) return;
    const child = spawn(process.execPath, [...nodeOptions(memoryBytes), FILL, ...missing], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_COMPILE_CACHE: directory, ...NO_SYSTEM_FONTS },
      stdio: 'ignore',
      timeout: LIMIT_MS,
    });
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
    if (code !== 0) throw new Error(`it ended with ${code}`);
    // It is the program's code, which every child reads under an account of its own.
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    }
    await writeFile(filled, JSON.stringify({ program, modules: [...before, ...missing] } satisfies Filled));
  } catch (thrown) {
    warn(messageOf(thrown));
  }
}

export interface CompiledCode {
  source: string;
  /** As the child's Node looks for it. */
  name: string;
}

/** What this account made, by the names under which a child of another account looks for it. */
export function codeCacheFor(directory: string, uid: number): CompiledCode[] {
  const ending = `-${process.geteuid?.()}`;
  try {
    return readdirSync(directory)
      .filter((name) => name.startsWith('v') && name.endsWith(ending))
      .map((name) => ({
        source: path.join(directory, name),
        name: `${name.slice(0, -ending.length)}-${uid}`,
      }));
  } catch {
    return [];
  }
}
