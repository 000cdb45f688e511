/** Places of a printed report: cut out of the pages while they can be had, afterwards what was kept of them. */
import { type Image, loadImage } from '@napi-rs/canvas';
import type { ProductionReport, ToCheck } from '../../shared/contracts/report.ts';
import type { Words } from '../../shared/findings/language/words.ts';
import type { NumberedFinding } from '../../shared/findings/telling/arranged.ts';
import { earlierPlace } from '../../shared/findings/telling/earlier.ts';
import {
  type KeptPlace,
  keptPicture,
  keptPlaces,
  placeFile,
} from '../../shared/findings/telling/kept-places.ts';
import type { Crop } from './crops.ts';
import type { Drawing } from './drawing.ts';

/** What can be shown of the document: its pages, those of earlier saves, or what was kept of its places. */
export interface Shown {
  images: ReadonlyMap<number, Image>;
  /** By `save/page`. */
  before: ReadonlyMap<string, Image>;
  places(wanted: KeptPlace): Image | undefined;
}

export async function keptPictures(
  report: ProductionReport,
  kept: Drawing['kept'],
): Promise<Shown['places']> {
  const places = keptPlaces(report);
  const pictures = new Map<string, Image>();
  for (const [name, path] of kept) pictures.set(name, await loadImage(path));
  return (wanted) => {
    const number = keptPicture(places, wanted);
    return number === undefined ? undefined : pictures.get(placeFile(number));
  };
}

/** Where each of the values is read; the place as a whole when none of them has one of its own. */
export function openPlaces({ page, box, values }: ToCheck, shown: Shown, words: Words): Crop[] {
  if (page === undefined) return [];
  const places = values.flatMap((value) =>
    value.box ? cropOf(words.told(value.source), { page, box: value.box }, shown) : [],
  );
  return places.length > 0 || !box ? places : cropOf(words.say('page.place'), { page, box }, shown);
}

/** The place before and now; nothing when one of the two cannot be shown. */
export function bothStates(finding: NumberedFinding, shown: Shown, words: Words): Crop[] {
  const { page, box } = finding.evidence;
  const old = earlierPlace(finding);
  if (!old || page === undefined || !box) return [];
  const states = [
    ...cropOf(words.say('page.beforeSave', { save: old.save + 1 }), old, shown),
    ...cropOf(words.say('page.now'), { page, box }, shown),
  ];
  return states.length === 2 ? states : [];
}

function cropOf(title: string, place: KeptPlace, { images, before, places }: Shown): Crop[] {
  const { page, box, save } = place;
  const image = save === undefined ? images.get(page) : before.get(`${save}/${page}`);
  if (image) return [{ title, image, box }];
  const kept = places(place);
  return kept ? [{ title, kept }] : [];
}

/** Where no page can be shown any more, the place of each finding stands with it. */
export function keptPlace(
  { evidence: { page, box } }: NumberedFinding,
  { images, places }: Shown,
  words: Words,
): Crop[] {
  if (page === undefined || !box || images.has(page)) return [];
  const kept = places({ page, box });
  return kept ? [{ title: words.say('page.place'), kept }] : [];
}
