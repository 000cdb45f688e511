/** Machine readable zones of the pages: by the recogniser of zones, by tesseract where it is not installed, from text. */
import type { Box } from '../../../shared/contracts/finding.ts';
import { openPrintReader, openZoneReader } from '../../reading/networks.ts';
import type { PrintedLine, PrintedPage } from '../../reading/page.ts';
import type { Engine } from '../../reading/tesseract/engine.ts';
import { findZones } from '../../reading/zone/find.ts';
import type { ReadZone } from '../../reading/zone/legible.ts';
import type { Mrz } from './facts.ts';
import { onFlat } from './page-view.ts';
import type { ReadPages } from './pages.ts';
import { decode, findMrz } from './reading/mrz.ts';
import { readMrz } from './second-look.ts';
import { around, type Line, round } from './words.ts';

/** With so few lines, nothing that was read may show that there is a zone among them. */
const FEW_LINES = 12;
const FILLERS = /[<«‹≪]|[KC]{4}/;

const textOf = ({ words }: PrintedLine): string => words.map(({ text }) => text).join(' ');

/** Both readers read words with small letters: no recogniser of zones needs to look there. */
function isProse({ words }: PrintedLine): boolean {
  const length = (some: PrintedLine['words']): number => some.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words.filter(({ text, agreed }) => agreed && /\p{Ll}{2}|[.,]\d\d$/u.test(text));
  return length(sure) * 2 > length(words);
}

/** Whether to look for zones in parts of lines too, which costs as much as all the rest. */
function isThorough({ lines }: PrintedPage): boolean {
  return lines.length <= FEW_LINES || lines.some((line) => FILLERS.test(textOf(line)));
}

/** Natural logarithm of how much less probable a character is that the picture rules out. */
const RULED_OUT = 7;

/** A character that was surely read is not the misread twin of another. */
function leftOpen(zone: ReturnType<typeof decode>, costOf: ReadZone['costOf']): ReturnType<typeof decode> {
  const repairs = zone.repairs.filter(
    ({ line, column, repaired }) => costOf(line, column, repaired) < RULED_OUT,
  );
  return { ...zone, repairs };
}

/** Names are parted and filled up with fillers (ICAO Doc 9303-3, 4.6): without one, and with a wrong check digit, it is other print. */
const isNoZone = ({ lines, checks }: ReturnType<typeof decode>): boolean =>
  !lines.some((line) => line.includes('<')) && checks.some(({ valid }) => !valid);

/** @param lines of all pages */
export async function zonesOf(
  modelsDir: string,
  lines: readonly Line[],
  views: ReadPages['views'],
  engine: Engine,
  remainingMs: () => number,
): Promise<{ zones: Mrz[]; complete: boolean }> {
  const [networks, print] = [await openZoneReader(modelsDir), await openPrintReader(modelsDir)];
  const found: Mrz[] = [];
  let complete = true;
  const pages = new Set([...lines.map(({ page }) => page), ...views.keys()]);
  for (const page of [...pages].toSorted((a, b) => a - b)) {
    const own = lines.filter((line) => line.page === page);
    const view = views.get(page);
    if (!view) found.push(...findMrz(own));
    else if (!networks || !print || !view.printed)
      found.push(...(await readMrz(own, view, engine, remainingMs)));
    else {
      const read = await findZones(
        { ...networks, print },
        await view.picture(),
        view.printed.lines.filter((line) => !isProse(line)).map(({ quad }) => quad),
        isThorough(view.printed),
        remainingMs,
      );
      if (!read.complete) complete = false;
      for (const zone of read.zones) {
        const decoded = decode(zone.lines, zone.layout);
        if (isNoZone(decoded)) continue;
        const box: Box = around(zone.quads.map((quad) => onFlat(view, quad)));
        found.push({
          page,
          box,
          source: 'ocr',
          confidence: round(zone.confidence),
          confirmed: zone.confirmed,
          ...leftOpen(decoded, zone.costOf),
          ...(zone.corrected.length > 0 ? { corrected: zone.corrected } : {}),
          ...(zone.doubts.length > 0 ? { doubts: zone.doubts } : {}),
        });
      }
    }
  }
  return { zones: found, complete };
}
