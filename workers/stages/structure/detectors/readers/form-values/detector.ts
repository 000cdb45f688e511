/** What a form field's value says against what its appearance shows (ISO 32000-1, 12.7.3.3), and against earlier saves. */
import {
  entry,
  fields,
  interpretAppearance,
  normalAppearance,
  onPage,
  type PdfDict,
  type PdfField,
  type PdfPage,
  type PdfView,
  type Rect,
  rectOf,
  textOf,
} from '../../../../../formats/pdf/index.ts';
import {
  cutOff,
  defineDetector,
  all as everything,
  type Found,
  partly,
  type SeenDocument,
} from '../../detector.ts';
import { cut, placed } from '../../layout/page-box.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { bare } from '../../layout/values.ts';
import { phrases, type Word, wordsOf } from '../../layout/words.ts';
import { changedValues } from './changed-values.ts';
import type { FieldMismatch } from './facts.ts';
import { type Shown, says } from './says.ts';

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

/**
 * Text and choice fields whose widget shows another number, date or word than their value. Formats of scripts (`1250` as
 * `1,250.00`, dates in words) are no mismatch, nor is an appearance that does not exist yet.
 */
export const formValues = defineDetector({
  name: 'formValues',
  sees: ['objects', 'pages', 'saves'],
  begin: (document) => ({ found: () => valuesOfForm(document) }),
});

function valuesOfForm(document: SeenDocument): Found<FieldMismatch[]> {
  const { file, view, pages, stop } = document;
  const all = fields(view).filter(
    ({ type, flags }) =>
      (type === 'Tx' || (type === 'Ch' && (flags & COMBO) !== 0)) && (flags & NOT_LITERAL) === 0,
  );
  if (all.length === 0) return everything([]);
  const pageOf = widgetPages(view, pages);
  const form = new Comparison(view, pageOf);
  for (const field of all.slice(0, MAX_FIELDS)) {
    if (stop()) return cutOff(form.found.flatMap(factsOf), UNREAD);
    form.add(field);
  }
  const items = form.found.slice(0, MAX_FOUND).flatMap(factsOf);
  if (all.length > MAX_FIELDS || !form.complete) return cutOff(items, UNREAD);
  // With /NeedAppearances a viewer draws the value itself, and programs that only store values leave old appearances.
  const need = view.get(view.get(view.catalog, 'AcroForm'), 'NeedAppearances');
  if (need.kind === 'bool' && need.value && form.found.length > form.agreeing) {
    return partly(
      [],
      'The form leaves it to the viewer to draw its fields, and most of what is drawn in the file is older than their values.',
      form.found.map(({ page, box, value, shown }) =>
        suspicion(
          page,
          box,
          { 'value of the field': value, drawn: shown },
          'A field stores another value than it shows.',
        ),
      ),
    );
  }
  const changed = changedValues(file, pageOf, stop);
  if (changed.found.length > 0) {
    return partly(
      items,
      'A later save replaced values of form fields, which who fills in a form may do.',
      changed.found.map(({ page, box, name, old, new: now, save }) =>
        suspicion(
          page,
          box,
          { 'before that save': old, 'value of the field': now },
          `Save ${save + 1} of the file replaced the value of the form field “${name}”.`,
        ),
      ),
    );
  }
  return changed.complete ? everything(items) : cutOff(items, 'form fields in some earlier saves');
}

function factsOf({ page, box, name, value, shown }: Mismatch): FieldMismatch[] {
  return placed(page, box).map((place) => ({
    ...place,
    name: cut(name),
    value: cut(value),
    shown: cut(shown),
  }));
}

/** The fields of one form, each value against what its widgets show. */
class Comparison {
  readonly found: Mismatch[] = [];
  /** Widgets that show their value. */
  agreeing = 0;
  complete = true;
  private readonly view: PdfView;
  private readonly pageOf: ReadonlyMap<number, PdfPage>;

  constructor(view: PdfView, pageOf: ReadonlyMap<number, PdfPage>) {
    this.view = view;
    this.pageOf = pageOf;
  }

  add(field: PdfField): void {
    const values = valuesOf(this.view, field);
    const [value] = values;
    if (value === undefined) return;
    if (field.widgets.length > MAX_WIDGETS) this.complete = false;
    for (const widget of field.widgets.slice(0, MAX_WIDGETS)) {
      const page = widget.num === null ? undefined : this.pageOf.get(widget.num);
      const box = rectOf(this.view, entry(widget.dict, 'Rect'));
      if (!page || !box) continue;
      const shown = this.shownBy(widget.dict, page, box, field);
      if (!shown) continue;
      if (values.some((one) => says(one, shown))) this.agreeing++;
      else this.found.push({ page, box: onPage(page, box), name: field.name, value, shown: shown.text });
    }
  }

  /** Null for an appearance that does not exist, shows nothing or cannot be read. */
  private shownBy(widget: PdfDict, page: PdfPage, box: Rect, field: PdfField): Shown | null {
    const appearance = normalAppearance(this.view, widget);
    if (!appearance) return null;
    const content = interpretAppearance(this.view, page, appearance, box, MAX_OPERATIONS);
    const { words } = wordsOf(content);
    if (!content.complete) this.complete = false;
    if (!content.complete || words.some((word) => word.uncertain)) return null;
    const lines = phrases(words.filter((word) => word.visible));
    const text = lines.map((line) => line.text).join(' ');
    if (text === '') return null;
    const script = [field.dict, widget].some(
      (dict) => this.view.get(this.view.get(dict, 'AA'), 'F').kind !== 'null',
    );
    const oneLine = lines.length === 1 && isSetOnwards(words);
    return { text, oneLine, formatted: script || field.type === 'Ch' };
  }
}

/** From left to right, as they were painted: those of a field that was turned round are read from the other end. */
function isSetOnwards(words: readonly Word[]): boolean {
  const painted = words.toSorted((a, b) => a.order - b.order);
  return painted.every(({ box }, at) => box.x0 >= (painted[at - 1]?.box.x0 ?? box.x0));
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
    return code?.kind === 'string' && label?.kind === 'string' && textOf(code) === own ? [textOf(label)] : [];
  });
  return [own, ...labels];
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
