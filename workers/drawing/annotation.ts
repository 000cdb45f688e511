/** An annotation of a page (ISO 32000-1, 12.5) that marks a place or stands at the page's edge, with its appearance. */
import { type PDFDocument, type PDFFont, PDFHexString, PDFName, type PDFRef } from 'pdf-lib';
import type { Box, Mask } from '../../shared/contracts/finding.ts';
import { outlineOn } from '../../shared/findings/telling/mask.ts';
import { type PageSpace, type Rect, rectOf, toUserSpace } from './page-space.ts';

/** Points. */
const AIR = 2;
const LINE = 1.2;
const TAG = 12;
const NOTE = 18;
/** Flags of an annotation (ISO 32000-1, table 165): it is printed; a note keeps its size and stands upright. */
const PRINT = 4;
const NOTE_FLAGS = PRINT | 8 | 16;
const MAX_LETTERS = 2_000;

/** What is marked, and what a reader of the copy is told of it. */
export interface Mark {
  /** Unique in the copy. */
  id: string;
  /** Beside the place: a number, or a question mark. */
  sign: string;
  /** `#rrggbb` */
  colour: string;
  /** Counts against the document: its edge is solid and its place tinted more. */
  counts: boolean;
  subject: string;
  text: string;
  mask?: Mask;
  /** The region of the mask is outlined: no other one on the page lies on it. */
  outlined?: boolean;
}

/** A square around the place, its sign left of it. */
export function square(pdf: PDFDocument, font: PDFFont, space: PageSpace, mark: Mark, box: Box): PDFRef {
  const place = grown(rectOf(space, box), AIR);
  const tag = tagOf(space, box);
  const outer = grown(
    {
      left: Math.min(place.left, tag.x - TAG),
      bottom: Math.min(place.bottom, tag.y - TAG),
      right: Math.max(place.right, tag.x + TAG),
      top: Math.max(place.top, tag.y + TAG),
    },
    LINE,
  );
  const bounds = [outer.left, outer.bottom, outer.right, outer.top];
  const appearance = pdf.context.flateStream(drawing(font, space, { place, tag, box }, mark), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: bounds,
    Resources: { Font: { F: font.ref }, ExtGState: { G: { ca: mark.counts ? 0.1 : 0.04 }, O: { ca: 1 } } },
  });
  return register(pdf, mark, {
    Subtype: 'Square',
    Rect: bounds,
    RD: [
      place.left - outer.left,
      place.bottom - outer.bottom,
      outer.right - place.right,
      outer.top - place.top,
    ],
    C: rgbOf(mark.colour),
    BS: { W: LINE, S: mark.counts && !mark.mask ? 'S' : 'D' },
    F: PRINT,
    AP: { N: pdf.context.register(appearance) },
  });
}

/** Left of the place as it is shown, within the page. */
function tagOf(space: PageSpace, [x, y, , height]: readonly number[]) {
  const [left, bottom, right, top] = space.visible;
  const across = space.rotation % 180 === 0 ? right - left : top - bottom;
  const u = Math.max((TAG / 2 + 1) / across, (x ?? 0) - (TAG / 2 + AIR + LINE) / across);
  return toUserSpace(space, [u, (y ?? 0) + (height ?? 0) / 2]);
}

/** The operators of the appearance, in the coordinates of the page. */
function drawing(
  font: PDFFont,
  space: PageSpace,
  { place, tag, box }: { place: Rect; tag: { x: number; y: number }; box: Box },
  mark: Mark,
): string {
  const colour = rgbOf(mark.colour).map(short).join(' ');
  const size = TAG * 0.7;
  const turn = (space.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // The sign is upright as the page is shown: half its width back and a third of its height down.
  const [back, down] = [font.widthOfTextAtSize(mark.sign, size) / 2, size * 0.35];
  const start = { x: tag.x - back * cos + down * sin, y: tag.y - back * sin - down * cos };
  return [
    `${colour} RG ${colour} rg ${LINE} w`,
    ...frame(place, mark),
    ...(mark.outlined ? outline(space, box, mark) : []),
    `/O gs ${[tag.x - TAG / 2, tag.y - TAG / 2, TAG, TAG].map(short).join(' ')} re f`,
    `1 1 1 rg BT /F ${short(size)} Tf ${[cos, sin, -sin, cos, start.x, start.y].map(short).join(' ')} Tm`,
    `${font.encodeText(mark.sign).toString()} Tj ET`,
  ].join('\n');
}

/** The box, tinted; that of a region is only hinted at, since the region itself is outlined. */
function frame(place: Rect, { counts, mask }: Mark): string[] {
  const rect = [place.left, place.bottom, place.right - place.left, place.top - place.bottom];
  const box = rect.map(short).join(' ');
  if (mask) return [`q ${LINE / 2} w [1 2] 0 d ${box} re S Q`];
  return [counts ? '' : '[4 3] 0 d', `${box} re S`, `/G gs ${box} re f`];
}

/** The region's edge alone: what lies within it is what the reader has to look at. */
function outline(space: PageSpace, box: Box, { mask }: Mark): string[] {
  const at = (point: readonly [number, number]): string => {
    const { x, y } = toUserSpace(space, point);
    return `${short(x)} ${short(y)}`;
  };
  const edges = mask ? outlineOn(box, mask) : [];
  return ['[] 0 d 2 J', ...edges.map(({ from, to }) => `${at(from)} m ${at(to)} l`), 'S'];
}

/** A note at the left edge, below the notes that are there already. */
export function note(pdf: PDFDocument, space: PageSpace, mark: Mark, above: number): PDFRef {
  const [left, bottom, right, top] = space.visible;
  const upright = space.rotation % 180 === 0;
  const [across, down] = upright ? [right - left, top - bottom] : [top - bottom, right - left];
  const corner: [number, number] = [6 / across, Math.min(0.95, (6 + above * (NOTE + 4)) / down)];
  const { x, y } = toUserSpace(space, corner);
  return register(pdf, mark, {
    Subtype: 'Text',
    Name: 'Note',
    Rect: [x, y - NOTE, x + NOTE, y],
    C: rgbOf(mark.colour),
    F: NOTE_FLAGS,
  });
}

function register(pdf: PDFDocument, mark: Mark, own: Record<string, unknown>): PDFRef {
  const annotation = pdf.context.obj({ Type: 'Annot', ...own } as never) as unknown as {
    set(key: PDFName, value: PDFHexString): void;
  };
  const texts = { Contents: mark.text, T: 'Assay', Subj: mark.subject, NM: `assay-${mark.id}` };
  for (const [key, text] of Object.entries(texts)) {
    annotation.set(PDFName.of(key), PDFHexString.fromText(text.slice(0, MAX_LETTERS).toWellFormed()));
  }
  return pdf.context.register(annotation as never);
}

const grown = ({ left, bottom, right, top }: Rect, by: number): Rect => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
});

/** @param colour `#rrggbb` @returns shares of red, green and blue */
function rgbOf(colour: string): number[] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((part) => part / 255);
}

const short = (value: number): string => String(Math.round(value * 1000) / 1000);
