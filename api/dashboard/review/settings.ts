/** How this account reviews: whose names are kept, and from which risk on two people decide. For its owners. */
import type { Request, Response } from 'express';
import { RiskLevel } from '../../../shared/contracts/finding.ts';
import { titled } from '../../../shared/findings/telling/figures.ts';
import type { Database } from '../../../shared/platform/db.ts';
import { appendAudit } from '../../../shared/platform/keys/audit.ts';
import type { Deps } from '../../deps.ts';
import { DASHBOARD_PATH } from '../assets.ts';
import { field } from '../forms.ts';
import { type Html, html } from '../html.ts';
import { csrfField, document, notice } from '../layout.ts';
import { actorOf, type Visitor } from '../session.ts';
import { signedOf } from '../signed.ts';

interface ReviewSettings {
  keepUploadNames: boolean;
  keepSubmittedNames: boolean;
  secondEyesFrom: string | null;
}

export async function showSettings({ db }: Pick<Deps, 'db'>, _req: Request, res: Response, visitor: Visitor) {
  res.send(framed(visitor, await settingsOf(db, visitor)));
}

export async function changeSettings(
  { db }: Pick<Deps, 'db'>,
  req: Request,
  res: Response,
  visitor: Visitor,
) {
  const from = RiskLevel.safeParse(field(req, 'secondEyesFrom'));
  const settings: ReviewSettings = {
    keepUploadNames: field(req, 'keepUploadNames') === 'yes',
    keepSubmittedNames: field(req, 'keepSubmittedNames') === 'yes',
    secondEyesFrom: from.success ? from.data : null,
  };
  const tenantId = visitor.tenant.id;
  await db.$transaction(async (tx) => {
    await tx.tenant.update({ where: { id: tenantId }, data: settings });
    const entry = { actor: actorOf(visitor), action: 'tenant.review_changed', tenantId };
    await appendAudit(tx, { ...entry, detail: { ...settings } });
  });
  res.send(framed(visitor, settings, true));
}

async function settingsOf(db: Database, visitor: Visitor): Promise<ReviewSettings> {
  const select = { keepUploadNames: true, keepSubmittedNames: true, secondEyesFrom: true };
  return db.tenant.findUniqueOrThrow({ where: { id: visitor.tenant.id }, select });
}

function framed(visitor: Visitor, settings: ReviewSettings, done = false): string {
  const body = settingsPage(settings, visitor.csrf, done);
  return document({ title: 'Review', signed: signedOf(visitor), section: '/review-settings', body });
}

function settingsPage(
  { keepUploadNames, keepSubmittedNames, secondEyesFrom }: ReviewSettings,
  csrf: string,
  done: boolean,
): Html {
  const box = (name: string, on: boolean, text: string): Html =>
    html`<label class="choice"><input type="checkbox" name="${name}" value="yes"${on && html` checked`}> ${text}</label>`;
  return html`<section class="card narrow"><h1>Review</h1>
${done && notice('good', 'Changed. It holds for documents and decisions from now on.')}
<form method="post" action="${DASHBOARD_PATH}/review-settings">${csrfField(csrf)}
<fieldset><legend>Keep the names of files</legend>
${box('keepUploadNames', keepUploadNames, 'that people upload here')}
${box('keepSubmittedNames', keepSubmittedNames, 'that programs submit through the API')}
<p class="hint">Names are stored sealed, shown in the inbox and erased with the report. They are not searched: use references for that.</p></fieldset>
<label for="secondEyesFrom">Two people must decide alike from this risk on</label>
<select id="secondEyesFrom" name="secondEyesFrom"><option value="">Never: one person decides</option>${[...RiskLevel.options].reverse().map((level) => html`<option value="${level}"${level === secondEyesFrom && html` selected`}>${titled(level)}</option>`)}</select>
<p class="hint">Where they differ the case is escalated, and a third person's word decides.</p>
<button class="primary">Set</button></form></section>`;
}
