/** What a form field's value says against what its appearance shows (ISO 32000-1, 12.7.3.3). */
import {
  entry,
  fields,
  interpretAppearance,
  normalAppearance,
  type PdfField,
  type PdfPage,
  type PdfView,
  type Rect,
  rectOf,
  textOf,
} from '../../../../../formats/pdf/index.ts';
import { cutOff, defineDetector, all as everything, type Found, type SeenDocument } from '../../detector.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { bare, tokenKind } from '../../layout/values.ts';
import { phrases, wordsOf } from '../../layout/words.ts';
import type { FieldMismatch } from './facts.ts';

interface Mismatch {
  page: PdfPage;
  box: Rect;
  name: string;
  value: string;
  shown: string;
}

const MAX_FIELDS = 400;
/** Places where one field is shown. */
const MAX_WIDGETS = 20;
const UNREAD = 'some form fields';
const MAX_FOUND = 100;
/** Annotations of a page among which widgets are looked for. */
const MAX_ANNOTATIONS = 50_000;
/** Operators of one widget: a line of text needs a dozen. */
const MAX_OPERATIONS = 2_000;
/** /Ff of a text field: password (bit 14), file select (21), rich text (26): what is shown is not the value. */
const NOT_LITERAL = (1 << 13) | (1 << 20) | (1 << 25);
/** /Ff of a choice field: a combo box (bit 18) shows its value; a list box shows its options and marks the value. */
const COMBO = 1 << 17;

export const formValues = defineDetector({
  name: 'formValues',
  sees: ['objects', 'pages'],
  begin: (document) => ({
    found() {
      const { items, ...rest } = fieldMismatches(document);
      return { ...rest, items: items.slice(0, MAX_FOUND).flatMap(factsOf) };
    },
  }),
});

function factsOf({ page, box, name, value, shown }: Mismatch): FieldMismatch[] {
  return placed(page, box).map((place) => ({
    ...place,
    name: cut(name),
    value: cut(value),
    shown: cut(shown),
  }));
}

/**
 * Text and choice fields whose widget shows another number, date or word than their value. Formats of scripts (`1250` as
 * `1,250.00`, dates in words) are no mismatch, nor is an appearance that does not exist yet. With /NeedAppearances the
 * viewer draws the value itself, and nothing is compared.
 */
function fieldMismatches({ view, pages, stop }: SeenDocument): Found<Mismatch[]> {
  const form = view.get(view.catalog, 'AcroForm');
  const need = view.get(form, 'NeedAppearances');
  if (need.kind === 'bool' && need.value) return everything([]);
  const all = fields(view).filter(
    ({ type, flags }) =>
      (type === 'Tx' || (type === 'Ch' && (flags & COMBO) !== 0)) && (flags & NOT_LITERAL) === 0,
  );
  if (all.length === 0) return everything([]);
  const pageOf = widgetPages(view, pages);
  const found: Mismatch[] = [];
  for (const field of all.slice(0, MAX_FIELDS)) {
    if (stop()) return cutOff(found, UNREAD);
    found.push(...mismatchOf(view, field, pageOf));
  }
  const complete = all.length <= MAX_FIELDS && all.every(({ widgets }) => widgets.length <= MAX_WIDGETS);
  return complete ? everything(found) : cutOff(found, UNREAD);
}

function mismatchOf(view: PdfView, field: PdfField, pageOf: ReadonlyMap<number, PdfPage>): Mismatch[] {
  const values = valuesOf(view, field);
  if (values.length === 0) return [];
  return field.widgets.slice(0, MAX_WIDGETS).flatMap((widget): Mismatch[] => {
    const page = widget.num === null ? undefined : pageOf.get(widget.num);
    const rect = rectOf(view, entry(widget.dict, 'Rect'));
    const appearance = normalAppearance(view, widget.dict);
    if (!page || !rect || !appearance) return [];
    const { words } = wordsOf(interpretAppearance(view, page, appearance, rect, MAX_OPERATIONS));
    if (words.some((word) => word.uncertain)) return [];
    const shown = phrases(words.filter((word) => word.visible))
      .map((part) => part.text)
      .join(' ');
    if (shown === '' || values.some((value) => says(value, shown))) return [];
    return [{ page, box: rect, name: field.name, value: values[0], shown }];
  });
}

