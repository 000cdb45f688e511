/** The upload page, and the page of one upload for whoever has no scripts. */
import type { Request, Response } from 'express';
import { JobId } from '../../../shared/contracts/verification.ts';
import type { Deps } from '../../deps.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { notFound } from '../dashboard-error.ts';
import { html } from '../html.ts';
import { document } from '../layout.ts';
import type { Visitor } from '../session.ts';
import { signedOf } from '../signed.ts';
import { uploadPage } from './page.ts';
import { uploadStates } from './states.ts';

type UploadDeps = Pick<Deps, 'db' | 'fileNames' | 'completion'>;

export async function showUpload(deps: UploadDeps, _req: Request, res: Response, visitor: Visitor) {
  await sendUploadPage(deps, res, visitor);
}

export async function sendUploadPage(
  deps: Pick<Deps, 'db' | 'fileNames'>,
  res: Response,
  visitor: Visitor,
  problem?: string,
): Promise<void> {
  const uploads = await uploadStates(deps, visitor.userId);
  const body = uploadPage({ uploads, csrf: visitor.csrf, userId: visitor.userId, problem });
  const signed = signedOf(visitor);
  res.send(document({ title: 'Upload', signed, section: '/upload', scripts: ['upload'], body }));
}

/** How long a browser without scripts is kept waiting for its report before it is told to look again. */
const WAIT_MS = 25_000;

/** Waits as the API does, then goes to the report. */
export async function showOneUpload(deps: UploadDeps, req: Request, res: Response, visitor: Visitor) {
  const { data: jobId } = JobId.safeParse(req.params.jobId);
  if (!jobId) throw notFound();
  const find = async () => {
    const [state] = await uploadStates(deps, visitor.userId, jobId);
    if (!state) throw notFound();
    return state;
  };
  const before = await find();
  if (before.state === 'QUEUED' || before.state === 'PROCESSING') {
    const { outcome, cancel } = deps.completion.expect(jobId, WAIT_MS);
    res.once('close', cancel);
    await outcome;
  }
  const state = await find();
  if (state.address) return res.redirect(303, state.address);
  const body = html`<section class="card narrow"><h1>${state.name}</h1><p role="status">${state.step}.</p>
<p>${
    state.state === 'FAILED'
      ? html`<a href="${DASHBOARD_PATH}/upload">Send it again</a>`
      : html`<a href="${DASHBOARD_PATH}/upload/${jobId}">Look again</a>`
  }</p></section>`;
  res.send(document({ title: state.name, signed: signedOf(visitor), section: '/upload', body }));
}
