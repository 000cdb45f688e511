/** The catalogue of findings as pages: what each means, what else could explain it, and how often it was counted. */
import type { CatalogueResponse } from '../../shared/contracts/catalogue.ts';
import { REPORT_GROUPS } from '../../shared/contracts/finding.ts';
import { type Html, html } from '../dashboard/html.ts';

type Entry = CatalogueResponse['findings'][number];

/** Two digits, as a reader writes them: 1,100 and not 1.1e+3. */
const LIKELIHOOD = new Intl.NumberFormat('en-GB', {
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 2,
});

const words = (name: string): string =>
  name
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('_', ' ')
    .toLowerCase();

export function findingsPage({ measuredOn, findings, notes, detection }: CatalogueResponse): Html {
  return html`<h1>Findings</h1>
<p class="lead">Every code that a report can hold. Each weighs what was counted: on k of n altered and k of n genuine files it spoke.</p>
<p>Counted on ${measuredOn}. A rule that was tried on fewer than 300 genuine files, or speaks on more than 1 % of them, is told in a report and weighs nothing.
The same for programs: <a href="/api/public/findings">/api/public/findings</a>.</p>
<h2>What silence is worth</h2>
<div class="scroll" tabindex="0" role="group" aria-label="What silence is worth"><table><thead><tr><th scope="col">Kind of file</th><th scope="col">Altered files found</th><th scope="col">Blind to</th></tr></thead><tbody>
${detection.map(
  ({ captureClass, k, n, blindTo }) =>
    html`<tr><th scope="row">${words(captureClass)}</th><td>${k} of ${n}</td><td>${blindTo.join(', ') || 'nothing that was tried'}</td></tr>`,
)}</tbody></table></div>
${REPORT_GROUPS.map((group) =>
  groupSection(
    group,
    findings.filter((each) => each.group === group),
  ),
)}
<h2>Notes</h2>
<p>What a file tells of its making that is neither for nor against it stands in <code>pipeline.evidence.notes</code>. Nothing is counted of it.</p>
<ul>${notes.map(({ code, title }) => html`<li><a href="/docs/findings/${code}"><code>${code}</code></a>: ${title}</li>`)}</ul>`;
}

function groupSection(group: string, entries: readonly Entry[]): Html | false {
  if (entries.length === 0) return false;
  return html`<h2>${words(group)}</h2><div class="scroll" tabindex="0" role="group" aria-label="${words(group)}"><table><thead><tr><th scope="col">Code</th><th scope="col">Title</th><th scope="col">Severity</th><th scope="col">Altered</th><th scope="col">Genuine</th></tr></thead><tbody>
${entries.map((entry) => {
  const { k1, n1, k0, n0 } = totals(entry);
  return html`<tr><th scope="row"><a href="/docs/findings/${entry.code}"><code>${entry.code}</code></a></th><td>${entry.title}</td><td>${entry.severity.toLowerCase()}</td><td>${k1} of ${n1}</td><td>${k0} of ${n0}</td></tr>`;
})}</tbody></table></div>`;
}

function totals({ measured }: Entry): { k1: number; n1: number; k0: number; n0: number } {
  return measured.reduce(
    (sum, { counts }) => ({
      k1: sum.k1 + counts.k1,
      n1: sum.n1 + counts.n1,
      k0: sum.k0 + counts.k0,
      n0: sum.n0 + counts.n0,
    }),
    { k1: 0, n1: 0, k0: 0, n0: 0 },
  );
}

/** A note: what it means, and nothing about alarms. */
export function notePage(note: CatalogueResponse['notes'][number]): Html {
  const kind = html`a note on the facts of the stage ${note.stage}: neither for nor against a document`;
  return explained(note, kind);
}

export function findingPage(entry: Entry, measuredOn: string): Html {
  const kind = html`${words(entry.group)}, ${entry.severity.toLowerCase()}, judged by the stage ${entry.stage}`;
  return html`${explained(entry, kind)}
<h2>How often it was counted</h2>
${
  entry.measured.length === 0
    ? html`<p>It was not counted yet, so it weighs nothing.</p>`
    : html`<div class="scroll" tabindex="0" role="group" aria-label="Counts"><table><thead><tr><th scope="col">Kind of file</th><th scope="col">On altered files</th><th scope="col">On genuine files</th><th scope="col">Weight</th></tr></thead><tbody>
${entry.measured.map(
  ({ captureClass, counts, weight }) =>
    html`<tr><th scope="row">${words(captureClass)}</th><td>${counts.k1} of ${counts.n1}</td><td>${counts.k0} of ${counts.n0}</td><td>${entry.context || weight === 0 ? 'told, not counted' : `${LIKELIHOOD.format(Math.exp(weight))} times as likely when altered`}</td></tr>`,
)}</tbody></table></div><p class="soft">Counted on ${measuredOn}.</p>`
}`;
}

type Explained = CatalogueResponse['notes'][number] & Pick<Partial<Entry>, 'proof'>;

function explained(entry: Explained, kind: Html): Html {
  return html`<p><a href="/docs/findings">All findings</a></p>
<h1>${entry.title}</h1>
<p><code>${entry.code}</code> <span class="soft">${kind}</span></p>
<h2>What it means</h2><p>${entry.meaning}</p>
<h2>What it rests on</h2><p>${entry.basis}</p>
${entry.proof !== undefined && html`<p><strong>A proof:</strong> ${entry.proof}</p>`}
<h2>What else could explain it</h2>
${entry.alternatives.length > 0 ? html`<ul>${entry.alternatives.map((each) => html`<li>${each}</li>`)}</ul>` : html`<p>Nothing that is known.</p>`}
<h2>What to do</h2><p>${entry.advice}</p>`;
}
