/** Pages that a later save changed, before and now: side by side over the whole width, and over one another with a slider. */
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import { earlierPages } from '../../../shared/findings/telling/earlier.ts';
import { type Content, type Html, html } from '../html.ts';
import type { PageView } from './model.ts';
import { type SignedVersion, signedVersions } from './signed-version.ts';
import { signedLabel } from './tools.ts';

/** The newest changes come first; a file of many saves must not become a page of hundreds of pictures. */
const MOST = 12;
const WIDTH = 1000;
const LINE_END = 2;

export function compareSection(
  report: ProductionReport,
  pages: readonly PageView[],
  address: string,
  words: Words,
): Content {
  const versions = signedVersions(report);
  // A signature may leave out the line's end that the save closes with.
  const signedAt = (end: number) => versions.find(({ bytes }) => Math.abs(end - bytes) <= LINE_END);
  const pairs = earlierPages(report).flatMap(({ save, page: number, endOffset }) => {
    const page = pages.find((one) => one.number === number);
    return page ? [{ save, page, signed: signedAt(endOffset) }] : [];
  });
  if (pairs.length === 0) return null;
  return html`<section class="compare" aria-labelledby="compare"><h2 id="compare">${words.say('page.compare')}</h2>
${pairs.slice(0, MOST).map((one) => pair(one, address, words))}</section>`;
}

/** Closed at first: what is not looked at is not loaded. */
function pair(
  { page, save, signed }: { page: PageView; save: number; signed: SignedVersion | undefined },
  address: string,
  words: Words,
): Html {
  const height = Math.round((WIDTH * page.height) / page.width);
  const onPage = words.say('page.number', { page: page.number });
  const before = signed ? signedLabel(signed, words) : words.say('page.beforeSave', { save: save + 1 });
  const picture = (query: string, told: string): Html =>
    html`<img src="${address}/pages/${page.number}.png${query}" width="${WIDTH}" height="${height}" alt="${onPage}: ${told}" loading="lazy">`;
  const then = picture(`?save=${save}`, before);
  const now = picture('', words.say('page.now'));
  // Shown by the page's script where a picture does not come.
  const missing = html`<p class="hint missing" hidden>${words.say('page.pictureMissing')}</p>`;
  return html`<details><summary>${onPage}: ${before}, ${words.say('page.now').toLowerCase()}</summary>
<div class="slider" hidden><label>${words.say('page.compareSlider')} <input type="range" min="0" max="100" value="50"></label><div class="layers">${then}${now}</div></div>
<div class="pair"><figure><figcaption>${before}</figcaption>${then}${missing}</figure><figure><figcaption>${words.say('page.now')}</figcaption>${now}${missing}</figure></div></details>`;
}
