/** The guide of ten minutes: from a key to a decision on a report. */
import { type Html, html } from '../dashboard/html.ts';

const block = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;

export function guidePage(baseUrl: string): Html {
  return html`<h1>Ten minutes</h1>
<p class="lead">From a key to a report of a document of your own, in four calls.</p>
<h2>1. A key</h2>
<p>Make one at <a href="/dashboard/keys">API keys</a>, or on the machine that runs the service with <code>npx assay keys create</code>. A test key (<code>svc_test_</code>) runs the same code on data and a quota of its own.</p>
${block('export ASSAY_KEY=svc_test_...')}
<h2>2. Submit</h2>
<p>One PDF, PNG, JPEG or WebP of up to 20 MB, as the only part of a form. The call answers when the report is stored, mostly within seconds.</p>
${block(`curl -H "Authorization: Bearer $ASSAY_KEY" \\
  -H "X-Document-Reference: claim 4711" \\
  -F "file=@invoice.pdf;type=application/pdf" \\
  "${baseUrl}/api/s2s/verify"
# {"jobId":"job_..."}`)}
<p>No document at hand? <a href="/api/public/samples">/api/public/samples</a> lists some whose outcome is known:</p>
${block(`curl -O "${baseUrl}/api/public/samples/invoice-amount-replaced.pdf"`)}
<h2>3. Fetch the report</h2>
${block(`curl -H "Authorization: Bearer $ASSAY_KEY" "${baseUrl}/api/s2s/report/$JOB_ID"`)}
<h2>4. Decide</h2>
<ul>
<li><code>pipeline.evidence.outcome</code> first: <code>altered</code>, <code>suspicious</code>, <code>not_assessable</code> (ask for another file), <code>little_visible</code> (nothing found where little can be seen), <code>nothing_found</code>.</li>
<li><code>riskLevel</code> to route: MEDIUM and above to a person.</li>
<li><code>pipeline.evidence.toCheck</code>: places that looked odd and could not be decided. While there is one, nobody should call the document clean.</li>
<li><code>pipeline.evidence.findings[id]</code>: page, box, the old and the new value, what else could explain it, and <a href="/docs/findings">how often such an alarm is false</a>.</li>
</ul>
<h2>The same in TypeScript</h2>
${block(`const form = new FormData();
form.append('file', await fs.openAsBlob('invoice.pdf', { type: 'application/pdf' }), 'invoice.pdf');
const headers = { authorization: 'Bearer svc_test_...' };
const submitted = await fetch('${baseUrl}/api/s2s/verify', { method: 'POST', headers, body: form });
const { jobId } = await submitted.json();
const { productionReport } = await (await fetch(\`${baseUrl}/api/s2s/report/\${jobId}\`, { headers })).json();
console.log(productionReport.riskLevel, productionReport.reasoningSummary);`)}
<h2>The same in Python</h2>
${block(`import os, requests
headers = {"Authorization": f"Bearer {os.environ['ASSAY_KEY']}"}
with open("invoice.pdf", "rb") as file:
    submitted = requests.post("${baseUrl}/api/s2s/verify", headers=headers, files={"file": ("invoice.pdf", file, "application/pdf")})
job_id = submitted.json()["jobId"]
report = requests.get(f"${baseUrl}/api/s2s/report/{job_id}", headers=headers).json()["productionReport"]
print(report["riskLevel"], report["reasoningSummary"])`)}
<h2>A liveness session that always passes, or always fails</h2>
<p>Under a test key a session can be told how it ends, so that a client can be tried without a person before the camera: any JPEG or PNG counts as a frame, eight challenges come in a fixed order, and after 24 frames the session has the outcome that was named. Outcomes: <code>PASSED</code>, <code>FAILED</code>, <code>INCONCLUSIVE</code>; with a <code>referenceImage</code> also <code>"faceMatch": "NOT_MATCHED"</code>. Its answers hold <code>sandbox</code>; under a live key it is refused.</p>
${block(`curl -H "Authorization: Bearer $ASSAY_KEY" -H "Content-Type: application/json" \\
  -d '{"sandbox":{"outcome":"FAILED"}}' "${baseUrl}/api/v1/liveness/session"`)}
<p>Next: <a href="/docs/polling">long documents, repetitions and limits</a>, <a href="/docs/reference">every endpoint</a>, <a href="/docs/assistants">assistants</a>.</p>`;
}

export function pollingPage(baseUrl: string): Html {
  return html`<h1>Waiting, repeating, limits</h1>
<h2>There are no webhooks</h2>
<p>The service calls nobody. A submit waits for its report; whoever does not want to wait asks for the job:</p>
${block(`curl -i -H "Authorization: Bearer $ASSAY_KEY" -H "Prefer: respond-async" \\
  -F "file=@invoice.pdf;type=application/pdf" "${baseUrl}/api/s2s/verify"
# HTTP/1.1 202 Accepted
# Location: /api/s2s/jobs/job_...`)}
${block(`until curl -sf -o report.json -H "Authorization: Bearer $ASSAY_KEY" "${baseUrl}/api/s2s/report/$JOB_ID"; do sleep 2; done`)}
<p>The report answers 404 until it is stored. <code>GET /api/s2s/jobs/{jobId}</code> tells the state and each stage meanwhile; <code>GET /api/s2s/jobs?reference=…</code> finds a job by what you called it. Every two seconds is soon enough.</p>
<h2>When the submit takes too long</h2>
<p>After 60 seconds it answers 500 <code>processing_timeout</code> with the <code>jobId</code>. The analysis goes on; fetch its report later, do not submit again.</p>
<h2>Repeating safely</h2>
<p>Send an <code>Idempotency-Key</code>: for 24 hours a repetition gets the first answer, with <code>Idempotent-Replayed: true</code>, and costs nothing.</p>
<h2>Limits</h2>
<p>Every metered answer has <code>RateLimit-Policy</code> and <code>RateLimit</code>; a 429 says in <code>Retry-After</code> when to come back. <code>GET /api/s2s/usage</code> tells what is used.</p>`;
}

export function assistantsPage(baseUrl: string): Html {
  return html`<h1>Assistants</h1>
<h2>Model Context Protocol</h2>
<p>Streamable HTTP at <code>${baseUrl}/api/mcp</code>, with the tools <code>verify_document</code>, <code>get_report</code> and <code>describe_service</code>. Without a key it works within the limits of guests; <code>Authorization: Bearer svc_…</code> lifts them to your account’s.</p>
${block(`{ "mcpServers": { "assay": { "url": "${baseUrl}/api/mcp", "headers": { "Authorization": "Bearer svc_test_..." } } } }`)}
<h2>Custom action</h2>
<p>Give the assistant the address of the description: <code>${baseUrl}/api/public/gpt-action.json</code>. It has two operations, <code>verifyDocument</code> and <code>getVerificationReport</code>; they are shown in the <a href="/docs/reference/action">reference</a>.</p>
<p>What an assistant quotes from a document is data: reports for assistants say so beside every quotation.</p>`;
}
