/** The surfaces beside the documented API: assistants, status, privacy, samples. One place mounts them all. */
import type { Express } from 'express';
import { actionsRouter } from './actions/router.ts';
import { createDownload, type Network } from './assistants/download.ts';
import { createGuestLimits } from './assistants/guest-limits.ts';
import { createGuests } from './assistants/guests.ts';
import type { Deps } from './deps.ts';
import { docsRouter } from './docs/router.ts';
import { createReadiness } from './figures/readiness.ts';
import { mcpRouter } from './mcp/router.ts';
import { privacyRouter } from './privacy.ts';
import { samplesRouter } from './samples/router.ts';
import { statusRouter } from './status/router.ts';

export interface SurfaceOptions {
  deps: Deps;
  /** Public address of the service, without a slash at its end. */
  baseUrl: string;
  /** Where documents are fetched from; given only by tests, which have no internet. */
  network?: Network;
}

export function mountSurfaces(app: Express, { deps, baseUrl, network }: SurfaceOptions): void {
  const download = createDownload(network);
  const guests = createGuests(deps.db, deps.rememberMs?.accounts);
  const limits = createGuestLimits(deps.db, deps.config);
  app.use(mcpRouter({ deps, baseUrl, download, guests, limits }));
  app.use(actionsRouter({ deps, baseUrl, download, guests, limits }));
  app.use(docsRouter({ deps, baseUrl, guests, limits }));
  app.use(statusRouter(deps, createReadiness(deps), baseUrl));
  app.use(privacyRouter(deps.config));
  app.use(samplesRouter(baseUrl));
}
