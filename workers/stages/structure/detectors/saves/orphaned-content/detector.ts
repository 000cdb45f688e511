/**
 * Earlier page content that a program left among the objects although nothing leads to it any more. Libraries that
 * rewrite a page (pdf-lib, pypdf and others) write every object they have read, wanted or not: the old version of the
 * page survives a complete re-save, named by the cross-reference and reached by no page.
 */
import type { Suspicion } from '../../../../../../shared/contracts/finding.ts';
import {
  dictOf,
  entry,
  interpretPage,
  nameOf,
  type PdfPage,
  type PdfStream,
  type PdfView,
  type Rect,
} from '../../../../../formats/pdf/index.ts';
import { all, cutOff, defineDetector, type Found, partly, type SeenDocument } from '../../detector.ts';
import { asItReads } from '../../layout/as-it-reads.ts';
import { boxOf, cut } from '../../layout/page-box.ts';
import { rolesOf } from '../../layout/roles.ts';
import { suspicion } from '../../layout/suspicion.ts';
import { bare, isValueKind, strongerToken, tokenKind } from '../../layout/values.ts';
import { type Word, wordsOf } from '../../layout/words.ts';
import { diffWords } from '../text-diff.ts';
import type { EarlierVersion } from './facts.ts';
import { formsOf, isTakenOver } from './taken-over.ts';

interface LeftBehind {
  page: PdfPage;
  objectNumber: number;
  changes: { old: string; new: string; box: Rect }[];
}

const MAX_UNREACHED = 5_000;
const MAX_CANDIDATES = 12;
const MAX_CONTENT_BYTES = 2 * 1024 * 1024;
/** A page of small print has about 10 000 operators. */
const MAX_OPERATIONS = 60_000;
/** Resources of so many pages are tried on a stream until its words are those of some page. */
const MAX_TRIES = 4;
/** Share of its words that a page must share with its own earlier version. */
const SAME_PAGE = 0.6;
/** An earlier version has at most this part of the words wrong that another page of the document has wrong. */
const OWN_DISTANCE = 0.6;
/** More replaced places are another text altogether: a template's sample page. */
const MAX_CHANGES = 12;

export const orphanedContent = defineDetector({
  name: 'orphanedContent',
  sees: ['objects', 'pages'],
  begin: (document) => ({
    found() {
      const { items, ...rest } = leftBehind(document);
      return { ...rest, items: items.map(factOf) };
    },
  }),
});

function factOf({ page, objectNumber, changes }: LeftBehind): EarlierVersion {
  return {
    page: page.index + 1,
    objectNumber,
    changes: changes.map((change) => ({
      old: cut(change.old),
      new: cut(change.new),
      box: boxOf(page, change.box),
      token: strongerToken(tokenKind(change.old), tokenKind(change.new)),
    })),
  };
}

/** Earlier versions of pages among the unreached objects, with what they say otherwise. */
function leftBehind({ view, pages, stop }: SeenDocument): Found<LeftBehind[]> {
  const reached = rolesOf(view);
  const unreached = view.numbers().filter((num) => !reached.has(num));
  const left = unreached.slice(0, MAX_UNREACHED).flatMap((num) => contentStream(view, num));
  const forms = left.length === 0 ? [] : formsOf(view, reached.keys(), stop);
  // Beyond the time the first of them ends the search below.
  const streams = left.filter((stream) => stop() || !isTakenOver(view, stream, forms));
  const candidates = streams.slice(0, MAX_CANDIDATES);
  if (candidates.length === 0 || pages.length === 0)
    return unreached.length > MAX_UNREACHED ? cutOff([], UNREAD) : all([]);
  const bags = new Map<PdfPage, Set<string>>();
  const found: LeftBehind[] = [];
  const many: LeftBehind[] = [];
  const perhaps: LeftBehind[] = [];
  for (const stream of candidates) {
    if (stop()) return cutOff(found, UNREAD);
    const match = matchPage(view, stream, pages, bags, stop);
    if (!match) continue;
    const { changes, sure, unsure } = changesOf(match);
    const list = changes > MAX_CHANGES ? many : found;
    const base = { page: match.page, objectNumber: stream.num };
    if (sure.length > 0) list.push({ ...base, changes: sure });
    if (unsure !== null) perhaps.push({ ...base, changes: unsure });
  }
  if (many.length > 0) return partly(found, OTHER, [...many, ...perhaps].flatMap(toCheck));
  if (perhaps.length > 0) return partly(found, PERHAPS_SAME, perhaps.flatMap(toCheck));
  const complete = unreached.length <= MAX_UNREACHED && streams.length <= MAX_CANDIDATES;
  return complete ? all(found) : cutOff(found, UNREAD);
}

