/** The service that runs here, as it tells of itself. */
import { messageOf } from '../../../shared/platform/errors.ts';
import { openHome, readRunning } from '../../services/home.ts';
import { type Finding, one } from './finding.ts';

const WATCHED: Finding = {
  ...{ topic: 'limits', state: 'note' },
  text: 'the worker watches the memory of its children, ten times a second; the kernel does not bound it',
  remedy: 'give the worker a cgroup v2 of its own (docs/runbook.md, Deploying)',
};

export async function service(): Promise<Finding[]> {
  const running = await readRunning(await openHome(process.env.ASSAY_HOME));
  if (!running) return one('service', 'note', 'not running', 'scripts/up');
  try {
    const answer = await fetch(`${running.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    const state = (await answer.json()) as {
      checks: { queue: { backend: string }; storage: { kind: string } };
      workers: { processes: { isolation: string; memoryBound: boolean }[]; poolsWithoutWorker: string[] };
    };
    const { checks, workers } = state;
    const lacking = workers.poolsWithoutWorker;
    const text = `${running.url}: queue on ${checks.queue.backend}, storage ${checks.storage.kind}, ${workers.processes.length} worker process(es), sandbox ${[...new Set(workers.processes.map((each) => each.isolation))].join(', ') || 'unknown'}`;
    if (!answer.ok)
      return one('service', 'fail', `${running.url} is not ready`, `look at ${running.url}/readyz`);
    if (lacking.length > 0) {
      const remedy = 'start workers for these pools';
      return one('service', 'fail', `${text}; nobody serves ${lacking.join(', ')}`, remedy);
    }
    const watched = workers.processes.some(({ memoryBound }) => !memoryBound);
    return [...one('service', 'ok', text), ...(watched ? [WATCHED] : [])];
  } catch (error) {
    return one('service', 'fail', `${running.url}: ${messageOf(error)}`, 'look at ASSAY_HOME/logs/api.log');
  }
}
