/** The audit log: who did what, newest first. */
import { DASHBOARD_PATH } from '../assets.ts';
import { type Content, type Html, html } from '../html.ts';
import { time } from '../time.ts';

export interface ToldEvent {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string | null;
  detail: Record<string, unknown> | null;
}

/** @param older id below which the next page begins */
export function auditPage(events: readonly ToldEvent[], older: string | undefined): Html {
  return html`<h1>Audit log</h1>
<p class="hint">What was done in this account, kept for 400 days. Each entry is hashed together with the one before it.</p>
${
  events.length === 0
    ? html`<p class="empty">Nothing further.</p>`
    : html`<table class="stack"><thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">On</th><th scope="col">Details</th></tr></thead><tbody>
${events.map(
  (
    event,
  ) => html`<tr><td data-label="When" class="whole">${time(event.at)}</td><td data-label="Who">${event.actor}</td>
<th scope="row" data-label="What">${ACTIONS[event.action] ?? event.action}</th>
<td data-label="On">${event.subject ? html`<code>${event.subject}</code>` : '–'}</td><td data-label="Details">${details(event.detail)}</td></tr>`,
)}
</tbody></table>`
}
${older !== undefined && html`<nav class="pager" aria-label="Pages"><a href="${DASHBOARD_PATH}/audit?before=${older}">Older</a></nav>`}`;
}

const ACTIONS: Record<string, string> = {
  'tenant.created': 'account made',
  'tenant.retention_changed': 'retention changed',
  'user.created': 'user made',
  'user.password_set': 'password set',
  'user.role_changed': 'role changed',
  'user.removed': 'user removed',
  'user.signed_in': 'signed in',
  'key.created': 'key made',
  'key.rotated': 'key rotated',
  'key.revoked': 'key revoked',
  'tenant.review_changed': 'review settings changed',
  'review.approved': 'approved',
  'review.rejected': 'rejected',
  'review.asked': 'another document asked for',
  'review.escalated': 'escalated',
  'review.noted': 'noted',
  'review.reopened': 'opened again',
  'review.assigned': 'assigned',
  'review.exported': 'decisions exported',
  'report.read': 'report read',
  'report.downloaded': 'report downloaded',
  'document.downloaded': 'document with findings downloaded',
  'document.text_read': 'text of a page read',
  'report.deleted': 'report deleted',
  'report.shared': 'report shared by link',
  'report.share_revoked': 'link to report revoked',
};

/** Fields of what was done, as they are stored; anything else is told by its own name. */
const DETAILS: Record<string, string> = {
  livemode: 'kind',
  planId: 'plan',
  documentHours: 'documents, hours',
  reportDays: 'reports, days',
  expiresAt: 'expires',
  keepUploadNames: 'names of uploads kept',
  keepSubmittedNames: 'names from the API kept',
  secondEyesFrom: 'two people from',
  findings: 'findings judged',
};

function inWords(name: string, value: unknown): string {
  if (name === 'livemode') return value === true ? 'live' : 'test';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'none' : String(value);
}

function details(detail: Record<string, unknown> | null): Content {
  if (!detail) return '–';
  return Object.entries(detail).map(
    ([name, value]) => html`<span class="pair">${DETAILS[name] ?? name}: ${inWords(name, value)}</span> `,
  );
}
