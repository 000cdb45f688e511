/** Findings drawn on a page: a box around each place, its number beside it, as on the report page. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Box, Mask } from '../../shared/contracts/finding.ts';
import type { NumberedFinding } from '../../shared/findings/telling/arranged.ts';
import { maskAreas, withDrawnMask } from '../../shared/findings/telling/mask.ts';
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
    const colour = colourOf(finding);
    canvas.save();
    canvas.strokeStyle = colour;
    canvas.fillStyle = colour;
    canvas.lineWidth = LINE * unit;
    if (!finding.counts) canvas.setLineDash([8 * unit, 6 * unit]);
    canvas.strokeRect(box.x, box.y, box.width, box.height);
    canvas.globalAlpha = finding.counts ? 0.1 : 0.04;
    const { mask } = finding.evidence;
    if (!mask) canvas.fillRect(box.x, box.y, box.width, box.height);
    else if (masks.has(finding)) fillMask(canvas, page, finding.evidence.box!, mask);
    canvas.globalAlpha = 1;
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

/** The part of the box that the region covers: stronger than a box's tint, since it says more. */
function fillMask(canvas: SKRSContext2D, page: Area, [x, y, width, height]: Box, mask: Mask): void {
  canvas.globalAlpha = 0.25;
  canvas.beginPath();
  for (const area of maskAreas(mask)) {
    canvas.rect(
      page.x + (x + area.x * width) * page.width,
      page.y + (y + area.y * height) * page.height,
      area.width * width * page.width,
      area.height * height * page.height,
    );
  }
  canvas.fill();
}

/** Left of the box; further left where numbers stand already, and below them at the page's edge. */
function freePlace(box: Area, page: Area, tags: readonly { x: number; y: number }[], unit: number) {
  const radius = TAG * unit;
  const place = { x: Math.max(page.x + radius, box.x - radius - 3 * unit), y: box.y + box.height / 2 };
  // Bounded: each round moves past one number that is there already.
  for (let round = 0; round <= tags.length; round++) {
    const hit = tags.find((other) => Math.hypot(other.x - place.x, other.y - place.y) < 2 * radius);
    if (!hit) break;
    const left = hit.x - 2 * radius - 2 * unit;
    if (left >= page.x + radius) place.x = left;
    else place.y = hit.y + 2 * radius + 2 * unit;
  }
  return place;
}
