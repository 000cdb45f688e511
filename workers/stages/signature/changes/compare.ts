/**
 * Everything that differs between the file as it was signed and the file as it is, each difference with its class.
 * What the classes permit is judged elsewhere (`permission.ts`).
 */
import { dictOf, entry, info, nameOf, pages } from '../../../formats/pdf/index.ts';
import type { PdfFile } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';
import { markCovers } from './cover.ts';
import { type Comparison, comparison, dictAt, difference, keysOf } from './equality.ts';
import { compareForms } from './form.ts';
import { comparePages } from './pages.ts';
import { placesOf } from './places.ts';

export interface Compared {
  /** Null when one of the two states has no readable catalog. */
  changes: Change[] | null;
  /** Budget or time ended the comparison: what is listed is true, what is not listed is unknown. */
  cut: boolean;
}

/** Changes listed of one signature; a rebuilt document would list every object. */
const MAX_CHANGES = 200;

const COMPARED_APART = new Set(['Pages', 'AcroForm', 'Type', 'Perms']);

/** Catalog entries that validation tools and archiving add without touching what is shown. */
const CATALOG_CLASSES: Record<string, Change['class']> = {
  DSS: 'dss',
  Extensions: 'dss',
  Version: 'metadata',
  Metadata: 'metadata',
  PieceInfo: 'metadata',
  StructTreeRoot: 'metadata',
  MarkInfo: 'metadata',
  Legal: 'metadata',
};

/** `signed`: the covered prefix opened on its own; `file`: the whole. */
export function compareWithSigned(signed: PdfFile, file: PdfFile, expired: () => boolean): Compared {
  const [before, after] = [signed.latest, file.latest];
  if (!before.catalog || !after.catalog) return { changes: null, cut: false };
  const c = comparison(before, after, expired);
  const [treeBefore, treeAfter] = [pages(before), pages(after)];
  const changes = [
    ...compareUnnamed(signed, file),
    ...comparePages(c, treeBefore, treeAfter),
    ...compareForms(c, placesOf(after, treeAfter)),
    ...compareCatalog(c),
    ...compareTrailer(c),
  ];
  markCovers(changes, { view: before, tree: treeBefore }, { view: after, tree: treeAfter });
  // What is never permitted comes first: hundreds of harmless changes must not push it off the list.
  const weight = (change: Change) => (change.class === 'other' || change.hides ? 0 : 1);
  const listed = changes.toSorted((a, b) => weight(a) - weight(b)).slice(0, MAX_CHANGES);
  return { changes: listed, cut: c.cut || changes.length > MAX_CHANGES };
}

function compareCatalog(c: Comparison): Change[] {
  const { catalog: was } = c.before;
  const { catalog: now } = c.after;
  const changes: Change[] = [];
  for (const key of keysOf(was, now)) {
    if (COMPARED_APART.has(key)) continue;
    const path = difference(c, `Root/${key}`, entry(was, key), entry(now, key));
    if (!path) continue;
    const gone = entry(now, key) === null;
    const kind = gone ? 'other' : (CATALOG_CLASSES[key] ?? 'other');
    changes.push({
      class: kind,
      path,
      what:
        kind === 'dss' ? 'validation data added' : `document entry /${key} ${gone ? 'removed' : 'changed'}`,
      objectNumber: null,
    });
  }
  // A certification has to be the first signature (ISO 32000-2, 12.8.2.2): neither may it come later, nor go.
  const [certifiedBefore, certifiedNow] = [certification(c, 'before'), certification(c, 'after')];
  if (certifiedBefore !== null && certifiedBefore !== certifiedNow) {
    const what = 'certification removed or replaced';
    changes.push({ class: 'other', path: 'Root/Perms/DocMDP', what, objectNumber: null });
  }
  return changes;
}

/** What tells one certification signature from another: its value. */
function certification(c: Comparison, side: 'before' | 'after'): string | null {
  const view = c[side];
  const dict = dictOf(view.get(dictAt(view, view.catalog, 'Perms'), 'DocMDP'));
  const contents = dict && view.get(dict, 'Contents');
  return contents?.kind === 'string' ? Buffer.from(contents.bytes).toString('base64') : null;
}

function compareTrailer(c: Comparison): Change[] {
  const changes: Change[] = [];
  const [was, now] = [c.before.trailer, c.after.trailer];
  if (difference(c, 'Encrypt', entry(was, 'Encrypt'), entry(now, 'Encrypt'))) {
    changes.push({ class: 'other', path: 'Encrypt', what: 'encryption changed', objectNumber: null });
  }
  if (difference(c, 'Info', info(c.before), info(c.after))) {
    changes.push({
      class: 'metadata',
      path: 'Info',
      what: 'document information changed',
      objectNumber: null,
    });
  }
  return changes;
}

/**
 * Objects after the signed bytes that no cross-reference leads to: readers that repair files use them, others do not,
 * so two people see two documents (incremental saving attack without xref).
 */
function compareUnnamed(signed: PdfFile, file: PdfFile): Change[] {
  const from = signed.bytes.length;
  const tables = new Set(file.revisions.map((revision) => revision.xrefOffset));
  const unnamed = file.scan().filter((object) => {
    if (object.start < from || object.named || tables.has(object.start)) return false;
    const type = nameOf(entry(dictOf(file.read(object)?.value), 'Type'));
    return type !== 'XRef' && type !== 'ObjStm';
  });
  const changes: Change[] = [];
  const repaired = file.revisions.some((r) => r.endOffset > from && (!r.chained || r.kind === 'recovered'));
  if (unnamed.length > 0 || repaired) {
    changes.push({
      class: 'other',
      path: 'bytes',
      what: 'objects added without a cross-reference: readers show different documents',
      objectNumber: unnamed[0]?.num ?? null,
    });
  }
  return changes;
}
