/** An account's own experience with each finding, beside what was counted here. */
import type { Request, Response } from 'express';
import { CATALOGUE } from '../../../shared/findings/catalogue.ts';
import { RATES } from '../../../shared/findings/rates.ts';
import { documentTimeText } from '../../../shared/findings/telling/figures.ts';
import { forAccount } from '../../../shared/platform/account-role.ts';
import { csvLine } from '../../../shared/platform/csv.ts';
import type { Database } from '../../../shared/platform/db.ts';
import { appendAudit } from '../../../shared/platform/keys/audit.ts';
import type { Deps } from '../../deps.ts';
import { document } from '../layout.ts';
import { actorOf, type Visitor } from '../session.ts';
import { signedOf } from '../signed.ts';
import { type OwnRate, rangeOf, ratesPage } from './rates-page.ts';

export async function showRates({ db }: Pick<Deps, 'db'>, _req: Request, res: Response, visitor: Visitor) {
  const rates = await ownRates(db, visitor.tenant.id);
  const body = ratesPage(rates, documentTimeText(RATES.date));
  res.send(document({ title: 'Alarms', signed: signedOf(visitor), section: '/rates', body }));
}

/** GET /dashboard/rates/export.csv and .json: the same figures, to reckon with. */
export function exportRates(format: 'csv' | 'json') {
  return async ({ db }: Pick<Deps, 'db'>, _req: Request, res: Response, visitor: Visitor): Promise<void> => {
    const rates = (await ownRates(db, visitor.tenant.id)).map(exported);
    const entry = { actor: actorOf(visitor), action: 'review.exported', tenantId: visitor.tenant.id };
    await db.$transaction((tx) => appendAudit(tx, { ...entry, detail: { format, what: 'alarms' } }));
    const day = new Date().toISOString().slice(0, 10);
    res.set('Content-Disposition', `attachment; filename="alarms-${day}.${format}"`);
    if (format === 'json') res.json({ countedOn: RATES.date, rates });
    else
      res
        .type('text/csv')
        .send(
          [COLUMNS, ...rates.map((rate) => COLUMNS.map((name) => `${rate[name] ?? ''}`))]
            .map(csvLine)
            .join(''),
        );
  };
}

const COLUMNS = [
  ...(['code', 'title', 'judged', 'falseAlarms', 'falseAlarmRate', 'lowest', 'highest'] as const),
  ...(['approved', 'raisedOnApproved', 'genuineFiles', 'raisedOnGenuine'] as const),
];

/** A share of none is none, and not nought. */
function exported({ ours, ...own }: OwnRate) {
  const range = own.judged > 0 ? rangeOf(own.falseAlarms, own.judged) : undefined;
  return {
    ...own,
    falseAlarmRate: own.judged > 0 ? rounded(own.falseAlarms / own.judged) : null,
    lowest: range ? rounded(range.low) : null,
    highest: range ? rounded(range.high) : null,
    genuineFiles: ours?.n ?? null,
    raisedOnGenuine: ours?.k ?? null,
  };
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

/** Of live documents only: tests are made to raise alarms. The most judged first. */
async function ownRates(db: Database, tenantId: string): Promise<OwnRate[]> {
  const own = forAccount(db, tenantId);
  const [judged, raised, [all]] = await Promise.all([
    own.$queryRaw<{ code: string; judged: number; wrong: number }[]>`
      SELECT o."code", count(*)::int AS "judged", count(*) FILTER (WHERE NOT o."right")::int AS "wrong"
      FROM "FindingOpinion" o LEFT JOIN "ReviewCase" c ON c."jobId" = o."jobId"
      WHERE o."tenantId" = ${tenantId} AND c."livemode" IS NOT FALSE GROUP BY 1`,
    own.$queryRaw<{ code: string; count: number }[]>`
      SELECT code, count(*)::int AS "count" FROM "ReviewCase" c, unnest(c."codes") AS code
      WHERE c."tenantId" = ${tenantId} AND c."state" = 'DONE' AND c."verdict" = 'APPROVED' AND c."livemode" GROUP BY 1`,
    own.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM "ReviewCase"
      WHERE "tenantId" = ${tenantId} AND "state" = 'DONE' AND "verdict" = 'APPROVED' AND "livemode"`,
  ]);
  const codes = new Set([...judged, ...raised].map(({ code }) => code));
  return [...codes]
    .map((code) => {
      const mine = judged.find((one) => one.code === code);
      return {
        ...{ code, title: CATALOGUE.get(code)?.title ?? code, ours: oursOf(code) },
        ...{ judged: mine?.judged ?? 0, falseAlarms: mine?.wrong ?? 0 },
        approved: all?.count ?? 0,
        raisedOnApproved: raised.find((one) => one.code === code)?.count ?? 0,
      };
    })
    .toSorted(
      (a, b) =>
        b.judged - a.judged || b.raisedOnApproved - a.raisedOnApproved || (a.title < b.title ? -1 : 1),
    );
}

function oursOf(code: string): OwnRate['ours'] {
  const counts = Object.values(RATES.codes[code] ?? {});
  const n = counts.reduce((sum, { n0 }) => sum + n0, 0);
  return n > 0 ? { k: counts.reduce((sum, { k0 }) => sum + k0, 0), n } : undefined;
}
