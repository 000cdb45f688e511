/** What later saves did to the interactive form: filled, signed, or rebuilt. */
import { createHash } from 'node:crypto';
import { dictOf, entry, fields, fieldsComplete, nameOf, rectOf } from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfField, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import type { Change, ChangeClass } from '../facts.ts';
import { type Comparison, dictAt, difference, differingKeys, MAX_GROUPS } from './equality.ts';
import { FILLED, replacedValue } from './filled.ts';
import { ofField } from './of-field.ts';
import type { Places } from './places.ts';
import { said } from './private-entries.ts';
import { compareFormResources } from './resources.ts';
import { lookChanged } from './signature-look.ts';
import { compareXfa } from './xfa.ts';

/** Structure that is compared elsewhere. */
const ELSEWHERE = new Set(['Kids', 'Parent', 'P', 'Type', 'StructParent', 'Ff']);
/** Of the form itself. /DA is dropped and /DR grows when viewers sign; /SigFlags and /NeedAppearances are their bookkeeping. */
const FORM_BOOKKEEPING = new Set(['Fields', 'SigFlags', 'NeedAppearances', 'DA', 'DR', 'XFA', 'Q']);
/** Fields looked at that show one signature. */
const MAX_SHOWING = 64;
/** What makes a field a widget. */
const WIDGET_OWN = new Set(['Subtype', 'Rect']);
const READ_ONLY = 1;

export function compareForms(c: Comparison, places: Places): Change[] {
  const formBefore = dictAt(c.before, c.before.catalog, 'AcroForm');
  const formAfter = dictAt(c.after, c.after.catalog, 'AcroForm');
  const changes: Change[] = [];
  if (!fieldsComplete(c.before) || !fieldsComplete(c.after)) c.cut = true;
  const before = byName(c.before);
  const after = byName(c.after);
  for (const [name, field] of before) {
    const now = after.get(name);
    if (!now) changes.push(removed(c.before, field, places));
    else for (const change of compareField(c, field, now, places)) changes.push(ofField(change, now));
  }
  for (const [name, field] of after) {
    if (before.has(name)) continue;
    changes.push(
      ofField(
        added(c, field, places, (other) => before.has(other.name)),
        field,
      ),
    );
  }
  for (const { key, path } of differingKeys(c, 'Root/AcroForm', formBefore, formAfter, FORM_BOOKKEEPING)) {
    changes.push({
      ...said('form', key, `form setting /${key} changed`, [formBefore, formAfter]),
      path,
      objectNumber: null,
    });
  }
  // One by one: a hundred thousand arguments are more than a call takes.
  for (const change of compareFormResources(c, formBefore, formAfter)) changes.push(change);
  return [...changes, ...compareXfa(c, formBefore, formAfter)];
}

const named = new WeakMap<PdfView, ReadonlyMap<string, PdfField>>();

/** Fields of one name are told apart by their order: `#1`, `#2` are added to the repeated ones. */
function byName(view: PdfView): ReadonlyMap<string, PdfField> {
  const known = named.get(view);
  if (known) return known;
  const map = new Map<string, PdfField>();
  const next = new Map<string, number>();
  for (const field of fields(view)) {
    let key = field.name;
    let i = next.get(key) ?? 1;
    while (map.has(key)) key = `${field.name}#${i++}`;
    next.set(field.name, i);
    map.set(key, field);
  }
  named.set(view, map);
  return map;
}

type Described = Pick<Change, 'field' | 'objectNumber' | 'page' | 'box'>;

/** By the field of its view: every earlier signature tells of the same later field. */
const described = new WeakMap<PdfField, Described>();

function describe(field: PdfField, view: PdfView, places: Places): Described {
  const known = described.get(field) ?? placed(field, view, places);
  described.set(field, known);
  return known;
}

function placed(field: PdfField, view: PdfView, places: Places): Described {
  const [widget] = field.widgets;
  const place = widget ? places.of(widget.num, rectOf(view, entry(widget.dict, 'Rect'))) : {};
  return { field: field.name, objectNumber: field.num, ...place };
}

const classes = new WeakMap<PdfField, ChangeClass>();

/** The class of a value that fills a signature field. */
function signingClass(view: PdfView, field: PdfField): ChangeClass {
  const known = classes.get(field) ?? classOf(view, field);
  classes.set(field, known);
  return known;
}

function classOf(view: PdfView, field: PdfField): ChangeClass {
  return signingClassOf(view, dictOf(field.value));
}

/** The class of a signature dictionary that was added. */
export function signingClassOf(view: PdfView, dict: PdfDict | null): ChangeClass {
  const stamp =
    nameOf(view.get(dict, 'SubFilter')) === 'ETSI.RFC3161' ||
    nameOf(view.get(dict, 'Type')) === 'DocTimeStamp';
  return stamp ? 'timestamp' : 'signature';
}

