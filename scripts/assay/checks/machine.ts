/** Space, memory and walls of this machine. */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { messageOf } from '../../../shared/platform/errors.ts';
import { ISOLATION_REMEDY, openIsolation } from '../../../workers/runtime/isolation.ts';
import { openHome } from '../../services/home.ts';
import { configuration, type Finding, one } from './finding.ts';

const LITTLE_SPACE = 1024 ** 3;
/** What API, worker, PostgreSQL and children at rest take together. */
const SERVICE_GB = 2;

export async function space(): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(await openHome(process.env.ASSAY_HOME));
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GB free for ASSAY_HOME`;
  return free < LITTLE_SPACE ? one('space', 'fail', text, 'free at least 1 GB') : one('space', 'ok', text);
}

/** Every task may take its cap at the same moment. */
export async function memory(): Promise<Finding[]> {
  const { WORKER_CORES, CHILD_MEMORY_MB } = configuration();
  const [most, there] = [(WORKER_CORES * CHILD_MEMORY_MB) / 1024, os.totalmem() / 1024 ** 3];
  const text = `${WORKER_CORES} tasks at once of up to ${CHILD_MEMORY_MB} MB, ${there.toFixed(1)} GB on this machine`;
  return most + SERVICE_GB > there
    ? one('memory', 'note', text, 'lower WORKER_CORES or CHILD_MEMORY_MB, or add memory')
    : one('memory', 'ok', text);
}

export async function isolation(): Promise<Finding[]> {
  // Trust lists that children read lie there.
  await openHome(process.env.ASSAY_HOME);
  const trial = await mkdtemp(path.join(os.tmpdir(), 'assay-doctor-'));
  // Entered by the account of a child that root starts.
  await chmod(trial, 0o711);
  try {
    // What the service would take, not what it may fall back to.
    const { kind, weakness } = openIsolation(configuration(), path.join(trial, 'scratch'), {
      warn: () => undefined,
    });
    return weakness === null
      ? one(
          'sandbox',
          'ok',
          'bubblewrap: own mounts, processes and account, no network, system calls filtered',
        )
      : one('sandbox', 'note', `${kind}: ${weakness}; ASSAY_ENV=production refuses this`, ISOLATION_REMEDY);
  } catch (error) {
    return one('sandbox', 'fail', messageOf(error), ISOLATION_REMEDY);
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
