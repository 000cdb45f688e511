/** Objects in the bytes that no xref section names, and what they would show if a reader believed them. */
import {
  dictOf,
  entry,
  interpretPage,
  nameOf,
  type PdfPage,
  type PdfStream,
  type PdfView,
  type ScannedObject,
} from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenDocument } from '../../detector.ts';
import { asItReads } from '../../layout/as-it-reads.ts';
import { cut } from '../../layout/page-box.ts';
import { roleOfObject } from '../../layout/roles.ts';
import { wordsOf } from '../../layout/words.ts';
import { diffWords } from '../text-diff.ts';
import { MORE_OBJECTS, type UnreferencedObject, type UnreferencedObjects } from './facts.ts';

const MAX_REPORTED = 100;
const MAX_INTERPRETED = 40;

/**
 * The xref view against the view of a reader that rebuilds the file by scanning (ISO 32000-1 Annex C; "parser
 * differentials" of Mainka et al., NDSS 2021). Only meaningful where an xref could be used.
 */
export const unreferencedObjects = defineDetector({
  name: 'unreferencedObjects',
  sees: ['objects', 'pages'],
  begin: (document) => ({ found: () => unnamedObjects(document) }),
});

function unnamedObjects({ file, view, pages, stop }: SeenDocument): Found<UnreferencedObjects> {
  const scan = file.scan();
  const pageByContent = new Map<number, PdfPage>();
  for (const page of pages) for (const num of page.contents) pageByContent.set(num, page);
  let interpreted = 0;
  let unread = false;
  let noPart = 0;
  const last: ScannedObject[] = [];
  for (const scanned of scan.unnamedFromEnd()) {
    if (last.length >= MAX_REPORTED) break;
    last.unshift(scanned);
  }
  const found = last.flatMap((scanned): UnreferencedObject[] => {
    const object = file.read(scanned);
    // Xref streams and linearization dictionaries are no part of the document; xref rows for them are optional.
    const type = nameOf(entry(dictOf(object?.value), 'Type'));
    if (!object || type === 'XRef' || entry(dictOf(object.value), 'Linearized')) {
      noPart++;
      return [];
    }
    const named = view.object(scanned.num);
    const later = named === null || named.container !== null ? named !== null : scanned.start > named.start;
    const page = pageByContent.get(scanned.num) ?? null;
    let texts: { hidden: string | null; shown: string | null } = { hidden: null, shown: null };
    if (page && object.value.kind === 'stream') {
      if (interpreted++ >= MAX_INTERPRETED || stop()) unread = true;
      else texts = compareWith(view, page, scanned.num, object.value);
    }
    return [
      {
        number: scanned.num,
        offsetBytes: scanned.start,
        later,
        afterEnd: scanned.start >= file.lastEof,
        ...(scanned.closed ? {} : { brokenOff: true as const }),
        role: page ? 'page-content' : (roleOfObject(object, view) ?? 'other'),
        page: page ? page.index + 1 : null,
        hiddenText: texts.hidden,
        shownText: texts.shown,
      },
    ];
  });
  const items = { found, count: scan.unnamedCount - noPart };
  return unread || scan.unnamedCount > last.length ? partly(items, MORE_OBJECTS) : all(items);
}

/** Text of the page as it is, against the page with one content stream replaced. */
function compareWith(view: PdfView, asWritten: PdfPage, num: number, stream: PdfStream) {
  const { page, content } = asItReads(view, asWritten);
  const shown = wordsOf(content).words;
  const swapped: PdfView = {
    ...view,
    catalog: view.catalog,
    resolve: (value) => (value?.kind === 'ref' && value.num === num ? stream : view.resolve(value)),
    get: (holder, key) => {
      const value = entry(dictOf(holder?.kind === 'ref' ? view.resolve(holder) : holder), key);
      return value?.kind === 'ref' && value.num === num ? stream : view.get(holder, key);
    },
  };
  const hidden = wordsOf(interpretPage(swapped, page)).words;
  const { changes } = diffWords(shown, hidden);
  const joined = (parts: (string | null)[]): string | null => {
    const text = parts.filter((p) => p !== null).join(' | ');
    return text === '' ? null : cut(text);
  };
  return { hidden: joined(changes.map((c) => c.new)), shown: joined(changes.map((c) => c.old)) };
}
