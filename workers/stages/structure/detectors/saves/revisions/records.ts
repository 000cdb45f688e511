/** The saves of a file in words: what each one did, for the reviewer who reads the report. Pure. */
import type { Role } from '../../layout/role-facts.ts';
import type { Before, Revision, Revisions } from './facts.ts';

const SAVE_KINDS = [
  'first-save',
  'text-replaced',
  'picture-replaced',
  'text-uncovered',
  'page-changed',
  'signed',
  'form-filled',
  'annotated',
  'validation-data',
  'metadata',
  'nothing-visible',
] as const;
export type SaveKind = (typeof SAVE_KINDS)[number];

type Replacement = {
  page: number;
  old: string | null;
  new: string | null;
  oldBox: Revisions['textChanges'][number]['oldBox'];
  newBox: Revisions['textChanges'][number]['newBox'];
};

export interface SaveRecord extends Revision {
  change: SaveKind;
  /** Pages whose own content differs from the save before. */
  pages: number[];
  /** The same pages as they were before, each with the save that still shows it. */
  earlierPages: Before[];
  replacements: Replacement[];
  summary: string;
}

const MAX_REPLACEMENTS = 50;

/** One record for each save, oldest first. */
export function saveRecords({ saves, textChanges, rewrites: all }: Revisions): SaveRecord[] {
  return saves.map((revision) => {
    const changes = textChanges.filter((change) => change.revision === revision.index);
    const rewrites = all.filter((rewrite) => rewrite.revision === revision.index);
    const pages = [...new Set([...changes, ...rewrites].map(({ page }) => page))].toSorted((a, b) => a - b);
    const earlier = [...changes, ...rewrites].flatMap(({ before }) => (before ? [before] : []));
    const uncovered = rewrites.flatMap(({ page, uncovered: texts }) =>
      texts.map((text) => ({ page, old: text.old, new: text.new, oldBox: null, newBox: null })),
    );
    const replacements = [
      ...changes.map(({ page, old, new: now, oldBox, newBox }) => ({ page, old, new: now, oldBox, newBox })),
      ...uncovered,
    ].slice(0, MAX_REPLACEMENTS);
    const change = kindOf(revision, {
      replaced: changes.some((c) => c.old !== null && c.new !== null),
      pictures: rewrites.some((r) => r.imagesReplaced.length + r.imagesPatched.length > 0),
      uncovered: uncovered.length > 0,
      pages: pages.length > 0,
    });
    return {
      ...revision,
      change,
      pages,
      earlierPages: [...new Map(earlier.map((one) => [`${one.save}/${one.page}`, one])).values()],
      replacements,
      summary: summaryOf(revision, saves.length, change, pages, replacements),
    };
  });
}

function kindOf(
  { index, touched }: Revision,
  seen: { replaced: boolean; pictures: boolean; uncovered: boolean; pages: boolean },
): SaveKind {
  if (index === 0) return 'first-save';
  if (seen.replaced) return 'text-replaced';
  if (seen.uncovered) return 'text-uncovered';
  if (seen.pictures) return 'picture-replaced';
  if (seen.pages) return 'page-changed';
  const roles: readonly [Role, SaveKind][] = [
    ['signature', 'signed'],
    ['form', 'form-filled'],
    ['annotation', 'annotated'],
    ['validation-data', 'validation-data'],
    ['metadata', 'metadata'],
  ];
  return roles.find(([role]) => touched[role] !== undefined)?.[1] ?? 'nothing-visible';
}

const DID: Record<Exclude<SaveKind, 'first-save'>, string> = {
  'text-replaced': 'replaced text',
  'picture-replaced': 'replaced or covered a picture',
  'text-uncovered': 'took away what covered text',
  'page-changed': 'added to the page or took from it',
  signed: 'added a signature or time stamp',
  'form-filled': 'changed form fields',
  annotated: 'changed annotations',
  'validation-data': 'added data for checking signatures later',
  metadata: 'changed metadata only',
  'nothing-visible': 'changed nothing visible',
};

function summaryOf(
  { index, savedAt, producer }: Revision,
  count: number,
  change: SaveKind,
  pages: readonly number[],
  replacements: readonly Replacement[],
): string {
  const by = producer ? `, with ${producer}` : '';
  const when = savedAt ? ` (${savedAt}${by})` : by ? ` (${by.slice(2)})` : '';
  const head = `Save ${index + 1} of ${count}${when}`;
  if (change === 'first-save') return `${head}: the document as it was first kept in this file.`;
  const where =
    pages.length > 0 ? ` on page${pages.length > 1 ? 's' : ''} ${pages.slice(0, 8).join(', ')}` : '';
  const told = replacements.slice(0, 3).map((r) => {
    if (r.old === null) return `added “${r.new}”`;
    return r.new === null ? `removed “${r.old}”` : `“${r.old}” became “${r.new}”`;
  });
  const more = replacements.length > told.length ? ` and ${replacements.length - told.length} more` : '';
  return `${head} ${DID[change]}${where}${told.length > 0 ? `: ${told.join('; ')}${more}` : ''}.`;
}
