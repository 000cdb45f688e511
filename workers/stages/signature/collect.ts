/**
 * Finds every signature of a file in three ways that have to agree: through the newest form, through the forms of
 * older saves (a signature that only those have was removed), and by the bytes `/ByteRange` wherever they stand.
 */
import {
  annotations,
  dictOf,
  entry,
  fields,
  fieldsComplete,
  nameOf,
  openPdf,
  pages,
} from '../../formats/pdf/index.ts';
import type { PdfDict, PdfField, PdfFile, PdfValue, PdfView } from '../../formats/pdf/types.ts';
import { type Coverage, readCoverage } from './byte-range.ts';

export interface Found {
  fields: PdfField[];
  objectNumber: number | null;
  dict: PdfDict;
  reachedBy: 'form' | 'older-save' | 'bytes';
  coverage: Coverage;
  /** View in which the dictionary was reached. */
  view: PdfView;
}

export interface Collected {
  signatures: Found[];
  emptyFields: string[];
  usageRights: boolean;
  /** Older saves were too many to look at them all. */
  cut: boolean;
}

/** Older saves whose forms are read; a document signed and filled more often than that is not seen in practice. */
const MAX_SAVES = 200;
/** Signatures kept of one file: as many as saves that the reader tells apart. */
export const MAX_SIGNATURES = 2_000;

interface Candidate {
  field: PdfField;
  dict: PdfDict;
  objectNumber: number | null;
  inFile: boolean;
  view: PdfView;
}

export function collectSignatures(file: PdfFile, expired: () => boolean): Collected {
  const newest = signedFields(file.latest);
  const found: Found[] = [];
  const known = new Map<string, Found>();
  for (const candidate of newest.filled) add(found, known, candidate, 'form');

  // A dictionary that its own byte range does not fit was copied there (an attachment, a template): no signature of this file.
  const all = rawDictionaries(file);
  const raw = all.found.map((candidate) => ({ candidate, coverage: coverageOf(candidate) }));
  const usageRights = raw.some(({ candidate }) => grantsUsage(candidate.view, candidate.dict));
  // A field's value that no table leads to: readers that repair the file find it, and so does the forger's victim.
  const lost = lostValues(file.latest);
  const unexplained = raw.filter(
    ({ candidate, coverage }) =>
      (coverage.problems.length === 0 || lost.has(candidate.objectNumber)) &&
      !known.has(`${candidate.dict.start}`) &&
      !grantsUsage(candidate.view, candidate.dict),
  );
  const left = new Set(unexplained.map(({ candidate }) => `${candidate.dict.start}`));
  const cut = left.size > 0 && !searchOlderSaves(file, found, known, left, expired);
  for (const { candidate, coverage } of unexplained) {
    if (!left.has(`${candidate.dict.start}`)) continue;
    // A form that cannot be read says nothing about what it lists.
    const shown =
      file.encrypted === 'locked' ||
      lost.has(candidate.objectNumber) ||
      (candidate.objectNumber !== null && shownNumbers(file.latest).has(candidate.objectNumber));
    addFound(found, known, `${candidate.dict.start}`, candidate, coverage, shown ? 'form' : 'bytes');
  }
  const looping = valuesOfLoops(file.latest);
  for (const one of found)
    if (one.objectNumber !== null && looping.has(one.objectNumber))
      one.coverage.problems.push('field-is-its-own-kid');
  found.sort((a, b) => (a.coverage.coveredUntil ?? Infinity) - (b.coverage.coveredUntil ?? Infinity));
  return {
    signatures: found.slice(0, MAX_SIGNATURES),
    emptyFields: newest.empty,
    usageRights,
    cut: cut || !all.complete || !fieldsComplete(file.latest) || found.length > MAX_SIGNATURES,
  };
}

/** Numbers of signature values that fields refer to and that cannot be resolved. */
function lostValues(view: PdfView): Set<number | null> {
  return new Set(
    fields(view).flatMap((field) => {
      const value = entry(field.dict, 'V');
      return field.type === 'Sig' && value?.kind === 'ref' && field.value === null ? [value.num] : [];
    }),
  );
}

/** Fields looked at for kids that are the field itself, and how deep. */
const MAX_LOOKED_AT = 20_000;
const MAX_DEPTH = 32;

