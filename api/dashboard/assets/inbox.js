/** Keys of the inbox, and its own refreshing while somebody looks at it. */
import { listen } from './keys.js';

const holder = document.querySelector('#cases');
const REFRESH_MS = 10_000;
const rows = () => [...holder.querySelectorAll('tr.case')];
const link = (row) => row?.querySelector('th a');
const current = () => rows().findIndex((row) => row.contains(document.activeElement));

function go(step) {
  const all = rows();
  const at = current();
  const to = at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step));
  link(all[to])?.focus();
}

listen([
  ['j', () => go(1)],
  ['k', () => go(-1)],
  ['n', () => document.querySelector('.pager [rel="next"]')?.click()],
  ['/', () => document.querySelector('#q').focus()],
]);
// The list is worked off from its top.
if (!document.querySelector('#q').value) link(rows()[0])?.focus({ preventScroll: true });

let last = holder.innerHTML;
async function refresh() {
  if (document.hidden || holder.matches(':has(select:focus, input:focus)')) return;
  const answer = await fetch(
    `${holder.dataset.refresh}&rows=1${location.search.includes('after=') ? `&after=${new URLSearchParams(location.search).get('after')}` : ''}`,
  ).catch(() => undefined);
  if (!answer?.ok || answer.redirected) return;
  const text = await answer.text();
  if (text === last) return;
  last = text;
  const focused = document.activeElement?.closest('tr.case')?.dataset.job;
  // Our own server's page, made of escaped text.
  holder.replaceChildren(document.createRange().createContextualFragment(text));
  if (focused)
    link(holder.querySelector(`[data-job="${focused}"]`) ?? rows()[0])?.focus({ preventScroll: true });
}
setInterval(refresh, REFRESH_MS);
