/** How long this account's documents and reports are kept: shown to its owners, who may set it. */
import type { Request, Response } from 'express';
import { type Retention, retentionOf, setRetention } from '../../shared/platform/accounts/retention.ts';
import type { Deps } from '../deps.ts';
import { field } from './forms.ts';
import { document } from './layout.ts';
import { type RetentionView, retentionPage } from './pages/retention.ts';
import { actorOf, type Visitor } from './session.ts';
import { reauthenticate } from './sign-in.ts';
import { signedOf } from './signed.ts';
import { wishRefused } from './wish-refused.ts';

type RetentionDeps = Pick<Deps, 'db'>;

export async function showRetention({ db }: RetentionDeps, _req: Request, res: Response, visitor: Visitor) {
  res.send(framed(visitor, { kept: await retentionOf(db, visitor.tenant.id) }));
}

export async function changeRetention({ db }: RetentionDeps, req: Request, res: Response, visitor: Visitor) {
  const typed = { documentHours: field(req, 'documentHours'), reportDays: field(req, 'reportDays') };
  try {
    await reauthenticate(db, req, visitor);
    const kept: Retention = {
      documentHours: whole(typed.documentHours),
      reportDays: whole(typed.reportDays),
    };
    await setRetention(db, { tenantId: visitor.tenant.id, ...kept, actor: actorOf(visitor) });
    res.send(framed(visitor, { kept, done: true }));
  } catch (error) {
    const { status, message } = wishRefused(error, res);
    const kept = await retentionOf(db, visitor.tenant.id);
    res.status(status).send(framed(visitor, { kept, typed, problem: message }));
  }
}

/** Number('') is 0: a field that was left empty must not erase everything. */
const whole = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

const framed = (visitor: Visitor, view: Omit<RetentionView, 'csrf'>): string =>
  document({
    title: 'Retention',
    signed: signedOf(visitor),
    section: '/retention',
    body: retentionPage({ ...view, csrf: visitor.csrf }),
  });