/** The value, and for a choice the texts that stand for it (/Opt pairs of export value and text). */
function valuesOf(view: PdfView, field: PdfField): string[] {
  const value = field.value;
  const own = value?.kind === 'string' ? textOf(value) : value?.kind === 'name' ? value.value : '';
  if (bare(own) === '') return [];
  const options = view.get(field.dict, 'Opt');
  const texts = options.kind === 'array' ? options.items.slice(0, 500) : [];
  const labels = texts.flatMap((item) => {
    const pair = view.resolve(item);
    if (pair.kind !== 'array' || pair.items.length < 2) return [];
    const [code, label] = pair.items.slice(0, 2).map((part) => view.resolve(part));
    return code.kind === 'string' && label.kind === 'string' && textOf(code) === own ? [textOf(label)] : [];
  });
  return [own, ...labels];
}

/** The appearance says the value, in whatever format; a value too long for its field is shown in part. */
function says(value: string, shown: string): boolean {
  const [v, s] = [bare(value).toLowerCase(), bare(shown).toLowerCase()];
  if (v === s || v.includes(s) || s.includes(v)) return true;
  const [a, b] = [numberOf(v), numberOf(s)];
  if (a !== null && b !== null) {
    // Accounting brackets for a minus, percent for a share, rounding to what the format shows.
    const close = (x: number, y: number): boolean => Math.abs(x - y) <= 0.005 * Math.max(1, Math.abs(x));
    return [1, 100, 0.01].some((scale) => close(Math.abs(a) * scale, Math.abs(b)));
  }
  // Times of day and masked numbers are formatted beyond comparing.
  if (/[:*\u2022]|\d[ap]m/.test(v + s)) return true;
  const [kindV, kindS] = [tokenKind(value), tokenKind(shown)];
  // The same date in another order or in words has the same day and year; anything less is not called different.
  if (kindV === 'date' || kindS === 'date') return sameDigits(v, s) || /\p{L}{3}/u.test(v + s);
  if (/\d/.test(v) && /\d/.test(s)) return sameDigits(v, s);
  // Words: only surely different ones, and not a list's or a script's wording.
  return kindV !== 'words' || kindS !== 'words' || shareOf(v, s) > 0.3;
}

function numberOf(text: string): number | null {
  const plain = text.replace(/^[^\d-]*/, '').replace(/[^\d]*$/, '');
  if (!/^-?\d[\d.,'’]*$/.test(plain)) return null;
  const decimal = plain.match(/[.,](\d{1,2})$/);
  const whole = plain.slice(0, plain.length - (decimal?.[0].length ?? 0)).replace(/[.,'’]/g, '');
  return Number(`${whole}.${decimal?.[1] ?? '0'}`);
}

function sameDigits(a: string, b: string): boolean {
  const digits = (text: string): string => [...text.replace(/\D/g, '').replace(/0/g, '')].toSorted().join('');
  return digits(a) === digits(b);
}

/** Share of the shorter text's letters that the other has too. */
function shareOf(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const common = [...new Set(short)].filter((letter) => long.includes(letter)).length;
  return common / Math.max(1, new Set(short).size);
}

/** Page of each widget, from the pages' own annotation lists (/P is optional and can lie). */
function widgetPages(view: PdfView, pageList: readonly PdfPage[]): Map<number, PdfPage> {
  const pageOf = new Map<number, PdfPage>();
  for (const page of pageList) {
    const list = view.get(page.dict, 'Annots');
    if (list.kind !== 'array') continue;
    for (const item of list.items.slice(0, MAX_ANNOTATIONS))
      if (item.kind === 'ref') pageOf.set(item.num, page);
  }
  return pageOf;
}
