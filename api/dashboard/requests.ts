/** /dashboard/keys/requests: the last requests with this account's keys, and one by its id. */
import type { Request, Response } from 'express';
import type { Deps } from '../deps.ts';
import { document } from './layout.ts';
import { requestsPage } from './pages/requests.ts';
import type { Visitor } from './session.ts';
import { signedOf } from './signed.ts';

const SHOWN = 100;
/** As the service gives them, or a caller chooses them. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

export async function showRequests({ db }: Pick<Deps, 'db'>, req: Request, res: Response, visitor: Visitor) {
  const { id, failed } = req.query;
  const wanted = typeof id === 'string' && id !== '' ? id.trim() : undefined;
  const onlyFailed = failed === '1';
  // A name that no request can have finds nothing; it is not sent to the database.
  const possible = wanted === undefined || REQUEST_ID.test(wanted);
  const tenantId = visitor.tenant.id;
  const [rows, keys] = await Promise.all([
    possible
      ? db.requestLog.findMany({
          where: {
            tenantId,
            ...(wanted === undefined ? {} : { requestId: wanted }),
            ...(onlyFailed ? { status: { gte: 400 } } : {}),
          },
          orderBy: { at: 'desc' },
          take: SHOWN,
        })
      : [],
    db.apiKey.findMany({ where: { tenantId }, select: { id: true, name: true } }),
  ]);
  const names = new Map(keys.map((key) => [key.id, key.name]));
  const body = requestsPage({ rows, names, wanted, onlyFailed, most: SHOWN });
  res.send(document({ title: 'Requests', signed: signedOf(visitor), section: '/keys', wide: true, body }));
}
