/** A sandbox with the attacker in the decoder's place, and the orders that it gets. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Cgroups } from '../../../../workers/sandbox/cgroups.ts';
import {
  chooseIsolation,
  type Isolation,
  type IsolationKind,
} from '../../../../workers/sandbox/isolation.ts';
import type { Outcome } from '../../../../workers/sandbox/outcome.ts';
import { type Delivery, openSandbox, type Sandbox } from '../../../../workers/sandbox/supervisor.ts';
import type { Attack } from './attacker.ts';

const MB = 1024 * 1024;
const settings = { tesseractPath: null, modelsDir: '/nonexistent' };

export interface Scene {
  home: string;
  isolation: Isolation;
  sandbox: Sandbox;
  /** Has the attack played on a document of the account. */
  play(
    attack: Attack,
    options?: { account?: string; budgetMs?: number; delivery?: Delivery },
  ): Promise<Outcome>;
  /** The same, where the attacker must have got as far as its answer. */
  answer<T>(attack: Attack, account?: string): Promise<T>;
  close(): Promise<void>;
}

interface SceneOptions {
  spares?: number;
  kind?: IsolationKind | 'auto';
  cgroups?: Cgroups;
  memoryBytes?: number;
}

export async function openScene({
  spares = 0,
  kind = 'auto',
  cgroups,
  memoryBytes = 600 * MB,
}: SceneOptions = {}): Promise<Scene> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'assay-taken-over-'));
  await chmod(home, 0o711);
  await mkdir(path.join(home, 'documents'), { mode: 0o700 });
  await writeFile(path.join(home, 'secrets.json'), 'the pepper', { mode: 0o600 });
  const scratch = path.join(home, 'scratch');
  const isolation = chooseIsolation(kind, { readable: [], scratch, cgroups });
  const sandbox = await openSandbox({
    extractor: new URL('./attacker.ts', import.meta.url).href,
    isolation,
    scratch,
    size: 1,
    spares,
    maxTasks: 1_000,
    memoryBytes,
    scratchBytes: 16 * MB,
    settings,
  });
  let count = 0;
  const play: Scene['play'] = async (attack, { account = 'one', budgetMs = 20_000, delivery } = {}) => {
    count += 1;
    const documentPath = path.join(home, 'documents', String(count));
    await writeFile(documentPath, JSON.stringify(attack), { mode: 0o600 });
    const task = {
      account,
      documentPath,
      mediaType: 'image/png' as const,
      artifacts: {},
      budgetMs,
      settings,
    };
    return sandbox.run(task, delivery);
  };
  return {
    home,
    isolation,
    sandbox,
    play,
    async answer<T>(attack: Attack, account?: string): Promise<T> {
      const outcome = await play(attack, account === undefined ? {} : { account });
      if (outcome.status !== 'done') throw new Error(`${attack.name}: ${outcome.status}, ${outcome.message}`);
      return outcome.facts as T;
    },
    async close() {
      sandbox.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Identifiers of this machine's processes that have the word in their command line. */
export async function processesWith(marker: string): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = all.map(async (pid) => [
    pid,
    await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
  ]);
  return (await Promise.all(commands)).flatMap(([pid = '', line = '']) =>
    line.split('\0').includes(marker) ? [pid] : [],
  );
}
