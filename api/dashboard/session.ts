/**
 * Signed-in browsers. The cookie holds 256 random bits, the database their SHA-256; the CSRF token is derived from
 * the cookie's token, so that it needs no place of its own and ends with it.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Role } from '../../shared/platform/accounts/roles.ts';
import type { Config } from '../../shared/platform/config.ts';
import type { Database } from '../../shared/platform/db.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';
import { DASHBOARD_PATH } from './assets.ts';

const COOKIE = 'assay_session';
/** A working day; whoever is idle for two hours signs in again. */
const LIFE_MS = 12 * 3_600_000;
const IDLE_MS = 2 * 3_600_000;
const SEEN_STEP_MS = 60_000;

export interface Visitor {
  userId: string;
  email: string;
  role: Role;
  csrf: string;
  tenant: {
    id: string;
    name: string;
    /** The account wants the names of files kept that its people upload. */
    keepUploadNames: boolean;
    /** Risk level from which two people must decide alike. */
    secondEyesFrom: string | null;
  };
  plan: Principal['plan'];
}

/** For the audit log. */
export const actorOf = (visitor: Visitor): string => `user:${visitor.userId}`;

const hashOf = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest());

/** Begins a session and gives the browser its cookie; sessions that are over are forgotten on the way. */
export async function beginSession(
  db: Database,
  config: Config,
  res: Response,
  userId: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await db.$transaction([
    db.userSession.deleteMany({ where: { expiresAt: { lt: new Date(now) } } }),
    db.userSession.create({
      data: { tokenHash: hashOf(token), userId, expiresAt: new Date(now + LIFE_MS) },
    }),
    db.user.update({ where: { id: userId }, data: { lastSignInAt: new Date(now) } }),
  ]);
  res.cookie(COOKIE, token, { ...attributes(config), maxAge: LIFE_MS });
}

export async function endSession(db: Database, config: Config, req: Request, res: Response): Promise<void> {
  const token = tokenOf(req);
  if (token) await db.userSession.deleteMany({ where: { tokenHash: hashOf(token) } });
  res.clearCookie(COOKIE, attributes(config));
}

/** Who is signed in; undefined for nobody, for a session that is over, and for a suspended tenant. */
export async function visitorOf(db: Database, req: Request): Promise<Visitor | undefined> {
  const token = tokenOf(req);
  if (!token) return undefined;
  const now = Date.now();
  const tokenHash = hashOf(token);
  const session = await db.userSession.findUnique({
    where: { tokenHash },
    include: { user: { include: { tenant: { include: { plan: true } } } } },
  });
  if (!session || session.expiresAt.getTime() <= now || session.lastSeenAt.getTime() + IDLE_MS <= now) {
    return undefined;
  }
  const { user } = session;
  if (user.tenant.status !== 'ACTIVE') return undefined;
  if (session.lastSeenAt.getTime() + SEEN_STEP_MS < now) {
    await db.userSession.updateMany({ where: { tokenHash }, data: { lastSeenAt: new Date(now) } });
  }
  return {
    userId: user.id,
    email: user.email,
    role: user.role,
    csrf: createHmac('sha256', token).update('csrf').digest('base64url'),
    tenant: user.tenant,
    plan: user.tenant.plan,
  };
}

function attributes(config: Config) {
  return {
    httpOnly: true,
    sameSite: 'lax' as const,
    path: DASHBOARD_PATH,
    secure: config.BASE_URL?.startsWith('https:') ?? config.ASSAY_ENV === 'production',
  };
}

function tokenOf(req: Request): string | undefined {
  for (const part of req.get('cookie')?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === COOKIE && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return undefined;
}
