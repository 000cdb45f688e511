/**
 * One outline that programs read as two digits. Digits never share an outline: who makes the page show a “9” that is
 * read as “1” draws the same nine twice, under two codes or in two copies of the font, whatever its glyphs are called.
 */
import type { FontClaims, PdfPage } from '../../../../../formats/pdf/index.ts';
import { all, type Found, partly } from '../../detector.ts';
import { cut } from '../../layout/page-box.ts';
import type { DigitTwins } from './facts.ts';

/** Outlines that stand for more digits than this are blots and boxes: fonts of OCR layers, missing glyphs. */
const MAX_CLAIMS = 3;
/** Fonts that draw fewer different digits may draw no digits at all. */
const MIN_SHAPES = 3;
const MAX_SHAPES = 4_000;

export class DigitShapes {
  /** By outline, the digits that it is read as, with the font that says so first. */
  private readonly claims = new Map<string, Map<string, string>>();
  private readonly pages = new Map<string, PdfPage>();

  add(page: PdfPage, font: string, { digits, agree, differ }: FontClaims): void {
    if (new Set(digits.map(({ shape }) => shape)).size < MIN_SHAPES || agree < differ.length) return;
    for (const { digit, shape } of digits) {
      const known = this.claims.get(shape);
      if (known) {
        if (!known.has(digit)) {
          known.set(digit, font);
          this.pages.set(shape, page);
        }
      } else if (this.claims.size < MAX_SHAPES) this.claims.set(shape, new Map([[digit, font]]));
    }
  }

  found(): Found<DigitTwins[]> {
    const twins = [...this.pages].flatMap(([shape, page]) => {
      const claims = this.claims.get(shape);
      if (!claims) return [];
      return [{ page: page.index + 1, digits: [...claims.keys()], fonts: [...claims.values()].map(cut) }];
    });
    const told = twins.filter(({ digits }) => digits.length <= MAX_CLAIMS);
    if (told.length < twins.length)
      return partly(told, 'A font draws so many digits alike that they may be boxes in the place of digits.');
    if (this.claims.size >= MAX_SHAPES)
      return partly(told, 'There are more outlines of digits than are compared.');
    return all(told);
  }
}
