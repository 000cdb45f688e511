/** What a form field's value says against what its appearance shows (ISO 32000-1, 12.7.3.3), and against earlier saves. */
import type { Suspicion } from '../../../../../../shared/contracts/finding.ts';
import { EARLIER } from '../../../../../../shared/findings/earlier-values.ts';
import {
  entry,
  fields,
  fieldsComplete,
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
import { LAYOUT } from '../../layout/thresholds.ts';
import { bare } from '../../layout/values.ts';
import { type Phrase, phrases, type Word, wordsOf } from '../../layout/words.ts';
import { otherStates } from './button-states.ts';
import { miscalculated, textIn } from './calculated.ts';
import { changedValues } from './changed-values.ts';
import { type Doubt, earlierDoubts } from './earlier-doubts.ts';
import type { FieldMismatch } from './facts.ts';
import { isHidden, type Mismatch } from './mismatch.ts';
import { plainOf } from './rich-text.ts';
import { type Shown, says } from './says.ts';

const MAX_FIELDS = 400;
/** Places where one field is shown. */
const MAX_WIDGETS = 20;
const UNREAD = 'some form fields';
const LEFT_TO_VIEWER =
  'The form leaves it to the viewer to draw its fields, and most of what is drawn in the file is older than their values.';
/** Fields of all types. */
const MAX_ALL = 2_000;
const MAX_FOUND = 100;
/** Annotations of a page among which widgets are looked for. */
const MAX_ANNOTATIONS = 50_000;
/** Operators of one widget: a line of text needs a dozen. */
const MAX_OPERATIONS = 2_000;
/** /Ff of a text field: password (bit 14), file select (21): what is shown is not the value. */
const NOT_LITERAL = (1 << 13) | (1 << 20);
/** Rich text (26): what is shown is /RV, and the value its plain text. */
const RICH = 1 << 25;
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
  const every = fields(view);
  const all = every.filter(
    ({ type, flags }) =>
      (type === 'Tx' || (type === 'Ch' && (flags & COMBO) !== 0)) && (flags & NOT_LITERAL) === 0,
  );
  if (every.length === 0) return flattened(document);
  const pageOf = widgetPages(view, pages);
  const form = new Comparison(view, pageOf);
  for (const field of all.slice(0, MAX_FIELDS)) {
    if (stop()) return cutOff(form.found.flatMap(factsOf), UNREAD);
    form.add(field);
  }
  const items = form.found.slice(0, MAX_FOUND).flatMap(factsOf);
  if (all.length > MAX_FIELDS || every.length > MAX_ALL || !fieldsComplete(view) || !form.complete)
    return cutOff(items, UNREAD);
  // With /NeedAppearances a viewer draws the value itself, and programs that only store values leave old appearances.
  if (isLeftToViewer(view) && form.found.length > form.agreeing)
    return partly(
      [],
      LEFT_TO_VIEWER,
      form.found.map((one) => doubted(one, 'A field stores another value than it shows.')),
    );
  const changed = changedValues(file, pageOf, stop);
  if (changed.found.length > 0) {
    return partly(
      items,
      'A later save replaced values of form fields, which who fills in a form may do.',
      changed.found.map(({ page, box, name, old, new: now, save }) =>
        suspicion(
          page,
          box,
          { [EARLIER.save]: old, 'value of the field': now },
          `Save ${save + 1} of the file replaced the value of the form field “${name}”.`,
        ),
      ),
    );
  }
  if (!changed.complete) return cutOff(items, 'form fields in some earlier saves');
  const doubts = doubtsOf(document, pageOf, every.slice(0, MAX_ALL), form);
  const [first] = doubts;
  return first
    ? partly(
        items,
        first.reason,
        doubts.flatMap(({ toCheck }) => toCheck),
      )
    : everything(items);
}

function isLeftToViewer(view: PdfView): boolean {
  const need = view.get(view.get(view.catalog, 'AcroForm'), 'NeedAppearances');
  return need.kind === 'bool' && need.value;
}

/** Of a form that was made part of its pages, looks of its fields may be left. */
function flattened(document: SeenDocument): Found<FieldMismatch[]> {
  const [doubt] = earlierDoubts(document, new Map(), []);
  return doubt ? partly([], doubt.reason, doubt.toCheck) : everything([]);
}

