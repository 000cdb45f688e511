/** What the key pages do: the same operations as `assay keys`, within the visitor's own tenant. */
import type { Request, Response } from 'express';
import { OPERATOR_SCOPES, SCOPES, type Scope } from '../../shared/contracts/scopes.ts';
import type { Database } from '../../shared/platform/db.ts';
import {
  createKey,
  type KeyInfo,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../shared/platform/keys/manage.ts';
import type { Deps } from '../deps.ts';
import { DASHBOARD_PATH } from './assets.ts';
import { DashboardError, notFound } from './dashboard-error.ts';
import { field, fields } from './forms.ts';
import type { Content } from './html.ts';
import { document } from './layout.ts';
import { type KeysView, keysPage, revokePage, rotatePage } from './pages/keys.ts';
import { actorOf, type Visitor } from './session.ts';
import { reauthenticate } from './sign-in.ts';
import { signedOf } from './signed.ts';
import { wishRefused } from './wish-refused.ts';

type KeysDeps = Pick<Deps, 'db' | 'config'>;

export async function showKeys({ db }: KeysDeps, _req: Request, res: Response, visitor: Visitor) {
  res.send(await listPage(db, visitor, {}));
}

export async function makeKey({ db, config }: KeysDeps, req: Request, res: Response, visitor: Visitor) {
  const typed = {
    name: field(req, 'name'),
    livemode: field(req, 'mode') === 'live',
    scopes: fields(req, 'scope'),
  };
  try {
    await reauthenticate(db, req, visitor);
    const grantable = await grantableScopes(db, visitor);
    const scopes = grantable.filter((scope) => typed.scopes.includes(scope));
    if (scopes.length === 0) throw new DashboardError(400, 'Choose at least one scope.');
    const key = await createKey(db, config.KEY_PEPPER, {
      tenantId: visitor.tenant.id,
      name: typed.name,
      livemode: typed.livemode,
      scopes,
      actor: actorOf(visitor),
    });
    res.send(await listPage(db, visitor, { made: { key, because: 'created' } }));
  } catch (error) {
    const { status, message } = wishRefused(error, res);
    res.status(status).send(await listPage(db, visitor, { problem: message, typed }));
  }
}

export async function showRotate({ db }: KeysDeps, req: Request, res: Response, visitor: Visitor) {
  res.send(keyPage(visitor, 'Rotate a key', rotatePage(await ownKey(db, req, visitor), visitor.csrf)));
}

export async function rotate({ db, config }: KeysDeps, req: Request, res: Response, visitor: Visitor) {
  const old = await ownKey(db, req, visitor);
  try {
    await reauthenticate(db, req, visitor);
    // Number('') is 0: an overlap that was not chosen must not end the old key at once.
    const overlap = field(req, 'overlap');
    const key = await rotateKey(db, config.KEY_PEPPER, {
      keyId: old.id,
      overlapDays: /^\d$/.test(overlap) ? Number(overlap) : Number.NaN,
      tenantId: visitor.tenant.id,
      actor: actorOf(visitor),
    });
    res.send(await listPage(db, visitor, { made: { key, because: 'rotated' } }));
  } catch (error) {
    const { status, message } = wishRefused(error, res);
    res.status(status).send(keyPage(visitor, 'Rotate a key', rotatePage(old, visitor.csrf, message)));
  }
}

export async function showRevoke({ db }: KeysDeps, req: Request, res: Response, visitor: Visitor) {
  res.send(keyPage(visitor, 'Revoke a key', revokePage(await ownKey(db, req, visitor), visitor.csrf)));
}

export async function revoke({ db }: KeysDeps, req: Request, res: Response, visitor: Visitor) {
  const key = await ownKey(db, req, visitor);
  try {
    await reauthenticate(db, req, visitor);
    await revokeKey(db, { keyId: key.id, tenantId: visitor.tenant.id, actor: actorOf(visitor) });
    res.redirect(303, `${DASHBOARD_PATH}/keys`);
  } catch (error) {
    const { status, message } = wishRefused(error, res);
    res.status(status).send(keyPage(visitor, 'Revoke a key', revokePage(key, visitor.csrf, message)));
  }
}

/**
 * The scopes that this account may give its keys. Fraud detection is opened by the operator, who issues the first key
 * with such a scope (specification 5.5); from then on the account replaces and adds its keys itself.
 */
async function grantableScopes(db: Database, { tenant, plan }: Visitor): Promise<Scope[]> {
  const keys = await db.apiKey.findMany({ where: { tenantId: tenant.id }, select: { scopes: true } });
  const issued = new Set(keys.flatMap((key) => key.scopes));
  return SCOPES.filter((scope) => {
    if (OPERATOR_SCOPES.includes(scope)) return issued.has(scope);
    return scope !== 'liveness:sessions' || plan.livenessSessions;
  });
}

async function ownKey(db: Database, req: Request, visitor: Visitor): Promise<KeyInfo> {
  const keys = await listKeys(db, { tenantId: visitor.tenant.id });
  const key = keys.find(({ id }) => id === req.params.keyId);
  if (!key) throw notFound();
  return key;
}

async function listPage(
  db: Database,
  visitor: Visitor,
  extra: Pick<KeysView, 'problem' | 'made' | 'typed'>,
): Promise<string> {
  const [keys, grantable] = await Promise.all([
    listKeys(db, { tenantId: visitor.tenant.id }),
    grantableScopes(db, visitor),
  ]);
  const view = { keys, grantable, csrf: visitor.csrf, now: Date.now(), ...extra };
  return keyPage(visitor, 'API keys', keysPage(view));
}

function keyPage(visitor: Visitor, title: string, body: Content): string {
  return document({ title, signed: signedOf(visitor), section: '/keys', scripts: ['copy'], body });
}
