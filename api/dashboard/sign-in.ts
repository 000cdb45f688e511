/** Signing in and out: the password is looked at once the throttle has let the try through. */
import type { Request, Response } from 'express';
import { userWith } from '../../shared/platform/accounts/users.ts';
import { appendAudit } from '../../shared/platform/keys/audit.ts';
import type { Deps } from '../deps.ts';
import { DASHBOARD_PATH } from './assets.ts';
import { DashboardError } from './dashboard-error.ts';
import { field, parameter } from './forms.ts';
import { document } from './layout.ts';
import { signInPage } from './pages/sign-in.ts';
import { beginSession, type Visitor } from './session.ts';
import { takeTry } from './throttle.ts';

type SignInDeps = Pick<Deps, 'db' | 'config'>;

export function showSignIn(req: Request, res: Response): void {
  res.send(document(signInPage({ email: '', next: ownPath(parameter(req, 'next')) })));
}

export async function signIn({ db, config }: SignInDeps, req: Request, res: Response): Promise<void> {
  const email = field(req, 'email');
  const next = ownPath(field(req, 'next'));
  try {
    const user = await checkPassword(db, req, email, field(req, 'password'));
    if (!user) throw new DashboardError(401, 'This address and this password do not belong together.');
    const tenant = await db.tenant.findUniqueOrThrow({ where: { id: user.tenantId } });
    if (tenant.status !== 'ACTIVE') {
      throw new DashboardError(403, 'This account is suspended. Contact the operator.');
    }
    await beginSession(db, config, res, user.id);
    await db.$transaction((tx) =>
      appendAudit(tx, { actor: `user:${user.id}`, action: 'user.signed_in', tenantId: user.tenantId }),
    );
    res.redirect(303, next);
  } catch (error) {
    if (!(error instanceof DashboardError)) throw error;
    if (error.retryAfterSeconds !== undefined) res.set('Retry-After', String(error.retryAfterSeconds));
    res.status(error.status).send(document(signInPage({ email, next, problem: error.message })));
  }
}

/**
 * Keys are made and ended only by somebody who has just shown that he knows the password: an open browser is not enough.
 * @throws DashboardError 403 for a wrong password, 429 after too many
 */
export async function reauthenticate(db: Deps['db'], req: Request, visitor: Visitor): Promise<void> {
  const user = await checkPassword(db, req, visitor.email, field(req, 'password'));
  if (user?.id !== visitor.userId)
    throw new DashboardError(403, 'The password is not right; nothing was changed.');
}

async function checkPassword(db: Deps['db'], req: Request, email: string, password: string) {
  const giveBack = await takeTry(db, email, req.ip ?? 'unknown');
  const user = await userWith(db, email, password);
  if (user) await giveBack();
  return user;
}

/** Only a path of the dashboard: no form and no link leads a person elsewhere after signing in. */
export function ownPath(text: string): string {
  const base = 'http://dashboard.invalid';
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  const inside =
    url?.origin === base &&
    (url.pathname === DASHBOARD_PATH || url.pathname.startsWith(`${DASHBOARD_PATH}/`));
  return url && inside && text.startsWith('/') ? url.pathname + url.search : DASHBOARD_PATH;
}
