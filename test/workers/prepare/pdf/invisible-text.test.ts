/** Text that a page paints without showing it: what the paint log saw, joined with the items of the text layer. */
import { expect } from 'chai';
import * as fc from 'fast-check';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { boxOf, coverage, PaintLog, type TextSpan } from '../../../../workers/prepare/pdf/paint-log.ts';
import { type TextItem, textRuns } from '../../../../workers/prepare/pdf/text-layer.ts';

const VIEWPORT = {
  ...{ width: 600, height: 800 },
  convertToViewportPoint: (x: number, y: number): unknown[] => [x, 800 - y],
};
const item = (str: string, at = 0): TextItem => ({
  ...{ str, transform: [10, 0, 0, 10, 50, 700 - 20 * at], width: 100, height: 10, fontName: 'f' },
});
/** Of each item that becomes a run, whether it is invisible. */
const hidden = (items: readonly string[], spans: readonly TextSpan[]): boolean[] =>
  textRuns(items.map(item), {}, VIEWPORT, 1, spans, () => undefined).map(
    ({ invisible }) => invisible === true,
  );
const shown = (text: string): TextSpan => ({ invisible: false, text });
const unseen = (text: string): TextSpan => ({ invisible: true, text });

type Painted = readonly [op: number, args?: unknown];
function watched(painted: readonly Painted[]): PaintLog {
  const log = new PaintLog([1, 0, 0, -1, 0, 800], 600, 800);
  const list = { fnArray: painted.map(([op]) => op), argsArray: painted.map(([, args]) => args ?? null) };
  for (const at of painted.keys()) log.watch(at, list);
  return log;
}
const glyphs = (text: string): Painted => [OPS.showText, [[...text].map((unicode) => ({ unicode }))]];
const mode = (number: number): Painted => [OPS.setTextRenderingMode, [number]];

describe('what the paint log sees of text', () => {
  it('is which letters are painted in mode 3, and which otherwise, white space left out', () => {
    const log = watched([glyphs('Sum '), glyphs('1 2'), mode(3), glyphs('hid den'), mode(0), glyphs('end')]);
    expect(log.textSpans).to.deep.equal([shown('Sum12'), unseen('hidden'), shown('end')]);
    // Outlines, and what clips while it is painted, are seen (ISO 32000-1, table 106).
    expect(watched([1, 2, 4, 5, 6].flatMap((one) => [mode(one), glyphs('a')])).textSpans).to.deep.equal([
      shown('aaaaa'),
    ]);
  });

  it('ends with the state in which it was set, of forms and annotations as well', () => {
    const unit = [1, 0, 0, 1, 0, 0];
    for (const [begin, end] of [
      [[OPS.save], [OPS.restore]],
      [[OPS.paintFormXObjectBegin, [unit]], [OPS.paintFormXObjectEnd]],
      [[OPS.beginAnnotation, ['id', [0, 0, 1, 1], unit, unit]], [OPS.endAnnotation]],
      [[OPS.beginGroup, [{}]], [OPS.endGroup]],
    ] as [Painted, Painted][])
      expect(watched([begin, mode(3), glyphs('ab'), end, glyphs('c')]).textSpans).to.deep.equal([
        unseen('ab'),
        shown('c'),
      ]);
    // A restore without a save leaves it as it is.
    expect(watched([mode(3), [OPS.restore], glyphs('a')]).textSpans).to.deep.equal([unseen('a')]);
  });
});

describe('runs of the text layer', () => {
  it('are invisible where most of their letters are', () => {
    expect(hidden(['Total', '9.50'], [shown('Total'), unseen('9.50')])).to.deep.equal([false, true]);
    expect(hidden(['To tal', '9 50'], [unseen('Total'), shown('950')])).to.deep.equal([true, false]);
    // Half of them is not most.
    expect(hidden(['abcd'], [shown('ab'), unseen('cd')])).to.deep.equal([false]);
    expect(hidden(['abcde'], [shown('ab'), unseen('cde')])).to.deep.equal([true]);
    expect(hidden(['abc', 'def'], [])).to.deep.equal([false, false]);
    expect(hidden(['abc', 'def'], [unseen('abc')])).to.deep.equal([true, false]);
  });

  it('are found behind what is painted outside the page, which is no item, and behind ligatures', () => {
    const spans = [shown('TotalMantenimiento350.00'), unseen('PoweredbyTCPDF'), shown('13,850.00')];
    expect(hidden(['Total', '350.00', '13,850.00'], spans)).to.deep.equal([false, false, false]);
    expect(hidden(['Total', '350.00', 'Powered by TCPDF', '13,850.00'], spans)).to.deep.equal([
      ...[false, false, true, false],
    ]);
    // Two letters are painted as one; and what is written from the right, the other way round.
    expect(hidden(['o\ufb03ce', 'abcd'], [shown('office'), unseen('abcd')])).to.deep.equal([false, true]);
    expect(hidden(['abcd', 'efgh'], [unseen('dcba'), shown('hgfe')])).to.deep.equal([true, false]);
  });

  it('are those whose letters were, however the spans are cut and whatever blanks stand between', () => {
    const word = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.boolean(), fc.boolean(), fc.nat(8));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.boolean(), (all, joined) => {
        const cut = all.flatMap(([text, invisible, , at]): TextSpan[] =>
          at > 0 && at < text.length
            ? [text.slice(0, at), text.slice(at)].map((part) => ({ invisible, text: part }))
            : [{ invisible, text }],
        );
        const spans: TextSpan[] = [];
        for (const span of cut) {
          const last = spans.at(-1);
          if (joined && last?.invisible === span.invisible) last.text += span.text;
          else spans.push({ ...span });
        }
        const items = all.flatMap(([text, , blank]) => (blank ? ['  ', `${text} `] : [text]));
        expect(hidden(items, spans)).to.deep.equal(all.map(([, invisible]) => invisible));
      }),
    );
  });
});

describe('places of pictures on a page', () => {
  it('are clipped to it, and none where nothing of them is on it', () => {
    expect(boxOf(-0.5, 0.25, 0.5, 2)).to.deep.equal([0, 0.25, 0.5, 0.75]);
    for (const none of [
      [0.2, 0.2, 0.2, 0.9],
      [1.1, 0, 2, 1],
      [-2, 0, -1, 1],
      [Number.NaN, 0, 1, 1],
    ] as const)
      expect(boxOf(none[0], none[1], none[2], none[3])).to.equal(null);
  });

  it('cover together what their union does, on 64 by 64 places of the page', () => {
    expect(coverage([])).to.equal(0);
    expect(coverage([[0, 0, 1, 1]])).to.equal(1);
    expect(
      coverage([
        [0, 0, 0.5, 1],
        [0.25, 0, 0.5, 1],
      ]),
    ).to.equal(0.75);
    expect(coverage([[0.5, 0.5, 0.5, 0.5]])).to.equal(0.25);
    // Thinner than the places are apart, between two of them.
    expect(coverage([[0.501, 0, 0.005, 1]])).to.equal(0);
  });
});
