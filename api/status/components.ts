/** From what the probes saw to what users are told. Pure; words and shape are those of Statuspage's API v2. */
import type { Pool } from '../../shared/contracts/stages.ts';
import { STAGES } from '../../shared/contracts/stages.ts';

export type ComponentStatus = 'operational' | 'degraded_performance' | 'partial_outage' | 'major_outage';

/** What was seen; everything was tried, nothing is remembered from earlier. */
export interface Seen {
  database: boolean;
  queue: boolean;
  storage: boolean;
  poolsWithoutWorker: readonly Pool[];
  /** Seconds that a document submitted now would wait; undefined when that cannot be told. */
  waitSeconds: number | undefined;
  maxWaitSeconds: number;
  /** The HTTP status that each entrance gave to a harmless question; undefined without an answer. */
  entrances: Record<Entrance, number | undefined>;
}

export const ENTRANCES = ['fraud', 'biometric', 'liveness', 'mcp', 'dashboard'] as const;
export type Entrance = (typeof ENTRANCES)[number];

export interface Component {
  id: Entrance;
  name: string;
  status: ComponentStatus;
  description: string;
}

const NAMES: Record<Entrance, string> = {
  fraud: 'Fraud API',
  biometric: 'Biometric API',
  liveness: 'Liveness sessions',
  mcp: 'MCP',
  dashboard: 'Dashboard',
};

/**
 * What each entrance answers when it works: liveness asks for a key before anything else. MCP is asked as a guest, whom
 * an operator may keep out and whose limits others on the same address may have used up: callers with a key get in.
 */
const WORKS: Record<Entrance, (status: number) => boolean> = {
  fraud: (status) => status === 200,
  biometric: (status) => status === 200,
  liveness: (status) => status === 401,
  mcp: (status) => status === 200 || status === 403 || status === 429,
  dashboard: (status) => status >= 200 && status < 400,
};

type Verdict = Pick<Component, 'status' | 'description'>;
const down = (description: string): Verdict => ({ status: 'major_outage', description });
const fine: Verdict = { status: 'operational', description: 'Works.' };

export function componentsOf(seen: Seen): Component[] {
  const fraud = fraudOf(seen);
  const verdicts: Record<Entrance, Verdict> = {
    fraud,
    biometric: facesOf(seen, ['face', 'signature']),
    liveness: facesOf(seen, ['face']),
    // It serves the fraud pipeline: what that lacks, this lacks.
    mcp: fraud,
    dashboard: seen.database ? fine : down('The database does not answer.'),
  };
  return ENTRANCES.map((id) => ({
    id,
    name: NAMES[id],
    ...(answers(seen, id) ? verdicts[id] : down('The entrance does not answer.')),
  }));
}

function answers(seen: Seen, id: Entrance): boolean {
  const status = seen.entrances[id];
  return status !== undefined && WORKS[id](status);
}

function fraudOf(seen: Seen): Verdict {
  const missing = new Set(seen.poolsWithoutWorker);
  if (!seen.database) return down('The database does not answer.');
  if (!seen.queue) return down('The queue does not answer.');
  if (!seen.storage) return down('The document storage does not answer.');
  if (missing.has('verification') || missing.has('document')) return down('No worker takes documents.');
  const stages = STAGES.filter((stage) => missing.has(stage));
  if (stages.length > 0) {
    return { status: 'partial_outage', description: `Reports come late and without ${stages.join(', ')}.` };
  }
  if (seen.waitSeconds !== undefined && seen.waitSeconds > seen.maxWaitSeconds) {
    const description = `Busy: a new document would wait about ${Math.round(seen.waitSeconds)} s and is refused.`;
    return { status: 'degraded_performance', description };
  }
  return fine;
}

function facesOf(seen: Seen, pools: readonly Pool[]): Verdict {
  if (!seen.database) return down('The database does not answer.');
  if (!seen.queue) return down('The queue does not answer.');
  const missing = pools.filter((pool) => seen.poolsWithoutWorker.includes(pool));
  if (missing.length === pools.length) return down(`No worker serves ${missing.join(', ')}.`);
  if (missing.length > 0) {
    return { status: 'partial_outage', description: `No worker serves ${missing.join(', ')}.` };
  }
  return fine;
}

export interface Overall {
  indicator: 'none' | 'minor' | 'major' | 'critical';
  description: string;
}

export function overallOf(components: readonly Component[]): Overall {
  const of = (status: ComponentStatus) =>
    components.filter((component) => component.status === status).length;
  if (of('major_outage') === components.length) return { indicator: 'critical', description: 'Major outage' };
  if (of('major_outage') + of('partial_outage') > 0)
    return { indicator: 'major', description: 'Partial outage' };
  if (of('degraded_performance') > 0) return { indicator: 'minor', description: 'Degraded performance' };
  return { indicator: 'none', description: 'All systems operational' };
}
