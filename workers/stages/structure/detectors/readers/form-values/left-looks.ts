/**
 * Earlier looks of fields that nothing uses any more. Programs that fill in a form draw a new look beside the old one, and some write
 * every object they have read: the old value stays in the file, also where the form was made part of its pages afterwards.
 */
import {
  entry,
  interpretAppearance,
  nameOf,
  type PdfPage,
  type PdfStream,
  type PdfView,
  rectOf,
} from '../../../../../formats/pdf/index.ts';
import type { SeenDocument } from '../../detector.ts';
import { asItReads } from '../../layout/as-it-reads.ts';
import { rolesOf } from '../../layout/roles.ts';
import { bare, digitsIn, tokenKind } from '../../layout/values.ts';
import { phrases, wordsOf } from '../../layout/words.ts';

/** A value of which an earlier look is left, and the one that was put in its place where that is the only one of its kind. */
export interface LeftLook {
  old: string;
  now: string | null;
}

/** As far as it is followed what leads where. */
const MAX_OBJECTS = 50_000;
const MAX_LOOKS = 400;
const MAX_BYTES = 100_000;
const MAX_OPERATIONS = 2_000;
/** Of a page of small print there are 10 000. */
const MAX_PAGE_OPERATIONS = 60_000;
/** Pages on which the values are looked for. */
const MAX_PAGES = 20;
/** The variable text of a field's look (ISO 32000-2, 12.7.4.3). */
const FIELD_TEXT = /\/Tx\s+BMC/;
/** Values that were replaced beside so many that are shown: where more were, a form was filled in, or a sample of it. */
const SHOWN_FOR_EACH = 3;
const MIN_DIGITS = 3;

export interface LeftLooks {
  found: LeftLook[];
  /** Why there may be more. */
  reason: string | null;
}

const NOTHING: LeftLooks = { found: [], reason: null };
const FILLED_IN = 'The file keeps earlier looks of many form fields, as of a form that was filled in.';
const UNREAD = 'Not all objects that nothing uses were read as looks of form fields.';

export function leftLooks({ view, pages, stop }: SeenDocument): LeftLooks {
  const [first] = pages;
  const numbers = view.numbers();
  if (!first || numbers.length > MAX_OBJECTS) return first ? { found: [], reason: UNREAD } : NOTHING;
  const forms = numbers.filter((num) => formOf(view, num));
  if (forms.length === 0) return NOTHING;
  const reached = rolesOf(view);
  const unreached = looksAmong(
    view,
    forms.filter((num) => !reached.has(num)),
    stop,
  );
  if (unreached.length === 0) return NOTHING;
  const shown = looksAmong(
    view,
    forms.filter((num) => reached.has(num)),
    stop,
  );
  if (Math.max(unreached.length, shown.length) > MAX_LOOKS || pages.length > MAX_PAGES)
    return { found: [], reason: UNREAD };
  const left = textsOf(view, first, unreached, stop);
  const now = textsOf(view, first, shown, stop);
  const isSaid = saidOn(view, pages, now, stop);
  const gone = left.filter((text) => isNumber(text) && !isSaid(text));
  if (stop()) return { found: [], reason: UNREAD };
  if (gone.length * SHOWN_FOR_EACH > now.length)
    return { found: [], reason: gone.length > 0 ? FILLED_IN : null };
  const fresh = now.filter((text) => !left.some((other) => bare(other) === bare(text)));
  return { found: gone.map((old) => ({ old, now: successorOf(old, fresh) })), reason: null };
}

/** No nought, which stands for nothing. */
const isNumber = (text: string): boolean => digitsIn(text) >= MIN_DIGITS && /[1-9]/.test(text);

/** One more than are read at most. */
function looksAmong(view: PdfView, numbers: readonly number[], stop: () => boolean): PdfStream[] {
  const found: PdfStream[] = [];
  for (const num of numbers) {
    if (stop() || found.length > MAX_LOOKS) break;
    found.push(...lookOf(view, num));
  }
  return found;
}

/** The form of that number, of the size that looks have. */
function formOf(view: PdfView, num: number): PdfStream | null {
  const value = view.object(num)?.value;
  if (value?.kind !== 'stream' || value.dataEnd - value.dataStart > MAX_BYTES) return null;
  return nameOf(entry(value.dict, 'Subtype')) === 'Form' ? value : null;
}

function lookOf(view: PdfView, num: number): PdfStream[] {
  const form = formOf(view, num);
  if (!form) return [];
  const { bytes } = view.decode(form);
  return FIELD_TEXT.test(Buffer.from(bytes.subarray(0, MAX_BYTES)).toString('latin1')) ? [form] : [];
}

/** What they show, each once; those that cannot be decoded say nothing. */
function textsOf(view: PdfView, page: PdfPage, streams: readonly PdfStream[], stop: () => boolean): string[] {
  const texts = streams.flatMap((stream) => {
    const box = rectOf(view, entry(stream.dict, 'BBox'));
    const content = box && !stop() ? interpretAppearance(view, page, stream, box, MAX_OPERATIONS) : null;
    if (!content?.complete || content.unreadText) return [];
    const { words } = wordsOf(content);
    if (words.some(({ uncertain }) => uncertain)) return [];
    const text = phrases(words)
      .map((line) => line.text)
      .join(' ');
    return bare(text) === '' ? [] : [text];
  });
  return [...new Map(texts.map((text) => [bare(text), text])).values()];
}

/** Whether a value stands anywhere: in the look of another field, or among the words of a page. */
function saidOn(
  view: PdfView,
  pages: readonly PdfPage[],
  looks: readonly string[],
  stop: () => boolean,
): (text: string) => boolean {
  const said = new Set(looks.map(plain));
  let printed: string | null = null;
  const words = (): string =>
    (printed ??= ` ${pages
      .flatMap((page) => (stop() ? [] : wordsOf(asItReads(view, page, MAX_PAGE_OPERATIONS).content).words))
      .map(({ text }) => plain(text))
      .join(' ')} `);
  return (text) => {
    const own = text.split(/\s+/).map(plain).filter(Boolean).join(' ');
    return said.has(plain(text)) || words().includes(` ${own} `);
  };
}

/** Letters and digits. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The value of its kind that no earlier look shows, the one most like it where there are several. */
function successorOf(old: string, fresh: readonly string[]): string | null {
  const others = fresh.filter((text) => tokenKind(text) === tokenKind(old));
  const [best, second] = others
    .map((text) => ({ text, away: differences(plain(old), plain(text)) }))
    .toSorted((a, b) => a.away - b.away);
  return best && (!second || second.away > best.away) ? best.text : null;
}

/** Characters that differ in their places. */
function differences(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  return Array.from({ length }, (_, at) => a[at] === b[at]).filter((isSame) => !isSame).length;
}
