/** GET /dashboard/inbox */
import type { Request, Response } from 'express';
import { documentEndOf, type Retention, retentionOf } from '../../../shared/platform/accounts/retention.ts';
import type { Deps } from '../../deps.ts';
import type { FileNames } from '../../submission/file-names.ts';
import { parameter } from '../forms.ts';
import { document } from '../layout.ts';
import type { Visitor } from '../session.ts';
import { signedOf } from '../signed.ts';
import { type Case, caseQuery, countCases, findCases, PAGE_SIZE } from './cases.ts';
import { filterOf, queryOf, type View } from './filter.ts';
import { caseTable, type InboxCase, type InboxView, inboxPage } from './inbox-page.ts';
import { placeIn, placeOf, placeText } from './place.ts';

type InboxDeps = Pick<Deps, 'db' | 'fileNames'>;

export async function showInbox({ db, fileNames }: InboxDeps, req: Request, res: Response, visitor: Visitor) {
  const filter = filterOf(req);
  const after = placeIn(parameter(req, 'after'));
  const who = { tenantId: visitor.tenant.id, userId: visitor.userId };
  const query = await caseQuery(db, who, filter);
  const rowsOnly = parameter(req, 'rows') === '1';
  const counting = (view: View) => (rowsOnly ? 0 : countCases(db, { ...query, filter: { ...filter, view } }));
  const [rows, open, mine, done, kept] = await Promise.all([
    // One more than the page tells whether there is a next one.
    findCases(db, query, after, PAGE_SIZE + 1),
    counting('open'),
    counting('mine'),
    counting('done'),
    retentionOf(db, visitor.tenant.id),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const view: InboxView = {
    filter,
    cases: shown.map((row) => toldCase(row, fileNames, kept)),
    counts: { open, mine, done },
    next: rows.length > PAGE_SIZE && last ? queryOf(filter, { after: placeText(placeOf(last)) }) : undefined,
    isFirst: after === undefined,
  };
  if (rowsOnly) return void res.type('html').send(caseTable(view).text);
  const signed = signedOf(visitor);
  const body = inboxPage(view);
  res.send(document({ title: 'Inbox', signed, section: '/inbox', wide: true, scripts: ['inbox'], body }));
}

function toldCase(row: Case, fileNames: FileNames, kept: Retention): InboxCase {
  return {
    ...row,
    name: fileNames.open(row.fileName, row.jobId) ?? row.reference ?? row.jobId,
    open: row.state === 'OPEN',
    thumbnail: row.hasPicture,
    // Of the report; the analysis takes seconds.
    documentUntil: documentEndOf(kept, row.livemode, row.createdAt),
  };
}
