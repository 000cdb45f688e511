/** What a page's text layer says, and what that is worth. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type PreparedPage, TextRun } from '../../../shared/contracts/document.ts';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { ExtractContext } from '../stage.ts';
import { type LooseWord, wordsOfRuns } from './words.ts';

/** From this share on a page is a picture: a scan or a photograph. */
const PICTURE_COVERAGE = 0.5;
/** A stamp or a page number over a scan does not make its text layer the page's text. */
const MIN_LAYER_CHARACTERS = 200;
/** Of the digits of a page. */
const RARE = 0.1;

export const isMostlyPicture = ({ imageCoverage }: PreparedPage): boolean =>
  imageCoverage >= PICTURE_COVERAGE;

export interface Layer {
  words: LooseWord[];
  reading: 'text-layer' | 'ocr-layer';
  /** Places of visible digits in fonts that few others of the page are in. */
  rare: Box[];
  /** It is the page's text; OCR is not needed. */
  serves: boolean;
}

const NONE: Layer = { words: [], reading: 'text-layer', rare: [], serves: false };

/** A visible text layer is the page's text; an invisible one over a picture is what some OCR once made of it. */
export async function layerOf(context: ExtractContext, page: PreparedPage): Promise<Layer> {
  if (!page.textLayer) return NONE;
  const json = await readFile(context.artifactPath(page.textLayer.file), 'utf8');
  const parsed = z.array(TextRun).safeParse(JSON.parse(json));
  // A layer that cannot be read is as good as none: the page is read from its picture.
  if (!parsed.success) return NONE;
  const runs = parsed.data;
  const seen = runs.filter((run) => !run.invisible);
  const visible = wordsOfRuns(seen, 'text-layer');
  const { characters, invisibleShare } = page.textLayer;
  const isPicture = isMostlyPicture(page);
  if (isPicture && invisibleShare > 0.5) {
    const hidden = wordsOfRuns(
      runs.filter((run) => run.invisible),
      'ocr-layer',
    );
    return { words: [...visible, ...hidden], reading: 'ocr-layer', rare: [], serves: true };
  }
  const visibleCharacters = characters * (1 - invisibleShare);
  return {
    words: visible,
    reading: 'text-layer',
    rare: inRareFonts(seen),
    serves: visible.length > 0 && (!isPicture || visibleCharacters >= MIN_LAYER_CHARACTERS),
  };
}

const digitsIn = ({ text }: TextRun): number => text.replaceAll(/\P{Nd}/gu, '').length;

/** A value that was put there later has seldom the font of the others. */
function inRareFonts(runs: readonly TextRun[]): Box[] {
  const byFont = new Map<string, number>();
  let all = 0;
  for (const run of runs) {
    const [font, digits] = [run.fontName ?? '', digitsIn(run)];
    byFont.set(font, (byFont.get(font) ?? 0) + digits);
    all += digits;
  }
  const isRare = (run: TextRun): boolean => (byFont.get(run.fontName ?? '') ?? 0) <= RARE * all;
  return runs.filter((run) => digitsIn(run) > 0 && isRare(run)).map(({ box }) => box);
}
