/** What a page's text layer says, and what that is worth. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type PreparedPage, TextRun } from '../../../shared/contracts/document.ts';
import type { ExtractContext } from '../stage.ts';
import { type LooseWord, wordsOfRuns } from './words.ts';

/** From this share on a page is a picture: a scan or a photograph. */
const PICTURE_COVERAGE = 0.5;
/** A stamp or a page number over a scan does not make its text layer the page's text. */
const MIN_LAYER_CHARACTERS = 200;

export const isMostlyPicture = ({ imageCoverage }: PreparedPage): boolean =>
  imageCoverage >= PICTURE_COVERAGE;

export interface Layer {
  words: LooseWord[];
  reading: 'text-layer' | 'ocr-layer';
  /** It is the page's text; OCR is not needed. */
  serves: boolean;
}

/** A visible text layer is the page's text; an invisible one over a picture is what some OCR once made of it. */
export async function layerOf(context: ExtractContext, page: PreparedPage): Promise<Layer> {
  if (!page.textLayer) return { words: [], reading: 'text-layer', serves: false };
  const json = await readFile(context.artifactPath(page.textLayer.file), 'utf8');
  const parsed = z.array(TextRun).safeParse(JSON.parse(json));
  // A layer that cannot be read is as good as none: the page is read from its picture.
  if (!parsed.success) return { words: [], reading: 'text-layer', serves: false };
  const runs = parsed.data;
  const visible = wordsOfRuns(
    runs.filter((run) => !run.invisible),
    'text-layer',
  );
  const { characters, invisibleShare } = page.textLayer;
  const isPicture = isMostlyPicture(page);
  if (isPicture && invisibleShare > 0.5) {
    const hidden = wordsOfRuns(
      runs.filter((run) => run.invisible),
      'ocr-layer',
    );
    return { words: [...visible, ...hidden], reading: 'ocr-layer', serves: true };
  }
  const visibleCharacters = characters * (1 - invisibleShare);
  return {
    words: visible,
    reading: 'text-layer',
    serves: visible.length > 0 && (!isPicture || visibleCharacters >= MIN_LAYER_CHARACTERS),
  };
}
