/**
 * The cases of an account, page by page in the order in which they want eyes. Pages go by where the last one ended and
 * not by how many were shown, so that the last page of 100 000 costs what the first does
 * (docs/measurements/inbox.md). Raw, because the client knows neither row comparison nor the words' index.
 */

import { forAccount } from '../../../shared/platform/account-role.ts';
import { type Database, Prisma } from '../../../shared/platform/db.ts';
import { askedFor, codeWord, kindWord } from '../../../shared/platform/review/words.ts';
import type { CaseFilter } from './filter.ts';
import type { Place } from './place.ts';
import type { Verdict } from './settled.ts';

export interface Case {
  jobId: string;
  livemode: boolean;
  state: 'OPEN' | 'DONE';
  rank: number;
  riskLevel: string;
  outcome: string;
  headline: string;
  kind: string | null;
  reference: string | null;
  createdAt: Date;
  verdict: Verdict | null;
  decidedAt: Date | null;
  assigneeId: string | null;
  assignee: string | null;
  fileName: Uint8Array | null;
  hasPicture: boolean;
  documentErasedAt: Date | null;
}

export const PAGE_SIZE = 25;
/** Nobody reads a larger number, and to count costs what is counted. */
export const MOST_COUNTED = 1_000;
const DAY_MS = 86_400_000;

/** What is asked for, with its words looked up. */
export interface CaseQuery {
  tenantId: string;
  /** Who is looking: `mine` is theirs. */
  userId: string;
  filter: CaseFilter;
  words: AskedWords;
}

export async function caseQuery(
  db: Database,
  who: { tenantId: string; userId: string },
  filter: CaseFilter,
): Promise<CaseQuery> {
  return { ...who, filter, words: await lookUp(db, who.tenantId, filter) };
}

/** @param direction `backwards` gives the nearest before the place first */
export async function findCases(
  db: Database,
  query: CaseQuery,
  after: Place | undefined,
  take = PAGE_SIZE,
  direction: 'forwards' | 'backwards' = 'forwards',
): Promise<Case[]> {
  const { filter, words } = query;
  const done = filter.view === 'done';
  // The newest decision first; of what is open, the lowest rank and the oldest.
  const ascending = done === (direction === 'backwards');
  const [than, by] = ascending ? [Prisma.sql`>`, Prisma.sql`ASC`] : [Prisma.sql`<`, Prisma.sql`DESC`];
  const place = done
    ? Prisma.sql`(c."decidedAt", c."jobId") ${than} (${after?.at}, ${after?.jobId})`
    : Prisma.sql`(c."rank", c."createdAt", c."jobId") ${than} (${after?.rank}, ${after?.at}, ${after?.jobId})`;
  const order = done
    ? Prisma.sql`c."decidedAt" ${by}, c."jobId" ${by}`
    : Prisma.sql`c."rank" ${by}, c."createdAt" ${by}, c."jobId" ${by}`;
  const listed = Prisma.sql`
    SELECT c.* FROM "ReviewCase" c
    WHERE ${conditions(query)} ${after ? Prisma.sql`AND ${place}` : Prisma.empty}`;
  // In the order of the list, one after the other: the bound keeps the condition outside.
  const tried = (bound: Prisma.Sql): Prisma.Sql => Prisma.sql`
    SELECT c.* FROM (${listed} ORDER BY ${order} ${bound}) AS c WHERE ${words.common ?? Prisma.sql`true`}`;
  const page = (from: Prisma.Sql) => forAccount(db, query.tenantId).$queryRaw<Omit<Case, 'assignee'>[]>`
    WITH page AS (${from} ORDER BY ${order} LIMIT ${take})
    SELECT c."jobId", c."livemode", c."state", c."rank", c."riskLevel", c."outcome", c."headline",
           c."kind", c."reference", c."createdAt", c."verdict"::text AS "verdict", c."decidedAt", c."assigneeId",
           v."fileName", v."documentErasedAt",
           v."documentErasedAt" IS NULL AND v."prepared" #> '{pages,0,raster}' IS NOT NULL AS "hasPicture"
    FROM page c JOIN "Verification" v ON v."jobId" = c."jobId"
    ORDER BY ${order}`;
  let rows = await page(words.common ? tried(Prisma.sql`LIMIT ${TRIED_FIRST}`) : listed);
  // Without a bound PostgreSQL sorts everything that is listed before it tries the first.
  if (words.common && rows.length < take) rows = await page(tried(Prisma.sql`OFFSET 0`));
  const people = await emailsOf(
    db,
    query.tenantId,
    rows.flatMap(({ assigneeId }) => assigneeId ?? []),
  );
  return rows.map((row) => ({ ...row, assignee: people.get(row.assigneeId ?? '') ?? null }));
}

