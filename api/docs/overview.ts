/** /docs: where everything is. */
import { type Html, html } from '../dashboard/html.ts';

const PAGES = [
  ['/docs/guide', 'Guide', 'From a key to a decision on a report, in ten minutes.'],
  ['/docs/reference', 'Document API', 'Submit, reports, jobs, usage: every field, with a call that runs.'],
  ['/docs/reference/biometric', 'Biometric API', 'Faces, passport chips and active-liveness sessions.'],
  ['/docs/reference/action', 'Custom action', 'The two operations of a chat assistant.'],
  [
    '/docs/findings',
    'Findings',
    'Every code: meaning, innocent explanations, counts on altered and genuine files.',
  ],
  ['/docs/errors', 'Errors', 'Every code and reason, and what to do.'],
  ['/docs/polling', 'Waiting, repeating, limits', 'Why there are no webhooks, and how to poll.'],
  ['/docs/assistants', 'Assistants', 'Model Context Protocol and custom action.'],
] as const;

export function overviewPage(): Html {
  return html`<h1>Documentation</h1><ul class="cards">
${PAGES.map(([path, name, text]) => html`<li><h2><a href="${path}">${name}</a></h2>${text}</li>`)}</ul>`;
}
