/**
 * Other values of fields that a form keeps without a save of their own, mostly earlier ones: who fills in a form may replace what he wrote, and so may who
 * alters it. They are asked about; where sums ask for the very difference, the two doubts meet (workers/fusion).
 */
import type { Suspicion } from '../../../../../../shared/contracts/finding.ts';
import { EARLIER } from '../../../../../../shared/findings/earlier-values.ts';
import {
  entry,
  onPage,
  type PdfField,
  type PdfPage,
  type PdfView,
  type Rect,
  rectOf,
} from '../../../../../formats/pdf/index.ts';
import type { SeenDocument } from '../../detector.ts';
import { cut } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { bare } from '../../layout/values.ts';
import { textIn } from './calculated.ts';
import { leftLooks } from './left-looks.ts';
import { replacedDefaults } from './prefilled.ts';
import { storedTwice } from './xfa-values.ts';

export interface Doubt {
  reason: string;
  toCheck: Suspicion[];
}

type PageOf = ReadonlyMap<number, PdfPage>;

const LOOK = 'The file keeps an earlier look of a form field, which says something else.';
const DEFAULT = 'A form that was made with its values keeps another one as the default of a field.';
const MANY_DEFAULTS =
  'Most fields of the form have other values than it was made with, as where it was filled in.';
const DATA = 'The data of an XFA form says something else than its field.';
const MANY_DATA =
  'The data of an XFA form says something else than most of its fields, as where those were filled in alone.';
const UNREAD_DATA = 'Not all data of an XFA form was read.';
/** One cause is told once, and a form has few values that matter. */
const MAX_LISTED = 10;

export function earlierDoubts(document: SeenDocument, pageOf: PageOf, fields: readonly PdfField[]): Doubt[] {
  const { view } = document;
  const defaults = replacedDefaults(view, fields);
  const prefilled = defaults.found.map(({ field, old, now }) =>
    asked(view, pageOf, field, { [EARLIER.default]: old, 'value of the field': now }, DEFAULT),
  );
  const told = new Set(defaults.found.map(({ old }) => bare(old)));
  const looks = leftLooks(document);
  const left = looks.found.flatMap(({ old, now }) => {
    const values = { [EARLIER.look]: old, ...(now === null ? {} : { 'value of the field': now }) };
    const field = fields.find(
      ({ value }) => now !== null && value && bare(textIn(view, value)) === bare(now),
    );
    return told.has(bare(old)) ? [] : [asked(view, pageOf, field, values, LOOK)];
  });
  const twice = storedTwice(view, fields);
  const others = twice.found.map(({ field, data, value }) =>
    asked(view, pageOf, field, { 'data of the form': data, 'value of the field': value }, DATA),
  );
  return [
    doubt(others, DATA, twice.many ? MANY_DATA : twice.complete ? null : UNREAD_DATA),
    doubt(prefilled, DEFAULT, defaults.many ? MANY_DEFAULTS : null),
    doubt(left, LOOK, looks.reason),
  ].flatMap((one) => one ?? []);
}

function doubt(toCheck: readonly Suspicion[], reason: string, open: string | null): Doubt | null {
  if (toCheck.length > 0) return { reason, toCheck: toCheck.slice(0, MAX_LISTED) };
  return open === null ? null : { reason: open, toCheck: [] };
}

/** Where the field stands; a form that was made part of its pages has no fields any more. */
function asked(
  view: PdfView,
  pageOf: PageOf,
  field: PdfField | undefined,
  values: Record<string, string>,
  note: string,
): Suspicion {
  const [widget] = field?.widgets ?? [];
  const page = pageOf.get(widget?.num ?? -1);
  const rect: Rect | null = widget ? rectOf(view, entry(widget.dict, 'Rect')) : null;
  if (page && rect) return suspicion(page, onPage(page, rect), values, note);
  return { values: Object.entries(values).map(([source, text]) => ({ source, text: cut(text) })), note };
}
