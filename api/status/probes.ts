/** Looks at the service as a user would: each entrance is asked over HTTP, each dependency is tried. */
import type { Socket } from 'node:net';
import type { Pool } from '../../shared/contracts/stages.ts';
import type { Deps } from '../deps.ts';
import type { Readiness } from '../figures/readiness.ts';
import { ENTRANCES, type Entrance, type Seen } from './components.ts';

const PROBE_MS = 3_000;

const QUESTIONS: Record<
  Entrance,
  { path: string; method?: 'POST'; headers?: Record<string, string>; body?: string }
> = {
  fraud: { path: '/api/public/openapi.json' },
  biometric: { path: '/api/v1/biometrics/health' },
  liveness: { path: '/api/v1/liveness/session', method: 'POST' },
  mcp: {
    path: '/api/mcp',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'server/discover',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 'status',
      method: 'server/discover',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  },
  dashboard: { path: '/dashboard' },
};

/** @param address where this process listens, `http://HOST:PORT` */
export async function look(deps: Deps, readiness: () => Promise<Readiness>, address: string): Promise<Seen> {
  const [state, wait, ...statuses] = await Promise.all([
    readiness(),
    deps.admission.estimatedWaitMs().catch(() => undefined),
    ...ENTRANCES.map((entrance) => ask(address, entrance)),
  ]);
  const { database, queue, storage } = state.checks;
  return {
    database: database.ok,
    queue: queue.ok,
    storage: storage.ok,
    poolsWithoutWorker: state.workers.poolsWithoutWorker as Pool[],
    waitSeconds: wait === undefined ? undefined : wait / 1000,
    maxWaitSeconds: deps.config.SUBMIT_MAX_WAIT_MS / 1000,
    entrances: Object.fromEntries(
      ENTRANCES.map((entrance, at) => [entrance, statuses[at]]),
    ) as Seen['entrances'],
  };
}

async function ask(address: string, entrance: Entrance): Promise<number | undefined> {
  const { path, ...init } = QUESTIONS[entrance];
  try {
    const response = await fetch(`${address}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
    });
    // To its end: a connection that is given up in the middle of an answer keeps the API from closing.
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

/** The address of this process, as a connection that it accepted shows it. */
export function ownAddress({ localAddress = '127.0.0.1', localPort }: Socket): string {
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
