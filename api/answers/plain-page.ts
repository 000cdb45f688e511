/** A page that needs nothing from anywhere: its style is in it, and only that style is allowed. */
import { createHash } from 'node:crypto';
import type { Response } from 'express';

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e6e9ee); --soft: light-dark(#57606a, #9aa4b2);
  --line: light-dark(#d5dae0, #343b46); --good: light-dark(#1a7f37, #4ac26b); --warn: light-dark(#8a5a00, #d9a13b);
  --bad: light-dark(#b3261e, #ff7b72); }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem 4rem; font: 1rem/1.55 system-ui, sans-serif;
  color: var(--ink); background: light-dark(#fff, #14171c); }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .25rem; }
p, li { max-width: 68ch; }
a { color: inherit; }
.soft { color: var(--soft); }
ul.rows { list-style: none; margin: 1.5rem 0; padding: 0; border-top: 1px solid var(--line); }
ul.rows li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding: .75rem 0;
  border-bottom: 1px solid var(--line); max-width: none; }
ul.rows small { flex-basis: 100%; color: var(--soft); font-size: .9rem; }
.operational { color: var(--good); } .degraded_performance { color: var(--warn); }
.partial_outage, .major_outage { color: var(--bad); }
pre { white-space: pre-wrap; font: inherit; }
`;
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const STYLE_HASH = hashOf(STYLE);

/** @param body HTML; whatever came from outside has been through escapeHtml @param script runs when the page is there */
export function sendPage(res: Response, page: { title: string; body: string; script?: string }): void {
  const scripts = page.script ? ` script-src ${hashOf(page.script)}; connect-src 'self';` : '';
  res.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${STYLE_HASH};${scripts} base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  res.type('html').send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title><style>${STYLE}</style></head>
<body><main>${page.body}</main>${page.script ? `<script>${page.script}</script>` : ''}</body>
</html>
`);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
