/**
 * The places of findings, enlarged: parts of the pages' pictures while the document is there, afterwards the pictures
 * that were kept with the report.
 */
import type { Box } from '../../../shared/contracts/finding.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import type { NumberedFinding } from '../../../shared/findings/telling/arranged.ts';
import { earlierPages, earlierPlace } from '../../../shared/findings/telling/earlier.ts';
import {
  type KeptPlace,
  keptPicture,
  keptPlaces,
  placeFile,
} from '../../../shared/findings/telling/kept-places.ts';
import { type Content, html } from '../html.ts';
import type { PageView } from './model.ts';
import { crop } from './page-picture.ts';

export interface Shown {
  report: ProductionReport;
  address: string;
  /** Names of the kept pictures; empty while the document is there. */
  kept: ReadonlySet<string>;
  words: Words;
}

export interface Places {
  /**
   * A finding's place, beside it the state before where an earlier save shows it.
   * @param below share of the page: what fills more of it is seen well enough there
   */
  ofFinding(finding: NumberedFinding, below: number): Content;
  /** @param label what is seen, for those who do not see it */
  at(page: number | undefined, box: Box | undefined, label: string): Content;
}

export function placesOf({ report, address, kept, words }: Shown, pages: readonly PageView[]): Places {
  const earlier = new Set(earlierPages(report).map(({ save, page }) => `${save}/${page}`));
  const stored = kept.size > 0 ? keptPlaces(report) : [];
  const enlarged = (place: KeptPlace, label: string, severity: string): Content => {
    const { save } = place;
    const page = pages.find(({ number }) => number === place.page);
    if (page) {
      const picture = `${address}/pages/${page.number}.png${save === undefined ? '' : `?save=${save}`}`;
      return crop(place.box, page, { address: picture, severity, label });
    }
    const number = keptPicture(stored, place);
    const file = number !== undefined && placeFile(number);
    if (!file || !kept.has(file)) return null;
    return html`<img class="crop" src="${address}/places/${file}" width="1000" height="320" alt="${label}" loading="lazy">`;
  };
  return {
    ofFinding(finding, below) {
      const { page, box } = finding.evidence;
      const { severity } = finding.ref;
      if (page === undefined || !box || box[2] * box[3] >= below) return null;
      const now = enlarged({ page, box }, words.say('page.placeEnlarged', { page }), severity);
      const before = earlierPlace(finding);
      if (!now || !before || !earlier.has(`${before.save}/${before.page}`)) return now;
      const save = before.save + 1;
      const then = enlarged(before, words.say('page.placeBefore', { save }), severity);
      if (!then) return now;
      return html`<div class="states"><figure><figcaption>${words.say('page.beforeSave', { save })}</figcaption>${then}</figure><figure><figcaption>${words.say('page.now')}</figcaption>${now}</figure></div>`;
    },
    at: (page, box, label) => (page !== undefined && box ? enlarged({ page, box }, label, 'medium') : null),
  };
}
