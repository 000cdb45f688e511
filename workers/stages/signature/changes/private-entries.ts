/**
 * Entries that a program writes for itself: the standard gives them no meaning, so no viewer shows anything else for
 * them, and their change is told without being held against the document.
 */
import { entry, PDF_NULL } from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfValue } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';

const MAX_DEPTH = 16;

/** Entries of ISO 32000-2 (tables 15, 29, 31, 166, 192, 224, 226, 228, 232) by the dictionary in which they stand. */
const STANDARD = {
  catalog: names(
    'Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines Threads OpenAction AA URI AcroForm Metadata StructTreeRoot MarkInfo Lang SpiderInfo OutputIntents PieceInfo OCProperties Perms Legal Requirements Collection NeedsRendering DSS AF DPartRoot',
  ),
  page: names(
    'Type Parent LastModified Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo Contents Rotate Group Thumb B Dur Trans Annots AA Metadata PieceInfo StructParents ID PZ SeparationInfo Tabs TemplateInstantiated PresSteps UserUnit VP AF OutputIntents DPart',
  ),
  form: names('Fields NeedAppearances SigFlags CO DR DA Q XFA'),
  field: names(
    'Type Subtype FT Parent Kids T TU TM Ff V DV AA DA Q DS RV Opt MaxLen TI I Lock SV Rect Contents P NM M F AP AS Border C StructParent OC AF ca CA BM Lang H MK A BS PMD DP',
  ),
  // What readers may act on: encryption is compared by itself.
  trailer: names('Size Prev Root Encrypt Info ID XRefStm'),
} as const;

function names(all: string): ReadonlySet<string> {
  return new Set(all.split(' '));
}

/**
 * Class and words of an entry that differs. A private one that still refers to what it referred to says nothing new:
 * the object behind it was overwritten, as happens when a later save takes a number that is in use.
 * @param before its dictionaries in both states
 */
export function said(
  holder: keyof typeof STANDARD,
  key: string,
  what: string,
  [before, after]: readonly [PdfDict | null, PdfDict | null],
): Pick<Change, 'class' | 'what'> {
  if (STANDARD[holder].has(key)) return { class: 'other', what };
  const [was, now] = [before && entry(before, key), after && entry(after, key)];
  return was && now && sameWriting(was, now)
    ? { class: 'unseen', what: `an object was overwritten that the private entry /${key} uses` }
    : { class: 'metadata', what: `private entry /${key} changed` };
}

/** Is it a key of the standard for that dictionary? */
export function isStandard(holder: keyof typeof STANDARD, key: string): boolean {
  return STANDARD[holder].has(key);
}

const ANYWHERE: ReadonlySet<string> = new Set(Object.values(STANDARD).flatMap((keys) => [...keys]));

/** Is it a key of the standard for one of these dictionaries? */
export const isStandardAnywhere = (key: string): boolean => ANYWHERE.has(key);

/** Do both say the same without looking behind references? */
function sameWriting(a: PdfValue, b: PdfValue, depth = 0): boolean {
  if (a.kind !== b.kind || depth > MAX_DEPTH) return false;
  if (a.kind === 'ref') return b.kind === 'ref' && a.num === b.num;
  if (a.kind === 'array')
    return (
      b.kind === 'array' &&
      a.items.length === b.items.length &&
      a.items.every((item, i) => sameWriting(item, b.items[i] ?? PDF_NULL, depth + 1))
    );
  if (a.kind === 'dict')
    return (
      b.kind === 'dict' &&
      a.entries.length === b.entries.length &&
      a.entries.every(({ key, value }) => sameWriting(value, entry(b, key.value) ?? PDF_NULL, depth + 1))
    );
  if (a.kind === 'string') return b.kind === 'string' && Buffer.compare(a.bytes, b.bytes) === 0;
  return 'value' in a && 'value' in b && a.value === b.value;
}
