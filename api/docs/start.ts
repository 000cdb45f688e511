/** `/`: what this is, a sample to try without a key, and where everything else is. */

import { plural } from '../../shared/findings/telling/figures.ts';
import { type Html, html } from '../dashboard/html.ts';
import type { Sample } from '../samples/samples.ts';

/** What one network may verify without a key, and how long it is kept. */
export interface GuestAllowance {
  minute: number;
  day: number;
  hours: number;
}

export function startPage(samples: readonly Sample[], { minute, day, hours }: GuestAllowance): Html {
  return html`<h1>Can this document be trusted?</h1>
<p class="lead">Assay looks at one PDF or picture and says what was altered, where, what it said before, how sure that is, and how often such an alarm is false. It also compares faces, reads passport chips and tells a living person from a picture.</p>
<p>It runs on the machines of whoever operates it; nothing is sent to anybody else.</p>
<h2 id="try">Try a sample</h2>
<p>No key, no account: ${plural(minute, 'document')} a minute and ${day} a day for one network. What was submitted is erased after ${plural(hours, 'hour')}.</p>
<ul class="cards">
${samples.map(
  ({ name, description }) => html`<li><h3>${description}</h3><p class="soft"><code>${name}</code></p>
<form method="post" action="/try"><input type="hidden" name="sample" value="${name}"><button>Verify<span class="unseen">: ${description}</span></button></form></li>`,
)}</ul>
<h2>Verify your own</h2>
<p>With the dashboard: <a href="/dashboard">sign in</a>. With the API: <a href="/docs/guide">ten minutes from a key to a report</a>. From an assistant: <a href="/docs/assistants">Model Context Protocol and custom action</a>.</p>
<h2>Read on</h2>
<ul><li><a href="/docs">Documentation</a></li><li><a href="/docs/findings">Every finding, with how often it was counted</a></li><li><a href="/demo/liveness">Active liveness, with your camera</a></li><li><a href="/status">Status</a></li></ul>`;
}