/** Numbers of signature values whose field lists itself, or a group above it, among its kids. */
function valuesOfLoops(view: PdfView): Set<number> {
  const found = new Set<number>();
  let left = MAX_LOOKED_AT;
  const walk = (value: PdfValue, above: readonly number[]): void => {
    if (value.kind !== 'ref' || above.length > MAX_DEPTH || left-- <= 0) return;
    const dict = dictOf(view.resolve(value));
    const signed = entry(dict, 'V');
    const path = [...above, value.num];
    const kids = view.get(dict, 'Kids');
    for (const kid of kids.kind === 'array' ? kids.items.slice(0, MAX_LOOKED_AT) : []) {
      if (kid.kind === 'ref' && path.includes(kid.num)) {
        if (signed?.kind === 'ref') found.add(signed.num);
      } else walk(kid, path);
    }
  };
  const roots = view.get(view.get(view.catalog, 'AcroForm'), 'Fields');
  for (const root of roots.kind === 'array' ? roots.items.slice(0, MAX_LOOKED_AT) : []) walk(root, []);
  return found;
}

/** Looks for the dictionaries `left` in the forms of older saves, newest first; false when it had to stop early. */
function searchOlderSaves(
  file: PdfFile,
  found: Found[],
  known: Map<string, Found>,
  left: Set<string>,
  expired: () => boolean,
): boolean {
  const last = file.latest.revision.index;
  const older = file.revisions.filter((revision) => revision.index !== last).slice(-MAX_SAVES);
  for (const revision of older.toReversed()) {
    if (left.size === 0) return true;
    if (expired()) return false;
    for (const candidate of signedFields(file.at(revision.index)).filled) {
      if (!left.delete(keyOf(candidate))) continue;
      const current = found.find((f) => f.reachedBy === 'form' && sharesPlace(f, candidate));
      if (current) supersede(current, known, candidate, found);
      else add(found, known, candidate, 'older-save');
    }
  }
  return left.size === 0 || older.length < MAX_SAVES;
}

/** A usage-rights signature is the software maker's, over the rights to use a form in a reader (ISO 32000-1, 12.8.2.3). */
function grantsUsage(view: PdfView, dict: PdfDict): boolean {
  const references = view.get(dict, 'Reference');
  return (
    references.kind === 'array' &&
    references.items.slice(0, 16).some((item) => {
      const method = nameOf(view.get(view.resolve(item), 'TransformMethod'));
      return method === 'UR3' || method === 'UR';
    })
  );
}

function signedFields(view: PdfView): { filled: Candidate[]; empty: string[] } {
  const filled: Candidate[] = [];
  const empty: string[] = [];
  for (const field of fields(view)) {
    if (field.type !== 'Sig') continue;
    const dict = dictOf(field.value);
    const number = field.valueNum ?? field.num;
    const inFile = number !== null && view.object(number)?.container === null;
    const candidate = dict && { field, dict, objectNumber: field.valueNum, inFile, view };
    if (candidate && !neverFilled(candidate)) filled.push(candidate);
    else empty.push(fieldName(view.file, field));
  }
  return { filled, empty };
}

/** Its name; where a password hides names, the object that it is. */
export function fieldName(file: PdfFile, field: PdfField): string {
  return file.encrypted === 'locked' ? `object ${field.num ?? '?'}` : field.name;
}

/** A place that was prepared for a value and has none, in good order otherwise: nobody signed there. */
function neverFilled(candidate: Candidate): boolean {
  const { problems, byteRange } = coverageOf(candidate);
  if (!problems.includes('contents-empty')) return false;
  const placeholder =
    problems.includes('missing') ||
    byteRange?.every((number) => number === 0) === true ||
    leftBlank(candidate);
  return placeholder ? !problems.includes('duplicate-keys') : problems.length === 1;
}

/** Numbers still to be written: signing libraries put names of asterisks in their place. */
function leftBlank({ view, dict }: Candidate): boolean {
  const range = view.get(dict, 'ByteRange');
  return range.kind === 'array' && range.items.some((item) => /^\*+$/.test(nameOf(view.resolve(item)) ?? ''));
}

