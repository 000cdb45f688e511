/** API keys: the list, the form for a new one, and the pages on which one is replaced or ended. */
import { SCOPES, type Scope } from '../../../shared/contracts/scopes.ts';
import { plural } from '../../../shared/findings/telling/figures.ts';
import { type KeyInfo, MAX_OVERLAP_DAYS, type NewKey } from '../../../shared/platform/keys/manage.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { type Content, type Html, html } from '../html.ts';
import { csrfField, notice } from '../layout.ts';
import { time } from '../time.ts';
import { snippets } from './key-snippets.ts';

const KEYS = `${DASHBOARD_PATH}/keys`;

const SCOPE_MEANING: Record<Scope, string> = {
  'fraud:write': 'submit and delete documents',
  'fraud:read': 'fetch reports',
  biometrics: 'enrol, compare, read chips',
  'liveness:sessions': 'open liveness sessions',
};

export interface KeysView {
  keys: readonly KeyInfo[];
  grantable: readonly Scope[];
  csrf: string;
  now: number;
  problem?: string;
  made?: { key: NewKey; because: 'created' | 'rotated' };
  /** What was typed, when the form comes back. */
  typed?: { name: string; livemode: boolean; scopes: readonly string[] };
}

export function keysPage(view: KeysView): Html {
  return html`<h1>API keys</h1>
<p><a href="${KEYS}/requests">Requests with these keys</a>, by id, with how they ended</p>
${view.made && secretOnce(view.made)}
${view.problem !== undefined && notice('bad', view.problem)}
<section aria-labelledby="list"><h2 id="list">Keys of this account</h2>
${view.keys.length === 0 ? html`<p>There is no key yet.</p>` : keyTable(view)}
</section>
${createForm(view)}`;
}

function secretOnce({ key, because }: NonNullable<KeysView['made']>): Html {
  return notice(
    'good',
    html`<h2>The key “${key.name}” was ${because}</h2>
<p><label for="secret">Copy it now: it is shown this once and cannot be shown again.</label></p>
<input id="secret" class="secret" readonly value="${key.secret}" spellcheck="false" autocomplete="off">
<div class="snippets">${snippets(key.secret)}</div>`,
  );
}

function keyTable({ keys, now }: KeysView): Html {
  return html`<table class="stack"><thead><tr><th scope="col">Name</th><th scope="col">Key</th><th scope="col">Scopes</th><th scope="col">Made</th><th scope="col">Last used</th><th scope="col">State</th><th scope="col"><span class="unseen">Actions</span></th></tr></thead><tbody>
${keys.map(
  (key) => html`<tr${isUsable(key, now) ? undefined : html` class="over"`}>
<th scope="row" data-label="Name">${key.name} ${modeTag(key.livemode)}</th>
<td data-label="Key"><code>${key.hint}</code></td>
<td data-label="Scopes">${key.scopes.join(', ')}</td>
<td data-label="Made" class="whole">${time(key.createdAt)}</td>
<td data-label="Last used" class="whole">${key.lastUsedAt ? time(key.lastUsedAt) : 'never'}</td>
<td data-label="State">${stateOf(key, now)}</td>
<td class="actions whole">${isUsable(key, now) && actions(key)}</td></tr>`,
)}
</tbody></table>`;
}

export function modeTag(livemode: boolean): Html {
  return livemode ? html`<span class="tag">live</span>` : html`<span class="tag test">test</span>`;
}

function isUsable(key: KeyInfo, now: number): boolean {
  return !key.revokedAt && !(key.expiresAt && key.expiresAt.getTime() <= now);
}

function stateOf(key: KeyInfo, now: number): Content {
  if (key.revokedAt) return html`revoked ${time(key.revokedAt)}`;
  if (!key.expiresAt) return 'valid';
  const word =
    key.expiresAt.getTime() <= now ? 'expired' : key.successorId ? 'replaced, valid until' : 'valid until';
  return html`${word} ${time(key.expiresAt)}`;
}

function actions(key: KeyInfo): Html {
  return html`${!key.successorId && html`<a href="${KEYS}/${key.id}/rotate">Rotate<span class="unseen"> ${key.name} ${key.hint}</span></a> `}<a href="${KEYS}/${key.id}/revoke">Revoke<span class="unseen"> ${key.name} ${key.hint}</span></a>`;
}

function createForm({ grantable, csrf, typed }: KeysView): Html {
  const chosen = typed?.scopes ?? grantable.filter((scope) => scope.startsWith('fraud:'));
  const missing = SCOPES.filter((scope) => !grantable.includes(scope));
  return html`<section class="card" aria-labelledby="new"><h2 id="new">New key</h2>
<form method="post" action="${KEYS}">${csrfField(csrf)}
<label for="name">Name</label>
<input id="name" name="name" required maxlength="100" value="${typed?.name ?? ''}" autocomplete="off" aria-describedby="name-hint">
<p class="hint" id="name-hint">Where it will be used, such as “claims intake, production”.</p>
<fieldset><legend>Kind</legend>
<label class="choice"><input type="radio" name="mode" value="test"${!typed?.livemode && html` checked`}> Test: separate data and quota</label>
<label class="choice"><input type="radio" name="mode" value="live"${typed?.livemode && html` checked`}> Live</label></fieldset>
<fieldset><legend>Scopes</legend>
${grantable.map(
  (scope) =>
    html`<label class="choice"><input type="checkbox" name="scope" value="${scope}"${chosen.includes(scope) && html` checked`}> <code>${scope}</code> ${SCOPE_MEANING[scope]}</label>`,
)}
${missing.length > 0 && html`<p class="hint">Not open to this account: ${missing.join(', ')}. The operator issues the first such key.</p>`}
</fieldset>
${passwordField()}
<button class="primary">Create key</button></form></section>`;
}

/** For what an open browser alone must not do. */
export function passwordField(): Html {
  return html`<label for="password">Your password, once more</label>
<input id="password" name="password" type="password" required autocomplete="current-password">`;
}

export function rotatePage(key: KeyInfo, csrf: string, problem?: string): Html {
  const days = Array.from({ length: MAX_OVERLAP_DAYS + 1 }, (_, day) => day);
  return html`<section class="card narrow"><h1>Rotate “${key.name}”</h1>
${problem !== undefined && notice('bad', problem)}
<p>A new key with the same scopes takes the place of <code>${key.hint}</code>. The old one stays valid for the time that you choose, so that nothing stops meanwhile.</p>
<form method="post" action="${KEYS}/${key.id}/rotate">${csrfField(csrf)}
<label for="overlap">The old key stays valid for</label>
<select id="overlap" name="overlap">${days.map(
    (day) =>
      html`<option value="${day}"${day === 1 && html` selected`}>${day === 0 ? 'no time: it ends at once' : plural(day, 'day')}</option>`,
  )}</select>
${passwordField()}
<p class="buttons"><button class="primary">Rotate key</button> <a href="${KEYS}">Cancel</a></p></form></section>`;
}

export function revokePage(key: KeyInfo, csrf: string, problem?: string): Html {
  return html`<section class="card narrow"><h1>Revoke “${key.name}”</h1>
${problem !== undefined && notice('bad', problem)}
<p>Requests with <code>${key.hint}</code> are refused everywhere within five seconds. This cannot be undone.</p>
<p>Last used: ${key.lastUsedAt ? time(key.lastUsedAt) : 'never'}.</p>
<form method="post" action="${KEYS}/${key.id}/revoke">${csrfField(csrf)}
${passwordField()}
<p class="buttons"><button class="danger">Revoke key</button> <a href="${KEYS}">Cancel</a></p></form></section>`;
}
