/** Puts the route table on the app: method first (405), then the credential, then the handler. */
import type { Express, Request, Response } from 'express';
import { type OperationId, ROUTES, type Route } from '../shared/contracts/routes.ts';
import { ApiError } from '../shared/platform/errors.ts';
import type { KeyRing } from '../shared/platform/keys/keyring.ts';
import { authenticate } from './middleware/credential.ts';
import { contextOf } from './request-context.ts';

export type Handler = (req: Request, res: Response) => Promise<void> | void;
export type Handlers = Record<OperationId, Handler>;

export function mountRoutes(app: Express, keys: KeyRing, handlers: Handlers): void {
  for (const [path, operations] of byPath()) {
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), async (req, res) => {
      contextOf(res).route = path;
      const operation = operations.find(({ route }) => takes(route, req.method));
      if (!operation) {
        const taken = operations.map(({ route }) =>
          takes(route, 'HEAD') ? `${route.method}, HEAD` : route.method,
        );
        res.set('Allow', taken.join(', '));
        throw new ApiError('method_not_allowed');
      }
      const { auth } = operation.route;
      if (auth) contextOf(res).principal = await authenticate(keys, req, auth);
      await handlers[operation.id](req, res);
    });
  }
}

/** The fraud endpoints take exactly their methods (specification 4.1); public documents answer HEAD as well. */
function takes(route: Route, method: string): boolean {
  return route.method === method || (method === 'HEAD' && route.method === 'GET' && !route.auth);
}

function byPath(): Map<string, { id: OperationId; route: Route }[]> {
  const paths = new Map<string, { id: OperationId; route: Route }[]>();
  for (const [id, route] of Object.entries(ROUTES)) {
    paths.set(route.path, [...(paths.get(route.path) ?? []), { id: id as OperationId, route }]);
  }
  return paths;
}