/** By the string that was read: earlier and later states of a file share it. */
const values = new WeakMap<PdfValue, string>();

/** What tells one signature from another: a digest of its value; null for a field that has none. */
function signedValue(view: PdfView, field: PdfField): string | null {
  const contents = field.type === 'Sig' ? view.get(field.value, 'Contents') : null;
  if (contents?.kind !== 'string' || contents.bytes.every((byte) => byte === 0)) return null;
  const known = values.get(contents) ?? createHash('sha256').update(contents.bytes).digest('hex');
  values.set(contents, known);
  return known;
}

const showing = new WeakMap<PdfView, Map<PdfField, PdfField[]>>();

/** Fields of a view that show the same signature as `field`, itself left out. */
function showingSame(view: PdfView, field: PdfField): PdfField[] {
  let others = showing.get(view);
  if (!others) {
    const groups = Map.groupBy(fields(view), (one) => signedValue(view, one));
    others = new Map();
    for (const [value, group] of groups) {
      if (value === null || group.length < 2) continue;
      // The first ones are the oldest: a copy is told from them, however many there are.
      const first = group.slice(0, MAX_SHOWING);
      for (const one of group) others.set(one, first);
    }
    showing.set(view, others);
  }
  return (others.get(field) ?? []).filter((one) => one !== field);
}

function added(
  c: Comparison,
  field: PdfField,
  places: Places,
  wasThere: (field: PdfField) => boolean,
): Change {
  const view = c.after;
  const base = { path: `Root/AcroForm/${field.name}`, ...describe(field, view, places) };
  if (showingSame(view, field).some(wasThere))
    return { ...base, class: 'other', what: 'a signature shown in a second place' };
  if (field.type !== 'Sig') return { ...base, class: 'other', what: 'form field added' };
  const filled = dictOf(field.value) !== null;
  const kind = signingClass(view, field);
  const what = filled
    ? kind === 'timestamp'
      ? 'document timestamp added'
      : 'further signature'
    : 'signature field added';
  return { ...base, class: kind, what, created: true, ...(filled ? {} : { empty: true }) };
}

function removed(view: PdfView, field: PdfField, places: Places): Change {
  const signed = field.type === 'Sig' && dictOf(field.value) !== null;
  const what = signed ? 'signature removed' : 'form field removed';
  return { class: 'other', what, path: `Root/AcroForm/${field.name}`, ...describe(field, view, places) };
}

function compareField(c: Comparison, was: PdfField, now: PdfField, places: Places): Change[] {
  if (isSame(c, was, now)) return [];
  const path = `Root/AcroForm/${was.name}`;
  const base = describe(now, c.after, places);
  const { keys, uneven } = keysOf(c, path, was, now);
  const changes: Change[] = [...uneven, ...shapeOf(c, path, was, now)].map((change) => ({
    class: 'other',
    ...change,
    ...base,
  }));
  const unplaced = was.type === 'Sig' && dictOf(was.value) === null && neverShown(was);
  for (const [key, where] of keys) {
    if (FILLED.has(key) || (unplaced && WIDGET_OWN.has(key))) continue;
    changes.push({
      ...said('field', key, `form field /${key} changed`, [was.dict, now.dict]),
      path: where,
      ...base,
    });
  }
  if (was.type === 'Sig') compareSigning(c, was, now, keys, base, changes);
  else if ([...keys.keys()].some((key) => FILLED.has(key)) || difference(c, path, was.value, now.value)) {
    const what = 'form field filled in';
    changes.push({ class: 'form-fill', path, what, ...base, ...replacedValue(was, now) });
  } else if (moved(was, now)) {
    changes.push({ class: 'form-fill', path, what: 'form field put elsewhere', ...base });
  }
  return changes;
}

type Where = Pick<Change, 'path' | 'what'>;

/** Entries in which the field or one of its widgets differs, with their paths; `uneven` when it has more or fewer places. */
function keysOf(
  c: Comparison,
  path: string,
  was: PdfField,
  now: PdfField,
): { keys: Map<string, string>; uneven: Where[] } {
  const keys = new Map(differingKeys(c, path, was.dict, now.dict, ELSEWHERE).map((d) => [d.key, d.path]));
  const count = Math.max(was.widgets.length, now.widgets.length);
  for (let i = 0; i < count; i++) {
    const [a, b] = [was.widgets[i], now.widgets[i]];
    if (!a || !b)
      return { keys, uneven: [{ path, what: `place of a form field ${a ? 'removed' : 'added'}` }] };
    for (const d of differingKeys(c, path, a.dict, b.dict, ELSEWHERE)) keys.set(d.key, d.path);
  }
  return { keys, uneven: [] };
}

