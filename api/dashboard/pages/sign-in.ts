/** Signing in. */
import { DASHBOARD_PATH } from '../assets.ts';
import { html } from '../html.ts';
import { notice, type Page } from '../layout.ts';

/** @param next where to go afterwards, a path of the dashboard */
export function signInPage(given: { email: string; next: string; problem?: string }): Page {
  return {
    title: 'Sign in',
    body: html`<section class="card narrow">
<h1>Sign in</h1>
${given.problem !== undefined && notice('bad', given.problem)}
<form method="post" action="${DASHBOARD_PATH}/sign-in">
<input type="hidden" name="next" value="${given.next}">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${given.email}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button class="primary">Sign in</button>
</form>
<p class="hint">Operators make accounts with <code>assay users create</code>, and new passwords with <code>assay users password</code>. API keys are not accepted here.</p>
</section>`,
  };
}
