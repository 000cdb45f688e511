/** The first call with a new key, in three languages. The key stands in them as it stands above: this once. */
import { type Html, html } from '../html.ts';

const ADDRESS = '/api/s2s/verify';

export function snippets(secret: string): Html {
  return html`<details open><summary>curl</summary><pre tabindex="0"><code>export ASSAY_KEY=${secret}
curl -H "Authorization: Bearer $ASSAY_KEY" -F "file=@invoice.pdf;type=application/pdf" $ASSAY_URL${ADDRESS}</code></pre></details>
<details><summary>TypeScript</summary><pre tabindex="0"><code>import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('file', await openAsBlob('invoice.pdf', { type: 'application/pdf' }), 'invoice.pdf');
const answer = await fetch(new URL('${ADDRESS}', 'ASSAY_URL'), {
  method: 'POST',
  headers: { authorization: 'Bearer ${secret}' },
  body: form,
});
const { jobId } = await answer.json();</code></pre></details>
<details><summary>Python</summary><pre tabindex="0"><code>import os, requests

with open("invoice.pdf", "rb") as file:
    answer = requests.post(
        os.environ["ASSAY_URL"] + "${ADDRESS}",
        headers={"Authorization": "Bearer ${secret}"},
        files={"file": ("invoice.pdf", file, "application/pdf")},
    )
job_id = answer.json()["jobId"]</code></pre></details>
<p>ASSAY_URL is the address of this service. <a href="/docs/guide">What comes next</a>.</p>`;
}
