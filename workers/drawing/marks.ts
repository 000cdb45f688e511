/** Findings drawn on a page: a box around each place, its number beside it, as on the report page. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { NumberedFinding } from '../../shared/findings/telling/arranged.ts';
import { outlineOn, withDrawnMask } from '../../shared/findings/telling/mask.ts';
import { font } from './fonts.ts';

/** Where a page's picture lies on the canvas, in its units. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sizes in thousandths of the page's width, so that they look alike at every resolution. */
const LINE = 3;
const AIR = 4;
const TAG = 15;

export function colourOf({ ref, counts }: NumberedFinding): string {
  if (!counts || ref.severity === 'LOW' || ref.severity === 'INFO') return '#2c5f9e';
  return ref.severity === 'MEDIUM' ? '#8a5a00' : '#c4141c';
}

/** @param marks findings with a box on this page, the strongest first */
export function drawMarks(canvas: SKRSContext2D, page: Area, marks: readonly NumberedFinding[]): void {
  const unit = page.width / 1000;
  const masks = withDrawnMask(marks);
  const tags: { x: number; y: number }[] = [];
  const placed = marks.map((finding) => {
    const [x, y, width, height] = finding.evidence.box!;
    const box = {
      x: page.x + x * page.width - AIR * unit,
      y: page.y + y * page.height - AIR * unit,
      width: width * page.width + 2 * AIR * unit,
      height: height * page.height + 2 * AIR * unit,
    };
    const tag = freePlace(box, page, tags, unit);
    tags.push(tag);
    return { finding, box, tag };
  });
  // The strongest lies on top.
  for (const { finding, box, tag } of placed.reverse()) {
    const { box: place, mask } = finding.evidence;
    canvas.save();
    canvas.strokeStyle = canvas.fillStyle = colourOf(finding);
    if (mask) hintAt(canvas, box, unit);
    else tint(canvas, box, unit, finding.counts);
    if (mask && masks.has(finding)) outline(canvas, page, outlineOn(place!, mask), LINE * unit);
    canvas.beginPath();
    canvas.arc(tag.x, tag.y, TAG * unit, 0, 2 * Math.PI);
    canvas.fill();
    canvas.fillStyle = '#ffffff';
    canvas.font = font(17 * unit, true);
    canvas.textAlign = 'center';
    canvas.fillText(String(finding.number), tag.x, tag.y + 6 * unit);
    canvas.restore();
  }
}

/** A place that is known by its box alone. */
function tint(canvas: SKRSContext2D, box: Area, unit: number, counts: boolean): void {
  canvas.lineWidth = LINE * unit;
  if (!counts) canvas.setLineDash([8 * unit, 6 * unit]);
  canvas.strokeRect(box.x, box.y, box.width, box.height);
  canvas.globalAlpha = counts ? 0.1 : 0.04;
  canvas.fillRect(box.x, box.y, box.width, box.height);
  canvas.globalAlpha = 1;
}

/** The box of a region that is outlined itself, as in the viewer. */
function hintAt(canvas: SKRSContext2D, box: Area, unit: number): void {
  canvas.lineWidth = (LINE / 2) * unit;
  canvas.setLineDash([3 * unit, 5 * unit]);
  canvas.strokeRect(box.x, box.y, box.width, box.height);
}

/** The region's edge alone: what lies within it is what the reader has to look at. */
function outline(
  canvas: SKRSContext2D,
  page: Area,
  edges: ReturnType<typeof outlineOn>,
  width: number,
): void {
  canvas.setLineDash([]);
  canvas.lineWidth = width;
  canvas.lineCap = 'square';
  canvas.beginPath();
  for (const { from, to } of edges) {
    canvas.moveTo(page.x + from[0] * page.width, page.y + from[1] * page.height);
    canvas.lineTo(page.x + to[0] * page.width, page.y + to[1] * page.height);
  }
  canvas.stroke();
}

/** Left of the box; further left where numbers stand already, and at the page's edge below them, or above where it ends. */
function freePlace(box: Area, page: Area, tags: readonly { x: number; y: number }[], unit: number) {
  const radius = TAG * unit;
  const [top, bottom] = [page.y + radius, page.y + page.height - radius];
  const place = {
    x: Math.max(page.x + radius, box.x - radius - 3 * unit),
    y: Math.min(bottom, Math.max(top, box.y + box.height / 2)),
  };
  let down = 2 * radius + 2 * unit;
  // Bounded: each round moves past one number that is there already, on the way down and on the way up.
  for (let round = 0; round <= 2 * tags.length; round++) {
    const hit = tags.find((other) => Math.hypot(other.x - place.x, other.y - place.y) < 2 * radius);
    if (!hit) break;
    const left = hit.x - 2 * radius - 2 * unit;
    if (left >= page.x + radius) place.x = left;
    else {
      if (hit.y + down > bottom) down = -Math.abs(down);
      place.y = Math.max(top, hit.y + down);
    }
  }
  return place;
}
