/** The people who sign in to the dashboard: made by operators on the command line, and by owners of their account. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../db.ts';
import { appendAudit } from '../keys/audit.ts';
import { AccountError } from './account-error.ts';
import { hashPassword, passwordHolds } from './password.ts';
import type { Role } from './roles.ts';

export interface UserInfo {
  id: string;
  tenantId: string;
  email: string;
  role: Role;
  createdAt: Date;
  lastSignInAt: Date | null;
}

/** Enough to catch a slip; whether mail arrives there is nobody's business here. */
const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,190}$/u;

/** @throws AccountError when the address is malformed or taken, the tenant unknown, or the password too short */
export async function createUser(
  db: Database,
  wish: { tenantId: string; email: string; password: string; role: Role; actor?: string },
): Promise<UserInfo> {
  const email = normalEmail(wish.email);
  const passwordHash = await hashPassword(wish.password);
  return db.$transaction(async (tx) => {
    if (!(await tx.tenant.findUnique({ where: { id: wish.tenantId } }))) {
      throw new AccountError(`no tenant "${wish.tenantId}"`);
    }
    if (await tx.user.findUnique({ where: { email } })) throw new AccountError(`user "${email}" exists`);
    const id = `usr_${randomBytes(10).toString('hex')}`;
    const { tenantId, role } = wish;
    const user = await tx.user.create({ data: { id, tenantId, email, role, passwordHash } });
    await appendAudit(tx, {
      actor: wish.actor ?? 'operator',
      action: 'user.created',
      tenantId: user.tenantId,
      subject: user.id,
      detail: { role },
    });
    return infoOf(user);
  });
}

/** Sets a password and ends every session of its user. @throws AccountError */
export async function setPassword(
  db: Database,
  wish: { email: string; password: string; actor?: string },
): Promise<UserInfo> {
  const email = normalEmail(wish.email);
  const passwordHash = await hashPassword(wish.password);
  return db.$transaction(async (tx) => {
    const found = await tx.user.findUnique({ where: { email } });
    if (!found) throw new AccountError(`no user "${email}"`);
    await tx.userSession.deleteMany({ where: { userId: found.id } });
    const user = await tx.user.update({ where: { id: found.id }, data: { passwordHash } });
    await appendAudit(tx, {
      actor: wish.actor ?? 'operator',
      action: 'user.password_set',
      tenantId: user.tenantId,
      subject: user.id,
    });
    return infoOf(user);
  });
}

/** Works with the person's next request. @throws AccountError when the user is unknown */
export async function setRole(
  db: Database,
  wish: { email: string; role: Role; actor?: string },
): Promise<UserInfo> {
  const email = normalEmail(wish.email);
  return db.$transaction(async (tx) => {
    const found = await tx.user.findUnique({ where: { email } });
    if (!found) throw new AccountError(`no user "${email}"`);
    if (found.role === wish.role) return infoOf(found);
    const user = await tx.user.update({ where: { id: found.id }, data: { role: wish.role } });
    await appendAudit(tx, {
      actor: wish.actor ?? 'operator',
      action: 'user.role_changed',
      tenantId: user.tenantId,
      subject: user.id,
      detail: { from: found.role, to: user.role },
    });
    return infoOf(user);
  });
}

/** Ends every session of the user with it. @throws AccountError when the user is unknown */
export async function removeUser(db: Database, wish: { email: string; actor?: string }): Promise<void> {
  const email = normalEmail(wish.email);
  await db.$transaction(async (tx) => {
    const found = await tx.user.findUnique({ where: { email } });
    if (!found) throw new AccountError(`no user "${email}"`);
    await tx.user.delete({ where: { id: found.id } });
    await appendAudit(tx, {
      actor: wish.actor ?? 'operator',
      action: 'user.removed',
      tenantId: found.tenantId,
      subject: found.id,
      detail: { role: found.role },
    });
  });
}

/** One that nobody has thought of: 120 random bits. */
export const newPassword = (): string => randomBytes(15).toString('base64url');

/** The user with this address and password; undefined for an unknown address and a wrong password alike. */
export async function userWith(db: Database, email: string, password: string): Promise<UserInfo | undefined> {
  const address = email.trim().toLowerCase();
  const user = EMAIL.test(address) ? await db.user.findUnique({ where: { email: address } }) : null;
  // An unknown address costs the same time as a known one.
  const holds = await passwordHolds(password, user?.passwordHash ?? (await decoy()));
  return user && holds ? infoOf(user) : undefined;
}

let madeDecoy: Promise<string> | undefined;
const decoy = (): Promise<string> => (madeDecoy ??= hashPassword(randomBytes(24).toString('base64url')));

function normalEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!EMAIL.test(email)) throw new AccountError(`"${text}" is not an e-mail address`);
  return email;
}

function infoOf({ passwordHash: _, ...told }: UserInfo & { passwordHash: string }): UserInfo {
  return told;
}
