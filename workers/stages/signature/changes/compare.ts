/**
 * Everything that differs between the file as it was signed and the file as it is, each difference with its class.
 * What the classes permit is judged elsewhere (`permission.ts`).
 */
import { dictOf, entry, nameOf, pages, shareFields } from '../../../formats/pdf/index.ts';
import type { PdfFile, PdfView, ScannedObject } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';
import { compareCatalog, compareTrailer } from './catalog.ts';
import { markCovers } from './cover.ts';
import { comparison, pagesAreKnown } from './equality.ts';
import { compareForms } from './form.ts';
import { compareMisread } from './misread.ts';
import { comparePages } from './pages.ts';
import { placesOf } from './places.ts';
import { untouchedOf } from './untouched.ts';

export interface Compared {
  /** Null when one of the two states has no readable catalog. */
  changes: Change[] | null;
  /** Budget, time or a password ended the comparison: what is listed is true, what is not listed is unknown. */
  cut: boolean;
}

/** The state that a signature covers: where its bytes end, and how the document reads there. */
export interface SignedState {
  end: number;
  view: PdfView;
}

/** `signed`: a state of the file itself, or the covered prefix opened on its own; `file`: the whole. */
export function compareWithSigned(signed: SignedState, file: PdfFile, expired: () => boolean): Compared {
  const [before, after] = [signed.view, file.latest];
  if (!before.catalog || !after.catalog) return { changes: null, cut: false };
  const untouched = before.file === file ? untouchedOf(file) : null;
  const same = untouched ? (num: number) => untouched(num, before.revision.index) : undefined;
  if (same) shareFields(before, after, same);
  const c = comparison(before, after, expired, same);
  const [treeBefore, treeAfter] = [pages(before), pages(after)];
  pagesAreKnown(c, treeBefore.pages, treeAfter.pages);
  const changes = [
    ...compareUnnamed(signed.end, file),
    ...compareMisread(c, signed.end, file),
    ...comparePages(c, treeBefore, treeAfter),
    ...compareForms(c, placesOf(after, treeAfter)),
    ...compareCatalog(c),
    ...compareTrailer(c),
  ];
  const covers = markCovers(
    changes,
    { view: before, tree: treeBefore },
    { view: after, tree: treeAfter },
    expired,
  );
  return { changes, cut: c.cut || c.unread || !covers.complete };
}

interface Unnamed {
  /** Start of the last object that no cross-reference leads to, and its number. */
  start: number;
  num: number | null;
  /** End of the last save that readers have to put together. */
  repaired: number;
}

const unnamedOf = new WeakMap<PdfFile, Unnamed>();

/**
 * Objects after the signed bytes that no cross-reference leads to: readers that repair files use them, others do not,
 * so two people see two documents (incremental saving attack without xref).
 */
function compareUnnamed(from: number, file: PdfFile): Change[] {
  const last = unnamedOf.get(file) ?? lastUnnamed(file);
  unnamedOf.set(file, last);
  if (last.start < from && last.repaired <= from) return [];
  return [
    {
      class: 'other',
      path: 'bytes',
      what: 'objects added without a cross-reference: readers show different documents',
      objectNumber: last.start < from ? null : last.num,
    },
  ];
}

function lastLost(file: PdfFile, tables: ReadonlySet<number | null>): ScannedObject | null {
  for (const one of file.scan().unnamedFromEnd()) {
    if (tables.has(one.start)) continue;
    const type = nameOf(entry(dictOf(file.read(one)?.value), 'Type'));
    if (type !== 'XRef' && type !== 'ObjStm') return one;
  }
  return null;
}

function lastUnnamed(file: PdfFile): Unnamed {
  const tables = new Set(file.revisions.map((revision) => revision.xrefOffset));
  const object = lastLost(file, tables);
  const ends = file.revisions.flatMap((r) => (!r.chained || r.kind === 'recovered' ? [r.endOffset] : []));
  return { start: object?.start ?? -1, num: object?.num ?? null, repaired: Math.max(-1, ...ends) };
}
