/**
 * Resources that a later save put in the place of others: what nothing that is shown asks for may be anything. Signing
 * programs number the parts of their appearances alike, so that the second signer's stand in the place of the first's.
 */
import { dictOf, entry, fields, listedAnnotations, normalAppearance } from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfPage, PdfStream, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';
import { type Comparison, dictAt, difference } from './equality.ts';

/** Bytes of content searched for names; a page with more counts as using everything. */
const MAX_CONTENT = 8 * 1024 * 1024;

/** /AcroForm/DR may gain resources; what fields use of it must stay what it was (a font overwritten changes the form). */
export function compareFormResources(c: Comparison, before: PdfDict | null, after: PdfDict | null): Change[] {
  const changed = replaced(
    c,
    'Root/AcroForm/DR',
    before && dictAt(c.before, before, 'DR'),
    after && dictAt(c.after, after, 'DR'),
  );
  if (changed.length === 0) return [];
  const used = usedByFields(c.before);
  return changed.map(({ category, name, path }) => {
    const shown = used === null || (category === 'Font' && used.has(name));
    const what = shown ? 'form resource replaced' : 'form resource replaced that no field uses';
    return { class: shown ? 'other' : 'metadata', path, what, objectNumber: null };
  });
}

/** Is every resource of the page that was replaced, added or taken away one that its content does not name? */
export function onlyUnusedResources(c: Comparison, was: PdfPage, now: PdfPage): boolean {
  const changed = replaced(c, '', was.resources, now.resources);
  if (changed.length === 0 || otherThanDicts(c, was.resources, now.resources)) return false;
  const used = usedByPage(c.before, was);
  if (used === null) return false;
  return [...changed, ...added(c, was.resources, now.resources)].every(
    ({ category, name }) => !used.has(name) && !(category === 'ColorSpace' && UNNAMED.has(name)),
  );
}

/** Colour spaces that are used without being named: device colours are shown in them (ISO 32000-1, 8.6.5.6). */
const UNNAMED: ReadonlySet<string> = new Set(['DefaultGray', 'DefaultRGB', 'DefaultCMYK']);

interface Replaced {
  category: string;
  name: string;
  path: string;
}

/** Entries of resource dictionaries that the earlier one has and the later one has otherwise. */
function replaced(c: Comparison, path: string, before: PdfDict | null, after: PdfDict | null): Replaced[] {
  if (!before || !after) return [];
  return before.entries.flatMap(({ key: { value: category } }) => {
    const [a, b] = [dictAt(c.before, before, category), dictAt(c.after, after, category)];
    if (!a || !b) return [];
    return a.entries.flatMap(({ key: { value: name } }) => {
      const later = entry(b, name);
      const found = later && difference(c, `${path}/${category}/${name}`, entry(a, name), later);
      return found ? [{ category, name, path: found }] : [];
    });
  });
}

/** Entries that the later resources have and the earlier ones lack: content may have named one all along. */
function added(
  c: Comparison,
  before: PdfDict | null,
  after: PdfDict | null,
): Pick<Replaced, 'category' | 'name'>[] {
  return (after?.entries ?? []).flatMap(({ key: { value: category } }) => {
    const [a, b] = [dictAt(c.before, before, category), dictAt(c.after, after, category)];
    const names = (b?.entries ?? []).map(({ key }) => key.value);
    return names.filter((name) => !a || entry(a, name) === null).map((name) => ({ category, name }));
  });
}

/** Something else than members of the dictionaries by name differs: /ProcSet, a category that went, a name that went. */
function otherThanDicts(c: Comparison, before: PdfDict | null, after: PdfDict | null): boolean {
  return (before?.entries ?? []).some(({ key: { value: category }, value }) => {
    const [a, b] = [dictOf(c.before.resolve(value)), dictAt(c.after, after, category)];
    if (!a) return difference(c, category, value, after && entry(after, category)) !== null;
    return a.entries.some(({ key }) => !b || entry(b, key.value) === null);
  });
}

/** Names of fonts in the default appearances of fields; null when an appearance takes what it needs from the form. */
function usedByFields(view: PdfView): ReadonlySet<string> | null {
  const names = new Set<string>();
  const note = (value: PdfValue): void => {
    if (value.kind !== 'string') return;
    // A comment counts as white space (7.2.3), and in a string it is none; names may have hexadecimal digits (7.3.5).
    const text = Buffer.from(value.bytes).toString('latin1');
    const both = `${text}\n${text.replaceAll(/%[^\r\n]*/g, ' ')}`;
    for (const [, name] of both.matchAll(/\/([^\s\0()<>[\]{}/%]+)[\s\0]+[-+.\d]+[\s\0]+Tf/g))
      if (name) names.add(plainName(name));
  };
  note(view.get(view.get(view.catalog, 'AcroForm'), 'DA'));
  for (const field of fields(view)) {
    if (field.type === 'Sig') continue;
    note(view.get(field.dict, 'DA'));
    for (const { dict } of field.widgets) {
      note(view.get(dict, 'DA'));
      const look = normalAppearance(view, dict);
      if (look && !entry(look.dict, 'Resources')) return null;
    }
  }
  return names;
}

const plainName = (name: string): string =>
  name.replaceAll(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Names that a page's content may take from its resources; null when that cannot be told. */
function usedByPage(view: PdfView, page: PdfPage): ReadonlySet<string> | null {
  const names = new Set<string>();
  let room = MAX_CONTENT;
  const note = (value: PdfValue): boolean => {
    if (value.kind !== 'stream') return value.kind === 'null';
    const { bytes, complete } = view.decode(value);
    room -= bytes.length;
    if (!complete || room < 0) return false;
    for (const [, name] of Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/([^\s()<>[\]{}/%]+)/g))
      if (name) names.add(name);
    return true;
  };
  const contents = view.get(page.dict, 'Contents');
  const parts = contents.kind === 'array' ? contents.items.map((item) => view.resolve(item)) : [contents];
  // Appearances without resources of their own take the page's (7.8.3).
  const looks = listedAnnotations(view, page);
  const borrowing = looks.items.flatMap((item) => borrowers(view, dictOf(view.resolve(item))));
  if (
    !looks.complete ||
    ![...parts, ...borrowing].every(note) ||
    [...names].some((name) => name.includes('#'))
  )
    return null;
  // Forms and glyphs without resources of their own take the page's.
  for (const category of ['XObject', 'Font', 'Pattern']) {
    for (const { value } of dictAt(view, page.resources, category)?.entries ?? []) {
      const one = view.resolve(value);
      const dict = dictOf(one);
      const draws = entry(dict, 'CharProcs') !== null || (one.kind === 'stream' && !isImage(view, dict));
      if (draws && !entry(dict, 'Resources')) return null;
    }
  }
  return names;
}

/** Looks of an annotation, in whichever state (12.5.5), that have no resources of their own. */
function borrowers(view: PdfView, annotation: PdfDict | null): PdfStream[] {
  const looks = dictAt(view, annotation, 'AP');
  const states = (looks?.entries ?? []).map(({ value }) => view.resolve(value));
  const all = states.flatMap((state) =>
    state.kind === 'dict' ? state.entries.map(({ value }) => view.resolve(value)) : [state],
  );
  return all.filter((look) => look.kind === 'stream').filter(({ dict }) => !entry(dict, 'Resources'));
}

function isImage(view: PdfView, dict: PdfDict | null): boolean {
  const subtype = view.get(dict, 'Subtype');
  return subtype.kind === 'name' && subtype.value === 'Image';
}
