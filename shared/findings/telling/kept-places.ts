/**
 * The places of a report whose pictures are kept as long as the report: what a person needs to follow a finding when the
 * document is erased, and no more of the document than that. Worker and page work them out alike from the report.
 */
import type { Box } from '../../contracts/finding.ts';
import type { ProductionReport } from '../../contracts/report.ts';
import { numberedFindings } from './arranged.ts';
import { earlierPages, earlierPlace } from './earlier.ts';
import { toldOf } from './outcome.ts';

export interface KeptPlace {
  page: number;
  box: Box;
  /** The place as this earlier save of the file shows it; absent: as it is now. */
  save?: number;
}

/** Share of the page: a place that fills more of it is the page, which goes with the document. */
const LARGEST = 0.4;
const MOST = 60;

/** In a fixed order, so that the place at index n has the picture n + 1. */
export function keptPlaces(report: ProductionReport): KeptPlace[] {
  const shown = new Set(earlierPages(report).map(({ save, page }) => `${save}/${page}`));
  const findings = numberedFindings(report).flatMap((finding): KeptPlace[] => {
    const { page, box } = finding.evidence;
    const before = earlierPlace(finding);
    return [
      ...(page !== undefined && box ? [{ page, box }] : []),
      ...(before && shown.has(`${before.save}/${before.page}`) ? [before] : []),
    ];
  });
  const open = toldOf(report).toCheck.flatMap(({ page, box, values }) =>
    page === undefined
      ? []
      : [box, ...values.map((value) => value.box)].flatMap((one) => (one ? [{ page, box: one }] : [])),
  );
  const unique = new Map([...open, ...findings].map((place) => [nameOf(place), place]));
  return [...unique.values()].filter(({ box }) => box[2] * box[3] < LARGEST).slice(0, MOST);
}

const nameOf = ({ page, box, save }: KeptPlace): string => JSON.stringify([page, box, save ?? null]);

/** @returns the number of the place's picture, from 1; undefined when none is kept of it */
export function keptPicture(places: readonly KeptPlace[], wanted: KeptPlace): number | undefined {
  const at = places.findIndex((place) => nameOf(place) === nameOf(wanted));
  return at < 0 ? undefined : at + 1;
}

/** Name of the picture among those that are kept with a report. */
export const placeFile = (number: number): string => `place-${String(number).padStart(3, '0')}.jpg`;
export const PLACE_FILE = /^place-(\d{3})\.jpg$/;
