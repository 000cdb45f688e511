/** The page and its two files. Nothing is loaded from anywhere else. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

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

export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Liveness check · Assay</title>
<link rel="stylesheet" href="${DEMO_PATH}/assets/${style.name}">
<script type="module" src="${DEMO_PATH}/assets/${script.name}"></script>
</head>
<body>
<main>
<h1>Liveness check</h1>
<p class="soft">Your camera's pictures go to this service one by one and are forgotten at once. No video is made, nothing is stored. The check does not detect masks or pictures fed into the camera by software.</p>
<div class="stage"><video id="video" playsinline muted aria-label="Your camera, mirrored"></video><div class="oval"></div></div>
<p id="instruction" role="status" aria-live="assertive"></p>
<p id="hint" role="status" aria-live="polite"></p>
<p class="soft"><span id="step"></span> <span id="left" aria-hidden="true"></span></p>
<progress id="progress" value="0" max="8" aria-label="Steps done"></progress>
<label for="reference">Photo to compare with (optional, JPEG or PNG)</label>
<input id="reference" type="file" accept="image/jpeg,image/png">
<label class="choice"><input id="light" type="checkbox" aria-describedby="light-warning"> Also light my face with the screen</label>
<p id="light-warning" class="soft">The whole screen then changes its colour twice a second, for about six seconds. Leave this off if flashing light harms you; you can stop it at any time. It needs a dim room and a bright screen.</p>
<p><button id="start" type="button" disabled>Start</button></p>
<section id="result" aria-label="Result" tabindex="-1" hidden></section>
<noscript><p>The camera needs JavaScript.</p></noscript>
</main>
<div id="screen" hidden><p>Hold still and look here.</p><button id="stop" type="button">Stop the colours</button></div>
</body>
</html>
`;
