/** The frame of every public page: start, guides, reference. No script, nothing from another host. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Response } from 'express';
import { type Content, Html, html } from '../dashboard/html.ts';

const STYLE = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
const POLICY = `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

export interface DocsPage {
  title: string;
  /** Path of the entry of the navigation that the page belongs to. */
  section: string;
  body: Content;
}

const SECTIONS = [
  ['/', 'Assay'],
  ['/docs', 'Docs'],
  ['/docs/guide', 'Guide'],
  ['/docs/reference', 'Reference'],
  ['/docs/findings', 'Findings'],
  ['/docs/errors', 'Errors'],
  ['/status', 'Status'],
  ['/dashboard', 'Sign in'],
] as const;

const DOCTYPE = new Html('<!doctype html>');
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

export function render({ title, section, body }: DocsPage): string {
  return html`${DOCTYPE}
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}${section !== '/' && ' · Assay'}</title>${STYLE_ELEMENT}</head>
<body><a class="skip" href="#main">Skip to the content</a>
<header class="top"><nav aria-label="Assay"><ul>
${SECTIONS.map(
  ([path, name]) =>
    html`<li><a href="${path}"${path === section && html` aria-current="page"`}>${name}</a></li>`,
)}
</ul></nav></header>
<main id="main">${body}</main>
<footer><a href="/privacy">Privacy</a> · <a href="/api/public/openapi.json">OpenAPI description</a></footer>
</body></html>
`.text;
}

export function send(res: Response, page: string): void {
  res.set('Content-Security-Policy', POLICY).type('html').send(page);
}
