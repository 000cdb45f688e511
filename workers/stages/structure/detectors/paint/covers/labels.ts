/**
 * Labels of drawings: each lies on a ground of its own in the colour of the paper, so that lines pass behind it. Where two are drawn at one
 * place the later one hides the first, and nobody exchanged a value; text of a page has no such grounds.
 */
import type { Rect } from '../../../../../formats/pdf/index.ts';
import { hull, type Word } from '../../layout/words.ts';
import type { Area } from './areas.ts';

/** By which a ground may be larger than its text on each side, in units of the text's height. */
const MARGIN_EM = 0.5;
/** Grounds of a page that are kept. */
const MAX_GROUNDS = 2_000;

/** Whether an area was made for a text: hardly larger on any side. */
export function fits(area: Rect, text: Rect): boolean {
  const margin = MARGIN_EM * (text.y1 - text.y0);
  return [text.x0 - area.x0, area.x1 - text.x1, text.y0 - area.y0, area.y1 - text.y1].every(
    (side) => side <= margin,
  );
}

/** By which a picture may be wider than the text it was put over: the words that it shows may be longer. */
const LONGER = 2;

/** Whether a picture was made for the line of a text: as high as that, and from its beginning or up to its end. */
export function fitsLine(picture: Rect, text: Rect): boolean {
  const margin = MARGIN_EM * (text.y1 - text.y0);
  const isLow = text.y0 - picture.y0 <= margin && picture.y1 - text.y1 <= margin;
  const [before, behind] = [text.x0 - picture.x0, picture.x1 - text.x1];
  const isShort = picture.x1 - picture.x0 <= LONGER * (text.x1 - text.x0);
  return isLow && isShort && Math.min(before, behind) <= margin;
}

/** Areas in the colour of the paper, as a page paints them. */
export class Grounds {
  private readonly areas: Area[] = [];

  add(area: Area): void {
    if (this.areas.length < MAX_GROUNDS) this.areas.push(area);
  }

  /** A label over a label: either on its ground, all by the same content stream. */
  isLabelOverLabel(cover: Area, under: readonly Word[], over: readonly Word[]): boolean {
    const [first] = under;
    if (!first || over.length === 0 || under.some(({ source }) => source !== cover.source)) return false;
    const [below, above] = [under, over].map((words) => words.map((word) => word.box).reduce(hull)) as [
      Rect,
      Rect,
    ];
    if (!isWithin(above, cover.box)) return false;
    const begin = under.reduce((least, { parts: [{ run }] }) => Math.min(least, run.order), first.order);
    return this.areas.some(
      ({ source, order, box }) => source === cover.source && order < begin && isWithin(below, box),
    );
  }
}

function isWithin(text: Rect, ground: Rect): boolean {
  const isOn = text.x0 >= ground.x0 && text.x1 <= ground.x1 && text.y1 > ground.y0 && text.y0 < ground.y1;
  return isOn && fits(ground, text);
}
