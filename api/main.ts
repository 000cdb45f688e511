/** The API process: opens the platform, listens, and goes without dropping anybody when it is told to. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError, loadConfig } from '../shared/platform/config.ts';
import { openDatabase } from '../shared/platform/db.ts';
import { messageOf } from '../shared/platform/errors.ts';
import { createLog } from '../shared/platform/log.ts';
import { outliveLostConnections } from '../shared/platform/lost-connections.ts';
import { openQueues } from '../shared/platform/queue.ts';
import { openStore } from '../shared/platform/storage/open.ts';
import { tracedStore } from '../shared/platform/storage/traced.ts';
import { openTrace } from '../shared/platform/telemetry/open.ts';
import { within } from '../shared/platform/within.ts';
import { createApp } from './app.ts';
import { serve } from './serve.ts';
import { silentConnections } from './silent-connections.ts';

/** EX_CONFIG of sysexits: starting again does not help. */
const WRONG_CONFIGURATION = 78;

/** Some values are looked at where they are used: where documents lie, and under which keys. */
function orExplain(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(WRONG_CONFIGURATION);
}

function opened<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    return orExplain(error);
  }
}

const config = opened(loadConfig);
const log = createLog(config, 'api');
outliveLostConnections(log);
const trace = await openTrace(config, log, 'api');
const platform = {
  config,
  log,
  db: openDatabase(config),
  queues: openQueues(config),
  store: tracedStore(
    opened(() => openStore(config)),
    trace,
  ),
  trace,
};
const api = await createApp(platform).catch(orExplain);
const server = serve(createServer(), api.app);
const closeSilent = silentConnections(server);
server.listen(config.PORT, config.HOST, () => {
  const { address, port } = server.address() as AddressInfo;
  log.info({ address, port, backend: platform.queues.backend, storage: platform.store.kind }, 'listening');
});
server.on('error', (error) => {
  log.fatal({ error: messageOf(error) }, 'cannot listen');
  process.exit(1);
});

/** Balancers need a moment to see that readiness is gone before connections are refused. */
const NOTICE_MS = config.ASSAY_ENV === 'production' ? 3_000 : 0;
/** What has not finished by then is answered with what is known. */
const PATIENCE_MS = 25_000;

async function shutDown(signal: string): Promise<void> {
  log.info({ signal }, 'draining');
  api.drain();
  await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Kept-alive connections fall idle one by one as their answers go out.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    closeSilent();
  }, 100);
  const patience = setTimeout(() => api.endWaiting(), PATIENCE_MS);
  const insist = setTimeout(() => server.closeAllConnections(), PATIENCE_MS + 3_000);
  await closed;
  clearInterval(sweep);
  clearTimeout(patience);
  clearTimeout(insist);
  await api.close();
  // A queue that is down cannot be closed in order.
  await within(5_000, platform.queues.close()).catch((error) =>
    log.warn({ error: messageOf(error) }, 'queues'),
  );
  await platform.db.$disconnect();
  await trace.close();
  log.info('stopped');
  process.exit(0);
}

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal means now.
    if (stopping) process.exit(130);
    stopping = true;
    shutDown(signal).catch((error) => {
      log.fatal({ error: messageOf(error) }, 'shutdown failed');
      process.exit(1);
    });
  });
}
