/**
 * A copy of the submitted PDF in which every finding is an annotation (ISO 32000-1, 12.5): a numbered square around
 * its place, or a note at the page's edge for what has none. The copy is another file: its signatures no longer hold.
 */
import {
  PDFArray,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRef,
  StandardFonts,
} from 'pdf-lib';
import type { Box } from '../../shared/contracts/finding.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { type NumberedFinding, numberedFindings } from '../../shared/findings/telling/arranged.ts';
import { titled } from '../../shared/findings/telling/figures.ts';
import { outlineOn, withDrawnMask } from '../../shared/findings/telling/mask.ts';
import { strength } from '../../shared/findings/telling/words.ts';
import { colourOf } from './marks.ts';
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

/** Why there is no such copy. */
export type NoCopy = { refused: 'encrypted' | 'unreadable' };

/** @returns the copy; what pdf-lib cannot open is told, not thrown: it is the document's state */
export async function annotateDocument(
  document: Uint8Array,
  report: ProductionReport,
): Promise<Buffer | NoCopy> {
  try {
    const pdf = await PDFDocument.load(document, {
      updateMetadata: false,
      // Its error for these is an instance of no class that could be asked for.
      ignoreEncryption: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
    if (pdf.isEncrypted) return { refused: 'encrypted' };
    const font = await pdf.embedFont(StandardFonts.HelveticaBold);
    const pages = pdf.getPages();
    const notes = new Map<PDFPage, number>();
    const findings = numberedFindings(report);
    const masks = masksOf(findings);
    for (const finding of findings) {
      const page = pages[(finding.evidence.page ?? 1) - 1] ?? pages[0];
      if (!page) return { refused: 'unreadable' };
      const space = spaceOf(page);
      const { box } = finding.evidence;
      // A box belongs to its own page, which pdf-lib may not have found.
      const placed = box && page === pages[(finding.evidence.page ?? 0) - 1];
      const above = notes.get(page) ?? 0;
      if (!placed) notes.set(page, above + 1);
      annotate(
        pdf,
        page,
        placed
          ? square(pdf, font, space, finding, box, masks.has(finding))
          : note(pdf, space, finding, above),
      );
    }
    return Buffer.from(await pdf.save({ updateFieldAppearances: false, addDefaultPage: false }));
  } catch {
    return { refused: 'unreadable' };
  }
}

/** Findings whose region is outlined: of each page those that do not lie on one another. */
function masksOf(findings: readonly NumberedFinding[]): Set<NumberedFinding> {
  const pages = Map.groupBy(findings, ({ evidence }) => evidence.page);
  return new Set([...pages.values()].flatMap((marks) => [...withDrawnMask(marks)]));
}

function spaceOf(page: PDFPage): PageSpace {
  const media = cornersOf(page.getMediaBox());
  const crop = cornersOf(page.getCropBox());
  const visible = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const;
  const { angle } = page.getRotation();
  // Boxes that have nothing in common: readers show the media box.
  const empty = visible[2] <= visible[0] || visible[3] <= visible[1];
  return {
    visible: empty ? media : visible,
    // A page is turned by quarters; readers do not turn it by anything else.
    rotation: angle % 90 === 0 ? ((angle % 360) + 360) % 360 : 0,
  };
}

/** A box may be given by any two corners that lie across from each other (7.9.5). */
function cornersOf({ x, y, width, height }: ReturnType<PDFPage['getMediaBox']>) {
  return [
    Math.min(x, x + width),
    Math.min(y, y + height),
    Math.max(x, x + width),
    Math.max(y, y + height),
  ] as const;
}

/** Several pages may share one list of annotations: each gets its own. */
function annotate(pdf: PDFDocument, page: PDFPage, annotation: PDFRef): void {
  const key = PDFName.of('Annots');
  const present = pdf.context.lookup(page.node.get(key));
  const list = pdf.context.obj(present instanceof PDFArray ? present.asArray() : []) as PDFArray;
  list.push(annotation);
  page.node.set(key, list);
}

function square(
  pdf: PDFDocument,
  font: PDFFont,
  space: PageSpace,
  finding: NumberedFinding,
  box: Box,
  outlined: boolean,
): PDFRef {
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
  const colour = rgbOf(colourOf(finding));
  const appearance = pdf.context.flateStream(drawing(font, space, { place, tag, outlined }, finding), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: bounds,
    Resources: { Font: { F: font.ref }, ExtGState: { G: { ca: finding.counts ? 0.1 : 0.04 }, O: { ca: 1 } } },
  });
  return register(pdf, finding, {
    Subtype: 'Square',
    Rect: bounds,
    RD: [
      place.left - outer.left,
      place.bottom - outer.bottom,
      outer.right - place.right,
      outer.top - place.top,
    ],
    C: colour,
    BS: { W: LINE, S: finding.counts && !finding.evidence.mask ? 'S' : 'D' },
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
  { place, tag, outlined }: { place: Rect; tag: { x: number; y: number }; outlined: boolean },
  finding: NumberedFinding,
): string {
  const colour = rgbOf(colourOf(finding)).map(short).join(' ');
  const size = TAG * 0.7;
  const number = String(finding.number);
  const turn = (space.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // The number is upright as the page is shown: half its width back and a third of its height down.
  const [back, down] = [font.widthOfTextAtSize(number, size) / 2, size * 0.35];
  const start = { x: tag.x - back * cos + down * sin, y: tag.y - back * sin - down * cos };
  return [
    `${colour} RG ${colour} rg ${LINE} w`,
    ...frame(place, finding),
    ...(outlined ? outline(space, finding) : []),
    `/O gs ${[tag.x - TAG / 2, tag.y - TAG / 2, TAG, TAG].map(short).join(' ')} re f`,
    `1 1 1 rg BT /F ${short(size)} Tf ${[cos, sin, -sin, cos, start.x, start.y].map(short).join(' ')} Tm`,
    `${font.encodeText(number).toString()} Tj ET`,
  ].join('\n');
}

/** The box, tinted; that of a region is only hinted at, since the region itself is outlined. */
function frame(place: Rect, { counts, evidence }: NumberedFinding): string[] {
  const rect = [place.left, place.bottom, place.right - place.left, place.top - place.bottom];
  const box = rect.map(short).join(' ');
  if (evidence.mask) return [`q ${LINE / 2} w [1 2] 0 d ${box} re S Q`];
  return [counts ? '' : '[4 3] 0 d', `${box} re S`, `/G gs ${box} re f`];
}

/** The region's edge alone: what lies within it is what the reader has to look at. */
function outline(space: PageSpace, { evidence: { box, mask } }: NumberedFinding): string[] {
  const at = (point: readonly [number, number]): string => {
    const { x, y } = toUserSpace(space, point);
    return `${short(x)} ${short(y)}`;
  };
  const edges = box && mask ? outlineOn(box, mask) : [];
  return ['[] 0 d 2 J', ...edges.map(({ from, to }) => `${at(from)} m ${at(to)} l`), 'S'];
}

/** A note at the left edge, below the notes that are there already. */
function note(pdf: PDFDocument, space: PageSpace, finding: NumberedFinding, above: number): PDFRef {
  const [left, bottom, right, top] = space.visible;
  const upright = space.rotation % 180 === 0;
  const [across, down] = upright ? [right - left, top - bottom] : [top - bottom, right - left];
  const corner: [number, number] = [6 / across, Math.min(0.95, (6 + above * (NOTE + 4)) / down)];
  const { x, y } = toUserSpace(space, corner);
  return register(pdf, finding, {
    Subtype: 'Text',
    Name: 'Note',
    Rect: [x, y - NOTE, x + NOTE, y],
    C: rgbOf(colourOf(finding)),
    F: NOTE_FLAGS,
  });
}

function register(pdf: PDFDocument, finding: NumberedFinding, own: Record<string, unknown>): PDFRef {
  const annotation = pdf.context.obj({ Type: 'Annot', ...own } as never) as unknown as {
    set(key: PDFName, value: PDFHexString): void;
  };
  const texts = {
    Contents: contents(finding),
    T: 'Assay',
    Subj: finding.ref.label,
    NM: `assay-${finding.ref.id}`,
  };
  for (const [key, text] of Object.entries(texts)) {
    annotation.set(PDFName.of(key), PDFHexString.fromText(text.slice(0, MAX_LETTERS).toWellFormed()));
  }
  return pdf.context.register(annotation as never);
}

function contents({ number, ref, evidence, row }: NumberedFinding): string {
  const { recovered } = evidence;
  return [
    `${number}. ${ref.label} (${titled(ref.severity)}, ${evidence.code})`,
    evidence.note,
    recovered &&
      `${recovered.old ?? 'nothing'} → ${recovered.new ?? 'nothing'} (old value from ${recovered.source})`,
    strength(evidence),
    row?.meaning,
  ]
    .filter(Boolean)
    .join('\n');
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
