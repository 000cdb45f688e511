/** Where a person hands in documents: a form that needs no script, which the script makes a queue of files. */
import { MAX_DOCUMENT_BYTES, MEDIA_TYPES } from '../../../shared/contracts/document.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { type Html, html } from '../html.ts';
import { csrfField, notice } from '../layout.ts';
import type { UploadState } from './states.ts';

export interface UploadView {
  uploads: readonly UploadState[];
  csrf: string;
  /** Whose waiting files the script goes on with after a reload. */
  userId: string;
  problem?: string | undefined;
}

export function uploadPage({ uploads, csrf, userId, problem }: UploadView): Html {
  const action = `${DASHBOARD_PATH}/upload`;
  return html`<h1>Upload</h1>
${problem !== undefined && notice('bad', problem)}
<form class="card drop" id="upload" method="post" action="${action}" enctype="multipart/form-data" data-user="${userId}" data-max-bytes="${MAX_DOCUMENT_BYTES}">
<label for="file">Documents: PDF, JPEG, PNG or WebP, up to ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB each</label>
<input id="file" name="file" type="file" required accept="${MEDIA_TYPES.join(',')}" aria-describedby="file-hint">
<p class="hint" id="file-hint"><span id="drop-hint" hidden>Or drop files anywhere on this page. </span>On a phone, the camera can be chosen here.</p>
<label for="reference">Reference (optional)</label>
<input id="reference" name="reference" maxlength="128" autocomplete="off" aria-describedby="reference-hint">
<p class="hint" id="reference-hint">What you call the case: it is shown in the inbox, and it can be searched for.</p>
${csrfField(csrf)}
<p class="buttons"><button class="primary">Upload</button> <button class="quiet" formaction="${action}?mode=test">Upload as a test</button></p>
<p class="hint">Tests count in their own quota, and their documents are erased after a day.</p></form>
<section aria-labelledby="yours"><h2 id="yours">Your uploads of the last 24 hours</h2>
<p id="sum" role="status" class="hint"></p>
<ul class="uploads" id="uploads">${uploads.map(uploadRow)}</ul>
<p class="empty" id="none"${uploads.length > 0 && html` hidden`}>None yet. Every report is also in the <a href="${DASHBOARD_PATH}/inbox">inbox</a>.</p></section>`;
}

/** As the script writes it, too: see assets/upload.js. */
function uploadRow({ jobId, name, step, done, of, riskLevel, address, state }: UploadState): Html {
  const working = state === 'QUEUED' || state === 'PROCESSING';
  return html`<li data-job="${jobId}" class="${state.toLowerCase()}">
<span class="name">${address ? html`<a href="${address}">${name}</a>` : name}</span>
<span class="step">${riskLevel && html`<span class="risk ${riskLevel.toLowerCase()}">${riskLevel[0]}${riskLevel.slice(1).toLowerCase()}</span> `}${step}</span>
${working && html`<progress value="${done}" max="${of}" aria-label="Progress of ${name}"></progress>`}</li>`;
}
