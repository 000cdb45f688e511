/**
 * A page with its findings drawn: the stored picture, and boxes as SVG over it, each linked with its finding in the
 * list. Crops are the same picture seen through a smaller window, so nothing is loaded twice.
 */
import type { Box, Mask } from '../../../shared/contracts/finding.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import type { NumberedFinding } from '../../../shared/findings/telling/arranged.ts';
import { outlineOn, withDrawnMask } from '../../../shared/findings/telling/mask.ts';
import { type Html, html } from '../html.ts';
import type { PageView } from './model.ts';

/** Width of the drawing's coordinates; heights follow the page. */
const WIDE = 1000;
const TAG = 15;
/** Boxes below this height are about a line of text. */
const LINE_HEIGHT = 60;

/** @param address of the page's picture */
export function pagePicture(page: PageView, address: string, words: Words): Html {
  const height = Math.round((WIDE * page.height) / page.width);
  const tags = tagPlaces(page.marks, height);
  const masks = withDrawnMask(page.marks);
  // Weak ones first, so that the strongest lies on top.
  const order = page.marks.map((_, at) => at).reverse();
  return html`<figure class="page" id="page-${page.number}">
<div class="sheet"><img src="${address}" width="${WIDE}" height="${height}" alt="${words.say('page.ofDocument', { page: page.number })}"${page.number > 1 && html` loading="lazy"`}>
${
  page.marks.length > 0 &&
  html`<svg viewBox="0 0 ${WIDE} ${height}" role="group" aria-label="${words.say('page.findingsOnPage', { page: page.number })}">
${order.map((at) => {
  const { number, ref, counts, evidence } = page.marks[at]!;
  const tag = tags[at]!;
  const box = padded(evidence.box!, height);
  const mask = masks.has(page.marks[at]!) && evidence.mask;
  return html`<a href="#finding-${number}" aria-label="${words.say('page.findingNamed', { number, title: words.told(ref.label) })}" class="mark ${ref.severity.toLowerCase()}${!counts && ' context'}">
<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="3"${evidence.mask && html` class="masked"`}/>${mask && maskPath(evidence.box!, mask, height)}
<circle cx="${tag.x}" cy="${tag.y}" r="${TAG}"/><text x="${tag.x}" y="${tag.y + 6}" text-anchor="middle">${number}</text></a>`;
})}
</svg>`
}</div>
<figcaption>${words.say('page.number', { page: page.number })} <a class="text" href="${address.replace(/\.png$/, '/text')}?lang=${words.language}">${words.say('page.textRead')}<span class="unseen">: ${words.say('page.number', { page: page.number })}</span></a></figcaption></figure>`;
}

/** The outline of the region within the box, as one path. */
function maskPath(box: Box, mask: Mask, pageHeight: number): Html {
  const parts = outlineOn(box, mask).map(({ from, to }) => {
    const across = from[1] === to[1];
    const length = across ? (to[0] - from[0]) * WIDE : (to[1] - from[1]) * pageHeight;
    return `M${round(from[0] * WIDE)} ${round(from[1] * pageHeight)}${across ? 'h' : 'v'}${round(length)}`;
  });
  return html`<path class="mask" d="${parts.join('')}"/>`;
}

/**
 * A place on a page, enlarged, with enough around it to recognise.
 * @param label what is seen, for those who do not see it
 */
export function crop(
  place: Box,
  page: Pick<PageView, 'width' | 'height'>,
  { address, label, severity }: { address: string; label: string; severity: string },
): Html {
  const height = Math.round((WIDE * page.height) / page.width);
  const box = padded(place, height);
  // A value is recognised by its line, a region by what is around it.
  const around = box.height < LINE_HEIGHT ? box.height * 9 : box.height * 2.4;
  const width = Math.min(WIDE, Math.max(box.width * 1.6, around, 460));
  const tall = Math.min(height, Math.max(box.height * 1.6, width / 5));
  // What a value is stands left of it far more often than right.
  const x = clamp(
    box.x + box.width + width * 0.08 - width,
    0,
    Math.min(WIDE - width, Math.max(0, box.x - width * 0.08)),
  );
  const y = clamp(box.y + box.height / 2 - tall / 2, 0, height - tall);
  return html`<svg class="crop" preserveAspectRatio="xMinYMid meet" viewBox="${round(x)} ${round(y)} ${round(width)} ${round(tall)}" role="img" aria-label="${label}">
<image href="${address}" x="0" y="0" width="${WIDE}" height="${height}"/>
<rect class="ring ${severity.toLowerCase()}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="2"/></svg>`;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box in drawing coordinates with a little air, so that the line does not run through the letters. */
function padded([x, y, width, height]: Box, pageHeight: number): Area {
  const air = 4;
  return {
    x: round(x * WIDE - air),
    y: round(y * pageHeight - air),
    width: round(width * WIDE + 2 * air),
    height: round(height * pageHeight + 2 * air),
  };
}

/** Numbers stand left of their boxes; where several findings share a place, further left, side by side. */
function tagPlaces(marks: readonly NumberedFinding[], height: number): { x: number; y: number }[] {
  const placed: { x: number; y: number }[] = [];
  for (const { evidence } of marks) {
    const box = padded(evidence.box!, height);
    const place = { x: Math.max(TAG, box.x - TAG - 3), y: clamp(box.y + box.height / 2, TAG, height - TAG) };
    // Bounded: each round moves past one that is there already.
    for (let round = 0; round <= placed.length; round++) {
      const hit = placed.find((other) => Math.hypot(other.x - place.x, other.y - place.y) < 2 * TAG);
      if (!hit) break;
      if (hit.x - 2 * TAG - 2 >= TAG) place.x = hit.x - 2 * TAG - 2;
      else place.y = Math.min(height - TAG, hit.y + 2 * TAG + 2);
    }
    placed.push({ x: round(place.x), y: round(place.y) });
  }
  return placed;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const round = (value: number): number => Math.round(value * 10) / 10;
