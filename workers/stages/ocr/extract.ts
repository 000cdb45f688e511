/** Reads every page once; then what can be computed from what was read. */
import type { Box } from '../../../shared/contracts/finding.ts';
import { inkMaps } from '../../artifacts/ink/maps.ts';
import { openPrintReader, openZoneReader } from '../../reading/networks.ts';
import type { Engine } from '../../reading/tesseract/engine.ts';
import { nativeEngine } from '../../reading/tesseract/native.ts';
import type { SandboxSettings } from '../../sandbox/settings.ts';
import type { ExtractContext } from '../stage.ts';
import { withBareLists } from './bare-lists.ts';
import { arithmeticByPaper, ofOnePaper, restatedByPaper } from './by-paper.ts';
import { drawnValues } from './drawn/values.ts';
import type { Iban, OcrFacts, PageText, PrintedDate } from './facts.ts';
import { compareIdentity } from './identity/compare.ts';
import { checkLayers } from './layer-check.ts';
import { onPage, type PageView } from './page-view.ts';
import { readPages } from './pages.ts';
import { againRead } from './read-again.ts';
import { findBics } from './reading/bic.ts';
import { collectAmounts } from './reading/cells.ts';
import { findDates } from './reading/dates.ts';
import { findIbans, mod97 } from './reading/iban.ts';
import { issueTimeline } from './reading/issue-dates.ts';
import { contradictsWeekday } from './reading/weekdays.ts';
import { confirmIdentity, confirmSuspects } from './second-look.ts';
import type { AmountCell } from './sums/facts.ts';
import { sumsOf } from './sums/sums.ts';
import { checkText } from './text-check.ts';
import { isWithin, type Line, linesOf } from './words.ts';
import { zonesOf } from './zones.ts';

/** Kept back for computing and handing over what was read. */
const RESERVE_MS = 1_500;

/** A text layer that stands by itself needs none of them. */
export async function warmMore(settings: SandboxSettings): Promise<void> {
  if (settings.tesseractPath === null)
    await (await import('../../reading/tesseract/wasm.ts')).wasmEngine(settings.ocrLanguages).warm();
  await openPrintReader(settings.modelsDir);
  await openZoneReader(settings.modelsDir);
}

async function engineOf(settings: SandboxSettings): Promise<Engine> {
  return settings.tesseractPath === null
    ? (await import('../../reading/tesseract/wasm.ts')).wasmEngine(settings.ocrLanguages)
    : nativeEngine(settings.tesseractPath, settings.ocrLanguages);
}

/** Facts of every page that was reached; pages that need OCR and were not are listed as not assessed. */
export async function extract(context: ExtractContext): Promise<OcrFacts> {
  const remainingMs = (): number => context.remainingMs() - RESERVE_MS;
  const engine = await engineOf(context.settings);
  const readers = { engine, print: await openPrintReader(context.settings.modelsDir) };
  const ink = await inkMaps(context.document, context.artifactPath);
  const { pages, views, layered, served, notAssessed, cut } = await readPages(
    context,
    engine,
    ink,
    remainingMs,
  );
  const lines = pages.flatMap(({ page, words }) => linesOf(page, words));
  const read = await zonesOf(context.settings.modelsDir, lines, views, engine, remainingMs);
  const mrz = read.zones;
  if (!read.complete)
    notAssessed.push({
      what: 'machine readable zones',
      reason: 'time was up, or there are more than are read',
    });
  const { cut: moreAmounts, ...arithmetic } = arithmeticByPaper(lines);
  const isBroken = [...arithmetic.equations, ...arithmetic.sums].some(({ holds }) => !holds);
  let moreDates = false;
  const dates = findDates(lines, () => {
    moreDates = true;
  });
  if (moreAmounts || moreDates)
    notAssessed.push({ what: 'some amounts or dates', reason: 'there are more than are kept' });
  const pageOf = (page: number): PageView | undefined => views.get(page);
  const layerLines = [...layered].flatMap(([page, { words }]) => linesOf(page, words));
  const viewOf = (page: number): PageView | undefined => layered.get(page)?.view;
  const servedAt = (page: number) => served.get(page);
  const restated = restatedByPaper(lines, dates);
  const ibans = await accountsOf(lines, pageOf, engine, remainingMs);
  const facts: OcrFacts = {
    notAssessed,
    ...(cut || !read.complete || moreAmounts || moreDates ? { cut: true } : {}),
    pages,
    mrz,
    identity: ofOnePaper(
      await confirmIdentity(compareIdentity(mrz, lines), pageOf, engine, remainingMs),
      mrz,
      lines,
    ),
    ...arithmetic,
    sums: await withBareLists(arithmetic, lines, pageOf, remainingMs),
    suspects: await confirmSuspects(arithmetic, isContested(pages), pageOf, engine, remainingMs),
    ibans,
    bics: lines.flatMap(findBics),
    layerDoubts: await checkLayers(layerLines, viewOf, readers, remainingMs),
    ...(layerLines.length > 0 ? { layerSums: sumsOf(collectAmounts(layerLines)) } : {}),
    textDoubts: await checkText(lines, servedAt, readers, remainingMs),
    drawn: await drawnValues(pages, ink, isBroken, servedAt, readers, remainingMs),
    dates: await againRead(dates, isOnOtherWeekday, pageOf, engine, remainingMs),
    restated: restated.found,
    ...(restated.cut ? { restatedCut: true as const } : {}),
    timeline: issueTimeline(dates),
  };
  return asSubmitted(facts, views);
}

/** Has the text layer below the picture another amount there? */
const isContested =
  (pages: readonly PageText[]) =>
  ({ page, box }: AmountCell): boolean =>
    pages
      .filter((text) => text.page === page)
      .some(({ words }) => words.some((word) => word.layer !== undefined && isWithin(word.box, box)));

/** Those whose digits do not fit are looked at again. */
const accountsOf = (
  lines: readonly Line[],
  pageOf: (page: number) => PageView | undefined,
  engine: Engine,
  remainingMs: () => number,
): Promise<Iban[]> =>
  againRead(lines.flatMap(findIbans), failsItsDigits, pageOf, engine, remainingMs, endsWithSoundIban);

const failsItsDigits = (iban: Iban): string | null =>
  iban.labelled && iban.lengthValid && !iban.checksumValid ? iban.value : null;

const endsWithSoundIban = (characters: string, { value }: Iban): boolean =>
  characters.length >= value.length && mod97(characters.slice(-value.length)) === 1;

const isOnOtherWeekday = (printed: PrintedDate): string | null =>
  contradictsWeekday(printed) ? printed.text : null;

/** Until here boxes are those of the flat page; a report shows the page as it was submitted. */
function asSubmitted(facts: OcrFacts, views: ReadonlyMap<number, PageView>): OcrFacts {
  const placed = <T extends { page: number | null; box: Box | null }>(items: readonly T[]): T[] =>
    items.map((item) => {
      const view = item.page === null ? undefined : views.get(item.page);
      return view && item.box ? { ...item, box: onPage(view, item.box) } : item;
    });
  return {
    ...facts,
    pages: facts.pages.map((page) => {
      const view = views.get(page.page);
      return view
        ? { ...page, words: page.words.map((word) => ({ ...word, box: onPage(view, word.box) })) }
        : page;
    }),
    mrz: placed(facts.mrz),
    identity: placed(facts.identity),
    cells: placed(facts.cells),
    summands: placed(facts.summands),
    ibans: placed(facts.ibans),
    bics: placed(facts.bics),
    dates: placed(facts.dates),
  };
}
