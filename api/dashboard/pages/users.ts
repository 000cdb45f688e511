/** The people of an account: the list, the form for a new one, and the page of one of them. */
import { ROLE_MEANING, ROLES, type Role } from '../../../shared/platform/accounts/roles.ts';
import type { UserInfo } from '../../../shared/platform/accounts/users.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { type Html, html } from '../html.ts';
import { csrfField, notice } from '../layout.ts';
import { time } from '../time.ts';
import { passwordField } from './keys.ts';

const USERS = `${DASHBOARD_PATH}/users`;

export interface UsersView {
  users: readonly UserInfo[];
  /** Who is looking: nobody changes himself, so that an owner always remains. */
  self: string;
  csrf: string;
  problem?: string;
  made?: PasswordOnce;
  /** What was typed, when the form comes back. */
  typed?: { email: string; role: string };
}

export interface PasswordOnce {
  email: string;
  password: string;
}

export function usersPage(view: UsersView): Html {
  const { users, self, csrf, typed } = view;
  return html`<h1>Users</h1>
${view.made && passwordOnce(view.made)}
${view.problem !== undefined && notice('bad', view.problem)}
<section aria-labelledby="list"><h2 id="list">Who may sign in to this account</h2>
<table class="stack"><thead><tr><th scope="col">Address</th><th scope="col">Role</th><th scope="col">Made</th><th scope="col">Last sign-in</th><th scope="col"><span class="unseen">Actions</span></th></tr></thead><tbody>
${users.map(
  (user) => html`<tr><th scope="row" data-label="Address">${user.email}${user.id === self && ' (you)'}</th>
<td data-label="Role">${user.role.toLowerCase()}</td>
<td data-label="Made">${time(user.createdAt)}</td>
<td data-label="Last sign-in">${user.lastSignInAt ? time(user.lastSignInAt) : 'never'}</td>
<td class="actions">${user.id !== self && html`<a href="${USERS}/${user.id}">Change<span class="unseen"> ${user.email}</span></a>`}</td></tr>`,
)}
</tbody></table></section>
<section class="card" aria-labelledby="new"><h2 id="new">New user</h2>
<form method="post" action="${USERS}">${csrfField(csrf)}
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" required maxlength="250" value="${typed?.email ?? ''}" autocomplete="off">
${roleChoice(typed?.role ?? 'REVIEWER')}
${passwordField()}
<p class="hint">A password is made and shown to you once; hand it over.</p>
<button class="primary">Make user</button></form></section>`;
}

function passwordOnce({ email, password }: PasswordOnce): Html {
  return notice(
    'good',
    html`<h2>A password for ${email}</h2>
<p><label for="secret">Copy it now and hand it over: it is shown this once and kept nowhere.</label></p>
<input id="secret" class="secret" readonly value="${password}" spellcheck="false" autocomplete="off">`,
  );
}

function roleChoice(chosen: string): Html {
  return html`<fieldset><legend>Role</legend>${[...ROLES]
    .reverse()
    .map(
      (role) =>
        html`<label class="choice"><input type="radio" name="role" value="${role}"${role === chosen && html` checked`}> ${titleOf(role)}: ${ROLE_MEANING[role]}</label>`,
    )}</fieldset>`;
}

const titleOf = (role: Role): string => role[0]! + role.slice(1).toLowerCase();

/** Three forms, each with the password of whoever is looking. */
export function userPage(user: UserInfo, csrf: string, problem?: string): Html {
  const form = (path: string, content: Html): Html =>
    html`<form method="post" action="${USERS}/${user.id}/${path}">${csrfField(csrf)}${content}</form>`;
  return html`<h1>${user.email}</h1>
${problem !== undefined && notice('bad', problem)}
<p><a href="${USERS}">All users</a></p>
<section class="card" aria-labelledby="role"><h2 id="role">Role</h2>
${form('role', html`${roleChoice(user.role)}${ownPassword('role')}<button class="primary">Change role</button>`)}</section>
<section class="card" aria-labelledby="new-password"><h2 id="new-password">New password</h2>
<p>A new one is made and shown once. Every browser in which ${user.email} is signed in is signed out.</p>
${form('password', html`${ownPassword('password')}<button>Make a new password</button>`)}</section>
<section class="card" aria-labelledby="remove"><h2 id="remove">Remove</h2>
<p>${user.email} can no longer sign in, at once. What was done stays in the audit log; API keys stay valid.</p>
${form('remove', html`${ownPassword('remove')}<button class="danger">Remove user</button>`)}</section>`;
}

function ownPassword(purpose: string): Html {
  return html`<label for="password-${purpose}">Your password, once more</label>
<input id="password-${purpose}" name="password" type="password" required autocomplete="current-password">`;
}
