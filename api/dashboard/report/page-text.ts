/** What was read on a page, line by line: for whoever checks a value, and for whoever does not see the picture. */
import { z } from 'zod';
import type { StageId } from '../../../shared/contracts/stages.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import { forAccount } from '../../../shared/platform/account-role.ts';
import { openFactsSeal } from '../../../shared/platform/storage/sealed/facts.ts';
import { readStorageKeys } from '../../../shared/platform/storage/sealed/keys.ts';
import { notFound } from '../dashboard-error.ts';
import { type Content, type Html, html } from '../html.ts';
import type { LoadedReport, ReportDeps } from './load.ts';

const READER: StageId = 'ocr';

/** As much of the reading stage's facts as is shown. */
const ReadPages = z.object({
  pages: z.array(
    z.object({
      page: z.number(),
      reading: z.enum(['text-layer', 'ocr-layer', 'ocr', 'text-layer+ocr', 'none', 'illegible', 'not-read']),
      words: z.array(z.object({ text: z.string(), line: z.number(), agreed: z.boolean().optional() })),
    }),
  ),
});
type ReadPage = z.infer<typeof ReadPages>['pages'][number];

/**
 * The text of one page; undefined where the reading stage did not get to it.
 * @throws DashboardError 404 for a page that there is not, and once the document was erased: its text went with it
 */
export async function readPage(
  { db, config }: Pick<ReportDeps, 'db' | 'config'>,
  { jobId, documentErasedAt, prepared }: LoadedReport,
  tenantId: string,
  wanted: unknown,
): Promise<{ number: number; read: ReadPage | undefined }> {
  const number = prepared?.pages.find((page) => String(page.number) === wanted)?.number;
  if (number === undefined || documentErasedAt) throw notFound();
  const row = await forAccount(db, tenantId).stageReport.findFirst({
    where: { jobId, stage: READER },
    select: { facts: true },
  });
  const facts = row?.facts && openFactsSeal(readStorageKeys(config)).open(jobId, READER, row.facts);
  const read = ReadPages.safeParse(facts).data?.pages.find(({ page }) => page === number);
  return { number, read };
}

/** Lines as they stand on the page; what two readers do not read alike is marked. */
export function pageText(read: ReadPage | undefined, words: Words): Html {
  const how = html`<p class="hint">${words.say(`page.reading.${read?.reading ?? 'not-read'}`)}</p>`;
  const lines = linesOf(read?.words ?? []);
  if (lines.length === 0) return html`<div class="read">${how}</div>`;
  const doubtful = read?.words.some(({ agreed }) => agreed === false);
  return html`<div class="read">${how}${doubtful && html`<p class="hint">${words.say('page.readingDoubt')}</p>`}
<div class="lines" tabindex="0" role="group" aria-label="${words.say('page.textRead')}">${lines.map((line) => html`<p>${line}</p>`)}</div></div>`;
}

function linesOf(read: ReadPage['words']): Content[] {
  const lines: Content[][] = [];
  let last: number | undefined;
  for (const { text, line, agreed } of read) {
    if (line !== last) lines.push([]);
    last = line;
    lines.at(-1)!.push(agreed === false ? html`<u class="doubt">${text}</u> ` : `${text} `);
  }
  return lines;
}