function keyOf(candidate: Candidate): string {
  return candidate.inFile
    ? `${candidate.dict.start}`
    : `stream ${candidate.objectNumber} ${candidate.field.name}`;
}

function coverageOf(candidate: { dict: PdfDict; inFile: boolean; view: PdfView }): Coverage {
  return readCoverage(candidate.view.file.bytes, candidate.dict, candidate.inFile, (value) =>
    candidate.view.resolve(value),
  );
}

function add(
  found: Found[],
  known: Map<string, Found>,
  candidate: Candidate,
  reachedBy: Found['reachedBy'],
): void {
  const key = keyOf(candidate);
  const same = known.get(key);
  if (same) same.fields.push(candidate.field);
  else addFound(found, known, key, candidate, coverageOf(candidate), reachedBy);
}

function addFound(
  found: Found[],
  known: Map<string, Found>,
  key: string,
  candidate: Omit<Candidate, 'field'> & { field?: PdfField },
  coverage: Coverage,
  reachedBy: Found['reachedBy'],
): void {
  const { dict, objectNumber, view, field } = candidate;
  const item: Found = {
    fields: field ? [field] : [],
    objectNumber,
    dict,
    reachedBy,
    coverage,
    view,
  };
  known.set(key, item);
  found.push(item);
}

function sharesPlace(found: Found, candidate: Candidate): boolean {
  if (found.objectNumber !== null && found.objectNumber === candidate.objectNumber) return true;
  return found.fields.some((field) => field.name === candidate.field.name);
}

/**
 * The same place holds another dictionary in an older save. Either a later save wrote the signed dictionary again: the
 * one whose /Contents the range leaves out is verified and described. Or the place was signed anew: the older signature
 * is gone from the document.
 */
function supersede(current: Found, known: Map<string, Found>, candidate: Candidate, found: Found[]): void {
  const coverage = coverageOf(candidate);
  const key = keyOf(candidate);
  if (current.coverage.problems.length === 0) {
    addFound(found, known, key, candidate, coverage, 'older-save');
    return;
  }
  known.set(key, current);
  current.dict = candidate.dict;
  current.coverage = coverage;
  current.view = candidate.view;
}

const shownByView = new WeakMap<PdfView, Set<number>>();

/** Signature dictionaries that pages show though no form lists them: widgets beside the form, the certification itself. */
function shownNumbers(view: PdfView): Set<number> {
  const known = shownByView.get(view);
  if (known) return known;
  const shown = new Set<number>();
  const note = (value: PdfValue | null) => {
    if (value?.kind === 'ref') shown.add(value.num);
  };
  note(entry(dictOf(view.get(view.catalog, 'Perms')), 'DocMDP'));
  for (const page of pages(view).pages) {
    for (const annotation of annotations(view, page))
      if (annotation.subtype === 'Widget') note(entry(annotation.dict, 'V'));
  }
  shownByView.set(view, shown);
  return shown;
}

/** Objects that hold the bytes `/ByteRange`, read where they stand, whatever the xref says. */
function rawDictionaries(file: PdfFile): { found: Omit<Candidate, 'field'>[]; complete: boolean } {
  const found: Omit<Candidate, 'field'>[] = [];
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  const objects = file.scan();
  let at = 0;
  let hit = bytes.indexOf('/ByteRange');
  while (hit >= 0 && found.length < MAX_SIGNATURES) {
    while (at < objects.length && objects.at(at).end <= hit) at++;
    const object = at < objects.length ? objects.at(at) : undefined;
    if (object && object.start < hit && object.stream === null) {
      const read = file.read(object);
      const dict = dictOf(read?.value);
      if (
        dict &&
        entry(dict, 'ByteRange') &&
        entry(dict, 'Contents') &&
        nameOf(entry(dict, 'Type')) !== 'Catalog'
      ) {
        found.push({ dict, objectNumber: object.num, inFile: true, view: file.latest });
      }
      at++;
      hit = bytes.indexOf('/ByteRange', object.end);
    } else hit = bytes.indexOf('/ByteRange', hit + 10);
  }
  return { found, complete: hit < 0 };
}

/** The file as the signer saw it: nothing that came later can change how these bytes are read. */
export function signedFile(file: PdfFile, coveredUntil: number): PdfFile {
  return openPdf(file.bytes.subarray(0, coveredUntil));
}
