/**
 * Everything that differs between the file as it was signed and the file as it is, each difference with its class.
 * What the classes permit is judged elsewhere (`permission.ts`).
 */
import { dictOf, entry, nameOf, pages } from '../../../formats/pdf/index.ts';
import type { PdfFile } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';
import { compareCatalog, compareTrailer } from './catalog.ts';
import { markCovers } from './cover.ts';
import { comparison, pagesAreKnown } from './equality.ts';
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

/** `signed`: the covered prefix opened on its own; `file`: the whole. */
export function compareWithSigned(signed: PdfFile, file: PdfFile, expired: () => boolean): Compared {
  const [before, after] = [signed.latest, file.latest];
  if (!before.catalog || !after.catalog) return { changes: null, cut: false };
  const c = comparison(before, after, expired);
  const [treeBefore, treeAfter] = [pages(before), pages(after)];
  pagesAreKnown(c, treeBefore.pages, treeAfter.pages);
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