/** What a person should look at: programs that fill in forms without drawing or calculating them leave the same. */
function doubtsOf(
  document: SeenDocument,
  pageOf: ReadonlyMap<number, PdfPage>,
  every: readonly PdfField[],
  form: Comparison,
): Doubt[] {
  const { view } = document;
  const places = (field: PdfField): Rect | null =>
    rectOf(view, entry(field.widgets[0]?.dict ?? null, 'Rect'));
  const calculated = miscalculated(view, every);
  const totals = calculated.found.flatMap(({ field, value, expected }) => {
    const page = pageOf.get(field.widgets[0]?.num ?? -1);
    const rect = places(field);
    const note = `The script of the form field “${field.name}” makes it ${expected}; its value is “${value}”.`;
    const values = { 'value of the field': value, 'by its script': expected };
    return page && rect ? [suspicion(page, onPage(page, rect), values, note)] : [];
  });
  const seen = (reason: string, found: readonly Mismatch[]): Doubt => ({
    reason,
    toCheck: found.map((one) => doubted(one, reason)),
  });
  // With /NeedAppearances it is said who draws a value without a look: the viewer (table 224).
  const undrawn = isLeftToViewer(view) ? [] : form.undrawn;
  const doubts: Doubt[] = [
    { reason: 'A form field is not what its own script makes of the others.', toCheck: totals },
    seen(
      'A check box or button stores another state than it shows.',
      every.flatMap((field) => otherStates(view, pageOf, field)),
    ),
    seen('The plain value and the rich text of a form field differ.', form.richer),
    seen('A form field has a value that the file does not draw: each viewer draws it by itself.', undrawn),
    seen('What a form field shows cannot be decoded.', form.undecoded),
  ];
  const earlier = earlierDoubts(document, pageOf, every);
  const met = [...doubts.filter(({ toCheck }) => toCheck.length > 0), ...earlier];
  return calculated.complete
    ? met
    : [...met, { reason: 'More form fields are calculated than are worked out.', toCheck: [] }];
}

function doubted({ page, box, value, shown }: Mismatch, note: string): Suspicion {
  return suspicion(page, box, { 'value of the field': value, drawn: shown || null }, note);
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
  /** Plain value and rich text of which only one is shown. */
  readonly richer: Mismatch[] = [];
  /** Widgets without a look for their value, or with one that cannot be decoded. */
  readonly undrawn: Mismatch[] = [];
  readonly undecoded: Mismatch[] = [];
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
      const rect = rectOf(this.view, entry(widget.dict, 'Rect'));
      if (!page || !rect || isHidden(this.view, widget.dict)) continue;
      const shown = this.shownBy(widget.dict, page, rect, field);
      const place = { page, box: onPage(page, rect), name: field.name, value };
      if (typeof shown !== 'object') {
        if (shown !== 'unread') this[shown].push({ ...place, shown: '' });
      } else this.judge(field, values, shown, { ...place, shown: shown.text });
    }
  }

  private judge(field: PdfField, values: readonly string[], shown: Shown, mismatch: Mismatch): void {
    const isSaid = values.some((one) => says(one, shown));
    const rich =
      (field.flags & RICH) !== 0 ? plainOf(textIn(this.view, this.view.get(field.dict, 'RV'))) : '';
    const isRichSaid = bare(rich) === '' ? isSaid : says(rich, shown);
    if (isSaid !== isRichSaid) this.richer.push({ ...mismatch, shown: isSaid ? rich : mismatch.shown });
    else if (isSaid) this.agreeing++;
    else this.found.push(mismatch);
  }

  /** What is drawn, or why nothing can be said of it. */
  private shownBy(
    widget: PdfDict,
    page: PdfPage,
    rect: Rect,
    field: PdfField,
  ): Shown | 'undrawn' | 'undecoded' | 'unread' {
    const appearance = normalAppearance(this.view, widget);
    if (!appearance) return 'undrawn';
    const content = interpretAppearance(this.view, page, appearance, rect, MAX_OPERATIONS);
    const { words } = wordsOf(content);
    if (!content.complete) this.complete = false;
    if (!content.complete) return 'unread';
    if (content.unreadText || words.some((word) => word.uncertain)) return 'undecoded';
    const lines = phrases(words.filter((word) => word.visible));
    const text = lines.map((line) => line.text).join(' ');
    if (text === '') return 'undrawn';
    const script = [field.dict, widget].some(
      (dict) => this.view.get(this.view.get(dict, 'AA'), 'F').kind !== 'null',
    );
    const oneLine = isOneLine(lines) && isSetOnwards(words);
    return { text, oneLine, formatted: script || field.type === 'Ch' };
  }
}

/** Also with wide gaps between its characters, as in a comb. */
function isOneLine([first, ...others]: readonly Phrase[]): boolean {
  if (!first) return false;
  const near = LAYOUT.samePhrase * Math.max(first.words[0].size, 1);
  return others.every(({ box }) => Math.abs(box.y0 - first.box.y0) < near);
}

/** From left to right, as they were painted: those of a field that was turned round are read from the other end. */
function isSetOnwards(words: readonly Word[]): boolean {
  const painted = words.toSorted((a, b) => a.order - b.order);
  return painted.every(({ box }, at) => box.x0 >= (painted[at - 1]?.box.x0 ?? box.x0));
}

/** The value, and for a choice the texts that stand for it (/Opt pairs of export value and text). */
function valuesOf(view: PdfView, field: PdfField): string[] {
  const value = field.value;
  const own = value?.kind === 'name' ? value.value : value ? textIn(view, value) : '';
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
