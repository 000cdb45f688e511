/** The page in each language, and its two files. Nothing is loaded from anywhere else. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../shared/contracts/language.ts';
import { Html, html } from '../../dashboard/html.ts';
import { DEMO_TEXTS } from './texts.ts';

export const DEMO_PATH = '/demo/liveness';

interface Asset {
  name: string;
  type: string;
  content: Buffer;
}

function load(file: string, type: string): Asset {
  const content = readFileSync(new URL(`./assets/${file}`, import.meta.url));
  const [stem, ending] = file.split('.') as [string, string];
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { name: `${stem}-${digest}.${ending}`, type, content };
}

const script = load('demo.js', 'text/javascript');
const style = load('demo.css', 'text/css');

export const assetNamed = (name: unknown): Asset | undefined =>
  [script, style].find((asset) => asset.name === name);

export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob: mediastream:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const DOCTYPE = new Html('<!doctype html>');

/** Its script finds what it says in `data-texts`: one language for page, hints and instructions. */
export function demoPage(language: Language): string {
  const { page, ...spoken } = DEMO_TEXTS[language];
  return html`${DOCTYPE}
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · Assay</title>
<link rel="stylesheet" href="${DEMO_PATH}/assets/${style.name}">
<script type="module" src="${DEMO_PATH}/assets/${script.name}"></script>
</head>
<body>
<header><a href="/">Assay</a> ${languageLinks(language, page.language)}</header>
<main data-texts="${JSON.stringify(spoken)}">
<h1>${page.title}</h1>
<p class="soft">${page.about}</p>
<div class="stage"><video id="video" playsinline muted aria-label="${page.camera}"></video><div class="oval"></div></div>
<p id="instruction" role="status" aria-live="assertive"></p>
<p id="hint" role="status" aria-live="polite">${page.ready}</p>
<p class="soft"><span id="step"></span> <span id="left" aria-hidden="true"></span></p>
<progress id="progress" value="0" max="8" aria-label="${page.progress}"></progress>
<label for="reference">${page.reference}</label>
<input id="reference" type="file" accept="image/jpeg,image/png">
<label class="choice"><input id="light" type="checkbox" aria-describedby="light-warning"> ${page.light}</label>
<p id="light-warning" class="soft">${page.lightWarning}</p>
<p><button id="start" type="button" disabled>${page.start}</button></p>
<section id="result" aria-label="${page.result}" tabindex="-1" hidden></section>
<noscript><p>${page.noScript}</p></noscript>
</main>
<div id="screen" hidden><p>${page.holdStill}</p><button id="stop" type="button">${page.stop}</button></div>
</body>
</html>
`.text;
}

function languageLinks(current: Language, label: string): Html {
  return html`<nav aria-label="${label}">${LANGUAGES.map((one) =>
    one === current
      ? html`<strong lang="${one}" aria-current="true">${LANGUAGE_NAMES[one]}</strong> `
      : html`<a href="?lang=${one}" lang="${one}" hreflang="${one}">${LANGUAGE_NAMES[one]}</a> `,
  )}</nav>`;
}
