/** How the HTTP server treats connections: the bounds that Express does not know. */
import type { RequestListener, Server } from 'node:http';

export function serve(server: Server, app: RequestListener): Server {
  server.headersTimeout = 15_000;
  // A document of 20 MB at 1 Mbit/s takes 170 s; an idle client is given up much sooner by upload.ts.
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.on('request', app);
  // Without this listener Node asks for the body at once; so the handler decides (upload only after admission).
  server.on('checkContinue', app);
  return server;
}
