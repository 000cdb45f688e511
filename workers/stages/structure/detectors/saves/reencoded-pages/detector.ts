/** Pages whose content another program compressed than the fonts that they use: they were opened and written again. */
import {
  dictOf,
  type EncoderTrace,
  encoderTrace,
  entry,
  type PdfStream,
  type TextRun,
} from '../../../../../formats/pdf/index.ts';
import { all, defineDetector, type Found, partly, type SeenDocument, type SeenPage } from '../../detector.ts';
import { isBlackened } from '../../layout/blackened.ts';
import type { ReencodedPage, ReencodedPages } from './facts.ts';
import { ownStreams } from './font-streams.ts';

/** Decoded bytes from which on encoders differ: a map of a dozen characters, a page of a few lines. */
const [LEAST_FONT, LEAST_CONTENT] = [300, 1_000];
/** Of one stream, and of all that are compressed once more. */
const [MOST_OF_ONE, MOST_BYTES] = [400_000, 4_000_000];
/** Parts of fonts that have to agree with each other against the page. */
const LEAST_COMPARED = 2;
/** Programs that make files small compress the content of pages once more (PDF::API2 does whenever it saves). */
const HARDEST = 3;
/** The stream that is most of a page; others beside it are stamps and letterheads. */
const MOST_OF_PAGE = 0.5;

export const reencodedPages = defineDetector({
  name: 'reencodedPages',
  sees: ['contents'],
  begin(document) {
    const found: ReencodedPages = { compared: 0, apart: [] };
    const traces = new Traces(document);
    return {
      page(seen) {
        const own = compare(seen, traces);
        if (own === undefined) return;
        found.compared++;
        if (own) found.apart.push(own);
      },
      found: (): Found<ReencodedPages> =>
        traces.complete
          ? all(found)
          : partly(found, 'There are more pages and fonts than are compared by their encoder.'),
    };
  },
});

/** @returns undefined where there is nothing to compare, null where one program wrote both, or where it shows why another did */
function compare(seen: SeenPage, traces: Traces): ReencodedPage | null | undefined {
  const main = traces.mainOf(seen);
  if (!main) return undefined;
  const fonts = fontsOf(seen, main.num);
  if (![...fonts].some((num) => traces.fontHasParts(num))) return undefined;
  const content = traces.of(main, LEAST_CONTENT);
  const encoder = content?.encoders[0];
  if (!content || !encoder) return undefined;
  const parts = [...fonts].map((num) => traces.ofFont(num));
  const compared = parts.flat().length;
  if (compared < LEAST_COMPARED) return undefined;
  if (parts.flat().some((part) => agree(content, part))) return null;
  return isExplained(seen, content, parts) ? null : { page: seen.page.index + 1, encoder, compared };
}

/** Text in a font that cannot be compared may be a stamp's; text is blackened, and files made small, by writing a page again. */
function isExplained(seen: SeenPage, content: EncoderTrace, parts: readonly EncoderTrace[][]): boolean {
  return (
    parts.some((own) => own.length === 0) ||
    content.effort === HARDEST ||
    isBlackened(seen.content, seen.words)
  );
}

function agree(one: EncoderTrace, other: EncoderTrace): boolean {
  return one.effort === other.effort && one.encoders.some((name) => other.encoders.includes(name));
}

/** Numbers of the fonts that the page's own content shows text in. */
function fontsOf({ content }: SeenPage, source: number): Set<number> {
  const runs = content.items.filter(
    (item): item is TextRun => item.type === 'text' && item.source === source && item.formDepth === 0,
  );
  return new Set(runs.flatMap(({ fontNum }) => fontNum ?? []));
}

/** Encoders of streams, each looked at once. */
class Traces {
  complete = true;
  private bytes = 0;
  private readonly document: SeenDocument;
  private readonly streams = new Map<number, EncoderTrace | null>();
  private readonly parts = new Map<number, PdfStream[]>();

  constructor(document: SeenDocument) {
    this.document = document;
  }

  /** The one stream that is most of a page. */
  mainOf({ page }: SeenPage): PdfStream | null {
    const { view } = this.document;
    const streams = page.contents.flatMap((num) => {
      const value = view.object(num)?.value;
      return value?.kind === 'stream' ? { value, length: view.decode(value).bytes.length } : [];
    });
    const whole = streams.reduce((sum, { length }) => sum + length, 0);
    return streams.find(({ length }) => length > MOST_OF_PAGE * whole)?.value ?? null;
  }

  fontHasParts(num: number): boolean {
    return this.partsOf(num).length > 0;
  }

  ofFont(num: number): EncoderTrace[] {
    return this.partsOf(num).flatMap((part) => this.of(part, LEAST_FONT) ?? []);
  }

  private partsOf(num: number): PdfStream[] {
    const { view } = this.document;
    const known = this.parts.get(num);
    if (known) return known;
    const font = dictOf(view.object(num)?.value);
    const parts = font ? ownStreams(view, font) : [];
    this.parts.set(num, parts);
    return parts;
  }

  /** @returns null for streams that are too short or too long, or went through other filters than one */
  of(stream: PdfStream, least: number): EncoderTrace | null {
    const known = this.streams.get(stream.num);
    if (known !== undefined) return known;
    const trace = this.fresh(stream, least);
    this.streams.set(stream.num, trace);
    return trace;
  }

  private fresh(stream: PdfStream, least: number): EncoderTrace | null {
    const { view, stop } = this.document;
    const encoded = view.encoded(stream);
    const [filter, ...more] = encoded?.filters ?? [];
    if (!encoded || filter?.name !== 'FlateDecode' || more.length > 0) return null;
    if (filter.params && entry(filter.params, 'Predictor')) return null;
    const { bytes, complete } = view.decode(stream);
    if (!complete || bytes.length < least || bytes.length > MOST_OF_ONE) return null;
    this.bytes += bytes.length;
    if (this.bytes > MOST_BYTES || stop()) {
      this.complete = false;
      return null;
    }
    return encoderTrace(encoded.bytes, bytes);
  }
}
