/** What the pages about users do, within the visitor's own account; nobody changes himself there. */
import type { Request, Response } from 'express';
import { roleOf } from '../../shared/platform/accounts/roles.ts';
import {
  createUser,
  newPassword,
  removeUser,
  setPassword,
  setRole,
  type UserInfo,
} from '../../shared/platform/accounts/users.ts';
import type { Database } from '../../shared/platform/db.ts';
import type { Deps } from '../deps.ts';
import { DASHBOARD_PATH } from './assets.ts';
import { DashboardError, notFound } from './dashboard-error.ts';
import { field } from './forms.ts';
import { document } from './layout.ts';
import { type UsersView, userPage, usersPage } from './pages/users.ts';
import { actorOf, type Visitor } from './session.ts';
import { reauthenticate } from './sign-in.ts';
import { signedOf } from './signed.ts';
import { wishRefused } from './wish-refused.ts';

type UsersDeps = Pick<Deps, 'db'>;

export async function showUsers({ db }: UsersDeps, _req: Request, res: Response, visitor: Visitor) {
  res.send(await listPage(db, visitor, {}));
}

export async function makeUser({ db }: UsersDeps, req: Request, res: Response, visitor: Visitor) {
  const typed = { email: field(req, 'email'), role: field(req, 'role') };
  try {
    await reauthenticate(db, req, visitor);
    const role = roleOf(typed.role);
    if (!role) throw new DashboardError(400, 'Choose a role.');
    const password = newPassword();
    const wish = { tenantId: visitor.tenant.id, email: typed.email, role, password, actor: actorOf(visitor) };
    const { email } = await createUser(db, wish);
    res.send(await listPage(db, visitor, { made: { email, password } }));
  } catch (error) {
    const { status, message } = wishRefused(error, res);
    res.status(status).send(await listPage(db, visitor, { problem: message, typed }));
  }
}

export async function showUser({ db }: UsersDeps, req: Request, res: Response, visitor: Visitor) {
  const user = await otherUser(db, req, visitor);
  res.send(framed(visitor, user.email, userPage(user, visitor.csrf)));
}

/** Looks the user up, asks for the password, does it; what is refused is told on the user's page. */
function change(carryOut: (wish: Wish) => Promise<void>) {
  return async ({ db }: UsersDeps, req: Request, res: Response, visitor: Visitor): Promise<void> => {
    const user = await otherUser(db, req, visitor);
    try {
      await reauthenticate(db, req, visitor);
      await carryOut({ db, req, res, visitor, user });
    } catch (error) {
      const { status, message } = wishRefused(error, res);
      res.status(status).send(framed(visitor, user.email, userPage(user, visitor.csrf, message)));
    }
  };
}

interface Wish {
  db: Database;
  req: Request;
  res: Response;
  visitor: Visitor;
  user: UserInfo;
}

export const changeRole = change(async ({ db, req, res, visitor, user: { email } }) => {
  const role = roleOf(field(req, 'role'));
  if (!role) throw new DashboardError(400, 'Choose a role.');
  await setRole(db, { email, role, actor: actorOf(visitor) });
  res.redirect(303, `${DASHBOARD_PATH}/users`);
});

export const renewPassword = change(async ({ db, res, visitor, user: { email } }) => {
  const password = newPassword();
  await setPassword(db, { email, password, actor: actorOf(visitor) });
  res.send(await listPage(db, visitor, { made: { email, password } }));
});

export const removeFromAccount = change(async ({ db, res, visitor, user: { email } }) => {
  await removeUser(db, { email, actor: actorOf(visitor) });
  res.redirect(303, `${DASHBOARD_PATH}/users`);
});

/** @throws DashboardError 404 for users of other accounts, unknown ones, and the visitor himself */
async function otherUser(db: Database, req: Request, visitor: Visitor): Promise<UserInfo> {
  const users = await usersOf(db, visitor);
  const user = users.find(({ id }) => id === req.params.userId && id !== visitor.userId);
  if (!user) throw notFound();
  return user;
}

function usersOf(db: Database, { tenant }: Visitor): Promise<UserInfo[]> {
  return db.user.findMany({
    where: { tenantId: tenant.id },
    orderBy: { createdAt: 'asc' },
    omit: { passwordHash: true },
  });
}

async function listPage(
  db: Database,
  visitor: Visitor,
  extra: Pick<UsersView, 'problem' | 'made' | 'typed'>,
): Promise<string> {
  const view = { users: await usersOf(db, visitor), self: visitor.userId, csrf: visitor.csrf, ...extra };
  return framed(visitor, 'Users', usersPage(view));
}

const framed = (visitor: Visitor, title: string, body: ReturnType<typeof usersPage>): string =>
  document({ title, signed: signedOf(visitor), section: '/users', body });
