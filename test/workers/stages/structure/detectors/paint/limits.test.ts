/** Pages on which there is more paint or text than is compared: they are left open, and soon. */
import { expect } from 'chai';
import type { PaintItem, TextRun } from '../../../../../../workers/formats/pdf/index.ts';
import type {
  Detector,
  SeenDocument,
  SeenPage,
} from '../../../../../../workers/stages/structure/detectors/detector.ts';
import { coveredLettering } from '../../../../../../workers/stages/structure/detectors/paint/covered-lettering/detector.ts';
import { lateAppendedText } from '../../../../../../workers/stages/structure/detectors/paint/late-appended-text/detector.ts';
import { redactionResidue } from '../../../../../../workers/stages/structure/detectors/paint/redaction-residue/detector.ts';
import { scanPatches } from '../../../../../../workers/stages/structure/detectors/paint/scan-patches/detector.ts';
import { blankPage, fill, picture, rect, run, seenPage } from '../../painted.ts';

/** What a detector says of pages; those of paint ask the document nothing. */
function lookAt(detector: Detector, ...pages: SeenPage[]) {
  const look = detector.begin({} as SeenDocument);
  for (const page of pages) look.page?.(page);
  return look.found();
}

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Processor time in milliseconds. */
function costOf(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

describe('structure: values painted last, on a page of many', () => {
  /** Rows of values from above, far from each other; all of one font. */
  const rows = (count: number, top: number, font: string, fontNum: number): TextRun[] =>
    times(count, (i) =>
      run(`${1000 + i}.50`, 10 * (i % 100), top - 2 * Math.floor(i / 100), { size: 1, font, fontNum }),
    );
  const page = blankPage({ cropBox: rect(0, 0, 1000, 6000) });
  const filled = (before: number, behind: number, index = 0): SeenPage =>
    seenPage([...rows(before, 5000, 'Carlito', 5), ...rows(behind, 2000, 'Helvetica', 6)], {
      ...page,
      index,
    });

  it('are compared with hundreds of others, and left open where there are thousands', () => {
    expect(lookAt(lateAppendedText, filled(700, 700))).to.deep.include({ items: [], complete: true });
    const { complete, reason } = lookAt(lateAppendedText, filled(2_100, 2_000));
    expect(complete).to.equal(false);
    expect(reason).to.contain('painted last in fonts of its own');
    expect(costOf(() => lookAt(lateAppendedText, filled(6_000, 6_000)))).to.be.below(4_000);
  });

  it('are still found on the next page', () => {
    const words = times(30, (i) => run(`Booking of day ${i}`, 5, 90 - 2 * i, { size: 1 }));
    const column = times(10, (i) => run(`${1 + i},250.00`, 120, 90 - 2 * i, { size: 1 })).toSpliced(4, 1);
    const late = run('7,777.00', 120, 82, { size: 1, font: 'Courier', fontNum: 7 });
    const next = seenPage(
      [...words.slice(0, 10), ...column, ...words.slice(10), late],
      blankPage({ index: 1 }),
    );
    expect(lookAt(lateAppendedText, next).items).to.have.lengthOf(1);
    const found = lookAt(lateAppendedText, filled(2_100, 2_000), next);
    expect(found.items).to.have.lengthOf(1);
    expect(found.complete).to.equal(false);
  });
});

describe('structure: patches of a scan, on a page of many', () => {
  const scan = picture(rect(0, 0, 200, 100));
  const blank = fill(rect(20, 50, 60, 60));
  const on = (items: readonly PaintItem[]) => lookAt(scanPatches, seenPage([scan, ...items]));

  it('are compared with the words that lie near them alone', () => {
    const words = times(18_000, (i) => run(`${1000 + i}`, 120, 50, { size: 4 }));
    const page = seenPage([scan, ...times(18_000, () => blank), ...words]);
    // Each with all of them is more than three hundred million.
    expect(costOf(() => lookAt(scanPatches, page))).to.be.below(1_000);
  });

  it('are left open where words and paint in one place are too many', () => {
    const words = times(1_500, (i) => run(`${1000 + i}.50`, 22, 53, { size: 4 }));
    const typed = run('9,250.00', 22, 53, { size: 4 });
    expect(on([...words, blank, typed]).reason).to.contain('may be its background');
    const { items, complete, reason } = on([...words, ...times(1_500, () => blank), typed]);
    expect({ items, complete }).to.deep.equal({ items: [], complete: false });
    expect(reason).to.contain('more paint and words on it than are compared');
  });
});

describe('structure: drawn letters, on a page of many', () => {
  const letter = (x: number, y: number): PaintItem =>
    fill(rect(x, y, x + 2, y + 3), [0, 0, 0], { rectangle: false });
  const word = times(4, (i) => letter(22 + 3 * i, 50));
  const others = times(100, (i) => letter(100 + 3 * (i % 20), 10 + 5 * Math.floor(i / 20)));
  const blank = fill(rect(18, 48, 43, 58));
  const typed = run('9,250.00', 22, 50, { size: 4 });

  it('are found under one area, and by as many as it covers', () => {
    const { items } = lookAt(coveredLettering, seenPage([...word, ...others, blank, typed]));
    expect(items).to.have.lengthOf(1);
    expect(items).to.have.nested.property('[0].letters', 4);
  });

  it('are left open where fifty thousand lie under areas', () => {
    const below = times(1_000, (i) => word[i % 4]!);
    const under = (areas: number) =>
      lookAt(coveredLettering, seenPage([...below, ...times(areas, () => blank), typed]));
    expect(under(50).complete).to.equal(true);
    expect(under(51)).to.include({ complete: false });
    expect(under(51).reason).to.contain('more painted areas than are compared');
  });
});

describe('structure: values on blanks of their own, on a page of many', () => {
  const label = (i: number): TextRun => run(`Total of part ${i}`, 5, 90 - 2 * i, { size: 2 });
  const labels = times(30, label);
  const blank = (i: number) =>
    fill(rect(100, 89.2 - 2 * i, 125, 92.4 - 2 * i), [255, 255, 255], { source: 9 });
  const typed = (i: number) => run(`${1 + i},250.00`, 102, 90 - 2 * i, { size: 2, source: 9 });
  const on = (items: readonly PaintItem[]) => lookAt(redactionResidue, seenPage(items));

  it('are found by the row that they were typed into', () => {
    const { items } = on([...labels, blank(4), typed(4)]);
    expect(items).to.have.nested.property('[0].text', '5,250.00');
    expect(items).to.have.nested.property('[0].beside', 'Total of part 4');
  });

  it('are left open where words and blanks are too many', () => {
    const many = times(4_000, (i) => run(`Note ${i}`, 5, 82, { size: 2 }));
    const { items, complete, reason } = on([...many, ...times(600, () => blank(4)), typed(4)]);
    expect(items).to.have.nested.property('[0].text', '5,250.00');
    expect(complete).to.equal(false);
    expect(reason).to.contain('more blanks and words than are compared');
    expect(
      costOf(() => on([...times(2, () => many).flat(), ...times(8_000, () => blank(4)), typed(4)])),
    ).to.be.below(4_000);
  });
});
