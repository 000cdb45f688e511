/** The frame around every page. */
import type { Language } from '../../shared/contracts/language.ts';
import { mayDo, type Right, type Role } from '../../shared/platform/accounts/roles.ts';
import { PRIVACY_PATH } from '../privacy.ts';
import { DASHBOARD_PATH, ICON_PATH, type ScriptName, STYLE_PATH, scriptPath } from './assets.ts';
import { type Content, Html, html } from './html.ts';

/** What the frame shows of who is signed in. */
export interface Signed {
  email: string;
  role: Role;
  tenantName: string;
  csrf: string;
}

export interface Page {
  title: string;
  body: Content;
  /** Of title and body; English when absent. The frame is English. */
  language?: Language;
  /** Without it the page has no navigation: sign-in, shared reports. */
  signed?: Signed;
  /** Path of the navigation entry that the page belongs to. */
  section?: string;
  /** Wider than text: reports. */
  wide?: boolean;
  /** Makes it quicker to use; the page works without. */
  scripts?: readonly ScriptName[];
}

const SECTIONS: readonly (readonly [string, string, Right])[] = [
  ['/inbox', 'Inbox', 'review'],
  ['/upload', 'Upload', 'review'],
  ['', 'Overview', 'usage'],
  ['/reports', 'Reports', 'reports'],
  ['/keys', 'API keys', 'keys'],
  ['/users', 'Users', 'users'],
  ['/retention', 'Retention', 'retention'],
  ['/rates', 'Alarms', 'review'],
  ['/review-settings', 'Review settings', 'retention'],
  ['/audit', 'Audit log', 'audit'],
];

export function document(page: Page): string {
  return html`${DOCTYPE}
<html lang="${page.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · Assay</title>
<link rel="icon" href="${ICON_PATH}">
<link rel="stylesheet" href="${STYLE_PATH}">
${page.scripts?.map((name) => html`<script type="module" src="${scriptPath(name)}"></script>\n`)}
</head>
<body${page.wide && WIDE}>
<div lang="en"><a class="skip" href="#main">Skip to the content</a>
${page.signed ? header(page.signed, page.section) : html`<header class="top"><span class="brand">Assay</span></header>`}</div>
<main id="main" tabindex="-1">
${page.body}
</main>
<footer class="bottom" lang="en"><a href="${PRIVACY_PATH}">Privacy</a> <a href="/status">Status</a> <a href="/api/public/openapi.json">API description</a></footer>
</body>
</html>
`.text;
}

const DOCTYPE = new Html('<!doctype html>');
const WIDE = new Html(' class="wide"');
const CURRENT = new Html(' aria-current="page"');

function header({ email, role, tenantName, csrf }: Signed, section: string | undefined): Html {
  return html`<header class="top">
<a class="brand" href="${DASHBOARD_PATH}">Assay</a>
<nav aria-label="Dashboard"><ul>
${SECTIONS.filter(([, , right]) => mayDo(role, right)).map(
  ([path, name]) =>
    html`<li><a href="${DASHBOARD_PATH}${path}"${section === path && CURRENT}>${name}</a></li>`,
)}
</ul></nav>
<form class="who" method="post" action="${DASHBOARD_PATH}/sign-out">
<span><span class="tenant">${tenantName}</span> <span class="email">${email}</span></span>
${csrfField(csrf)}<button class="quiet">Sign out</button>
</form>
</header>`;
}

export function csrfField(csrf: string): Html {
  return html`<input type="hidden" name="csrf" value="${csrf}">`;
}

/** A message above a form or page; `alert` is spoken at once by screen readers. */
export function notice(kind: 'bad' | 'good', content: Content): Html {
  return html`<div class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${content}</div>`;
}