/** Addresses of people of the account, by their ids. */
export async function emailsOf(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const where = { tenantId, id: { in: [...new Set(ids)] } };
  const users = await db.user.findMany({ where, select: { id: true, email: true } });
  return new Map(users.map(({ id, email }) => [id, email]));
}

/** How many there are, up to MOST_COUNTED. */
export async function countCases(db: Database, query: CaseQuery): Promise<number> {
  const { common } = query.words;
  const [row] = await forAccount(db, query.tenantId).$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (
      SELECT 1 FROM "ReviewCase" c WHERE ${conditions(query)} ${common ? Prisma.sql`AND ${common}` : Prisma.empty}
      LIMIT ${MOST_COUNTED}) AS found`;
  return row?.count ?? 0;
}

function conditions({ tenantId, userId, filter, words }: CaseQuery): Prisma.Sql {
  const { view, level, outcome, from, to, mode } = filter;
  return Prisma.join(
    [
      Prisma.sql`c."tenantId" = ${tenantId}`,
      view === 'done' ? Prisma.sql`c."state" = 'DONE'` : Prisma.sql`c."state" = 'OPEN'`,
      view === 'mine' && Prisma.sql`c."assigneeId" = ${userId}`,
      mode && Prisma.sql`c."livemode" = ${mode === 'live'}`,
      level && Prisma.sql`c."riskLevel" = ${level}`,
      outcome && Prisma.sql`c."outcome" = ${outcome}`,
      words.seldom && Prisma.sql`c."jobId" = ANY(${words.seldom}::text[])`,
      from && Prisma.sql`c."createdAt" >= ${new Date(from)}`,
      to && Prisma.sql`c."createdAt" < ${new Date(Date.parse(to) + DAY_MS)}`,
    ].filter((condition) => condition instanceof Prisma.Sql),
    ' AND ',
  );
}

/** Words that fewer cases have are looked up; of the others a page is soon full, in the order of the list. */
const SELDOM = 1_000;
/** Cases on top that are looked at before the index of words is, and the share of them that makes a word common. */
const SAMPLE = 500;
/** Enough to fill a page with words that a tenth of the cases have. */
const TRIED_FIRST = 1_000;
const COMMON_SHARE = 0.1;

interface AskedWords {
  /** The cases that have them, where they are few. */
  seldom?: string[];
  /** Else the condition, to be tried on case after case. */
  common?: Prisma.Sql;
}

/**
 * Behind the wall between accounts PostgreSQL does not use the index of words, whose comparison it does not take for
 * proof against leaks. So ids of the account's cases are looked up before it; what is shown is read behind it.
 */
async function lookUp(
  db: Database,
  tenantId: string,
  { words, kind, code, view }: CaseFilter,
): Promise<AskedWords> {
  const asked = askedFor(words, [...(code ? [codeWord(code)] : []), ...(kind ? [kindWord(kind)] : [])]);
  if (asked === undefined) return {};
  const common = Prisma.sql`c."search" @@ ${asked}::tsquery`;
  if (await isOnTop(db, tenantId, view === 'done' ? 'DONE' : 'OPEN', common)) return { common };
  const found = await db.$queryRaw<{ jobId: string }[]>`
    SELECT "jobId" FROM "ReviewCase"
    WHERE "tenantId" = ${tenantId} AND "search" @@ ${asked}::tsquery LIMIT ${SELDOM + 1}`;
  if (found.length <= SELDOM) return { seldom: found.map(({ jobId }) => jobId) };
  return { common };
}

/** The top of the list is read first: the index of words would be read to its end before it is known that many have them. */
async function isOnTop(db: Database, tenantId: string, state: string, common: Prisma.Sql): Promise<boolean> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (
      SELECT "search" FROM "ReviewCase" WHERE "tenantId" = ${tenantId} AND "state" = ${state}
      ORDER BY "rank", "createdAt", "jobId" LIMIT ${SAMPLE}) AS c
    WHERE ${common}`;
  return (row?.count ?? 0) >= SAMPLE * COMMON_SHARE;
}