/** What makes it another field: flags, types, the groups above it, its kids. */
function shapeOf(c: Comparison, path: string, was: PdfField, now: PdfField): Where[] {
  const found: Where[] = [];
  if ((was.flags | READ_ONLY) !== (now.flags | READ_ONLY))
    found.push({ path: `${path}/Ff`, what: 'form field flags changed' });
  if (was.type !== now.type) found.push({ path: `${path}/FT`, what: 'form field type changed' });
  if (retyped(c, was, now)) found.push({ path: `${path}/Type`, what: 'form field /Type changed' });
  for (const { key, path: where } of differingAbove(c, path, was.dict, now.dict))
    found.push({ path: where, what: `form group /${key} changed` });
  if (kidsShape(c.before, was) !== kidsShape(c.after, now))
    found.push({ path: `${path}/Kids`, what: 'places of a form field changed' });
  return found;
}

/** Only what every widget may say of itself may be added (ISO 32000-2, table 166); another type hides it from readers. */
function retyped(c: Comparison, was: PdfField, now: PdfField): boolean {
  const pairs = [[was.dict, now.dict], ...was.widgets.map((w, i) => [w.dict, now.widgets[i]?.dict ?? null])];
  return pairs.some(([a, b]) => {
    const [type, later] = [c.before.get(a ?? null, 'Type'), c.after.get(b ?? null, 'Type')];
    if (b === null || (type.kind === 'null' && nameOf(later) === 'Annot')) return false;
    return difference(c, 'Type', type, later) !== null;
  });
}

/** The field, its values and widgets, and the groups above it stand as they stood. */
function isSame(c: Comparison, was: PdfField, now: PdfField): boolean {
  // Taken over from the newer state because nothing below its root was touched (`shareFields`).
  if (was === now && isRoot(was)) return true;
  if (was.num === null || was.num !== now.num || !c.same(was.num)) return false;
  const above = entry(was.dict, 'Parent');
  return (
    above === null ||
    (above.kind === 'ref' && c.same(above.num) && !entry(dictOf(c.before.resolve(above)), 'Parent'))
  );
}

const roots = new WeakMap<PdfField, boolean>();

function isRoot(field: PdfField): boolean {
  const known = roots.get(field) ?? entry(field.dict, 'Parent') === null;
  roots.set(field, known);
  return known;
}

/** A field without a place gets one when it is signed. */
function neverShown(field: PdfField): boolean {
  return [field, ...field.widgets].every(({ dict }) => [...WIDGET_OWN].every((key) => !entry(dict, key)));
}

/** Does it name another page or another group than when it was signed? */
function moved(was: PdfField, now: PdfField): boolean {
  return ['P', 'Parent'].some((key) => {
    const [a, b] = [entry(was.dict, key), entry(now.dict, key)];
    return a?.kind === 'ref' && b?.kind === 'ref' && a.num !== b.num;
  });
}

/** What the groups above a field say differently: actions and types are inherited, kids and values are their own matter. */
function differingAbove(
  c: Comparison,
  path: string,
  was: PdfDict,
  now: PdfDict,
): { key: string; path: string }[] {
  const found: { key: string; path: string }[] = [];
  let [a, b] = [dictAt(c.before, was, 'Parent'), dictAt(c.after, now, 'Parent')];
  for (let level = 0; a && b && level < MAX_GROUPS; level++) {
    const differing = differingKeys(c, `${path}/Parent`, a, b, ELSEWHERE);
    found.push(...differing.filter(({ key }) => !FILLED.has(key)));
    [a, b] = [dictAt(c.before, a, 'Parent'), dictAt(c.after, b, 'Parent')];
  }
  return found;
}

/** How a field's /Kids is written: emptied or filled with nothing, readers see other fields than were signed. */
function kidsShape(view: PdfView, field: PdfField): string {
  if (!entry(field.dict, 'Kids')) return 'none';
  const kids = view.get(field.dict, 'Kids');
  return kids.kind === 'array' ? String(kids.items.length) : kids.kind;
}

function compareSigning(
  c: Comparison,
  was: PdfField,
  now: PdfField,
  keys: Map<string, string>,
  base: Described,
  changes: Change[],
): void {
  const path = `Root/AcroForm/${was.name}`;
  const signedBefore = dictOf(was.value) !== null;
  const signedNow = dictOf(now.value) !== null;
  if (!signedBefore) {
    const kind = signedNow ? signingClass(c.after, now) : 'signature';
    if (signedNow) changes.push({ class: kind, path, what: 'signature field signed', ...base });
    else if (keys.size > 0) changes.push({ class: kind, path, what: 'signature field prepared', ...base });
    return;
  }
  const value = difference(c, `${path}/V`, was.value, now.value);
  if (!signedNow) changes.push({ class: 'other', path, what: 'signature removed', ...base });
  else if (value)
    changes.push({ class: 'other', path: value, what: 'signature dictionary rewritten', ...base });
  const looks = lookChanged(c, was, now, keys);
  if (looks !== null)
    changes.push({
      class: 'other',
      path: `${path}/${looks}`,
      what: 'appearance of a signature changed',
      ...base,
    });
}