const UNREAD = 'some objects that no page uses';
const OTHER =
  'The file has another version of a page that no page uses, and so much of it differs that it may be another document.';
const PERHAPS_SAME =
  'The file has another version of a page that no page uses, which may say the same in letters or signs that cannot be decoded.';

type Changes = LeftBehind['changes'];

/** A page, and what it said before. */
interface Match {
  page: PdfPage;
  earlier: Word[];
  now: Word[];
}

/**
 * What was replaced. Signs alone, and words of a page some of whose letters cannot be decoded, may be the same in another encoding; a value
 * may not. `unsure` is null where nothing is.
 */
function changesOf({ earlier, now }: Match): { changes: number; sure: Changes; unsure: Changes | null } {
  const { changes: differing, undecoded } = diffWords(earlier, now);
  const changes = differing.flatMap(({ old, new: text, box }) =>
    old !== null && text !== null ? [{ old, new: text, box }] : [],
  );
  const isSure = (change: Changes[0]): boolean => {
    const kind = strongerToken(tokenKind(change.old), tokenKind(change.new));
    return isValueKind(kind) || (kind !== 'none' && undecoded === 0);
  };
  const unsure = changes.filter((change) => !isSure(change));
  return {
    changes: changes.length,
    sure: changes.filter(isSure),
    unsure: undecoded > 0 || unsure.length > 0 ? unsure : null,
  };
}

function toCheck({ page, objectNumber, changes }: LeftBehind): Suspicion[] {
  const note = 'The file has another version of this page, which no page uses.';
  const source = `object ${objectNumber}, which no page uses`;
  return changes.map((change) =>
    suspicion(page, change.box, { [source]: change.old, printed: change.new }, note),
  );
}

/** The stream of an object if it can be page content: no type of its own, and it shows text. */
function contentStream(view: PdfView, num: number): PdfStream[] {
  const value = view.object(num)?.value;
  if (value?.kind !== 'stream' || value.dataEnd - value.dataStart > MAX_CONTENT_BYTES) return [];
  const { dict } = value;
  if (nameOf(entry(dict, 'Type')) || nameOf(entry(dict, 'Subtype')) || entry(dict, 'Length1')) return [];
  const { bytes } = view.decode(value);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200_000)).toString(
    'latin1',
  );
  return showsText(text) ? [value] : [];
}

/** A text object that shows a string, by any of the four operators that do (ISO 32000-2, table 107). */
export function showsText(content: string): boolean {
  const begin = content.search(/\bBT\b/);
  return begin >= 0 && /\bT[jJ]\b|[)>]\s*['"]/.test(content.slice(begin));
}

function matchPage(
  view: PdfView,
  stream: PdfStream,
  pageList: readonly PdfPage[],
  bags: Map<PdfPage, Set<string>>,
  stop: () => boolean,
): Match | null {
  for (const source of pageList.slice(0, MAX_TRIES)) {
    if (stop()) return null;
    const own = bagOf(wordsOf(asItReads(view, withContent(source, stream), MAX_OPERATIONS).content).words);
    if (own.size < 5) continue;
    const shares: { page: PdfPage; share: number }[] = [];
    for (const page of pageList) {
      let bag = bags.get(page);
      if (!bag && stop()) return null;
      if (!bag) bags.set(page, (bag = bagOf(wordsOf(asItReads(view, page, MAX_OPERATIONS).content).words)));
      shares.push({ page, share: shareOf(own, bag) });
    }
    const [best, second] = shares.toSorted((a, b) => b.share - a.share);
    if (!best || best.share < SAME_PAGE) continue;
    // As near to several pages: one more letter of the same series, that somebody took out.
    if (second && 1 - best.share > OWN_DISTANCE * (1 - second.share)) return null;
    const { page, content } = asItReads(view, best.page, MAX_OPERATIONS);
    const then = interpretPage(view, withContent(page, stream), MAX_OPERATIONS);
    return { page, earlier: wordsOf(then).words, now: wordsOf(content).words };
  }
  return null;
}

/** Share of their words that two texts have in common. */
function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((word) => b.has(word)).length / Math.max(1, a.size, b.size);
}

function bagOf(words: readonly Word[]): Set<string> {
  return new Set(words.slice(0, 2_000).map((word) => bare(word.text)));
}

/** The page with one stream as its whole content. */
function withContent(page: PdfPage, stream: PdfStream): PdfPage {
  const { num, gen, start, end } = stream;
  const entries = (dictOf(page.dict)?.entries ?? []).map((e) =>
    e.key.value === 'Contents' ? { ...e, value: { kind: 'ref' as const, num, gen, start, end } } : e,
  );
  return { ...page, dict: { ...page.dict, entries } };
}
