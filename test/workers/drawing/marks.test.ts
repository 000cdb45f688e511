import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import { type NumberedFinding, numberedFindings } from '../../../shared/findings/telling/arranged.ts';
import { colourOf, drawMarks } from '../../../workers/drawing/marks.ts';
import { reportWith } from '../../api/dashboard/report-maker.ts';

const PAGE = { x: 0, y: 0, width: 1000, height: 1414 };
/** Of a number's disc on this page. */
const RADIUS = 15;

const [FINDING] = numberedFindings(reportWith({})) as [NumberedFinding];
const finding = (number: number, box: Box, more: Partial<NumberedFinding> = {}): NumberedFinding => ({
  ...FINDING,
  number,
  evidence: { ...FINDING.evidence, box },
  ...more,
});

type Rect = [x: number, y: number, width: number, height: number];
interface Seen {
  discs: { x: number; y: number; colour: string }[];
  numbers: string[];
  rects: Rect[];
  dashes: number[][];
}

/** What is put onto the canvas, in the order in which it is. */
function marked(findings: readonly NumberedFinding[], page = PAGE): Seen {
  const seen: Seen = { discs: [], numbers: [], rects: [], dashes: [] };
  const state: Record<string, unknown> = {
    arc: (x: number, y: number) => seen.discs.push({ x, y, colour: String(state.fillStyle) }),
    fillText: (text: string) => seen.numbers.push(text),
    strokeRect: (...rect: Rect) => seen.rects.push(rect),
    setLineDash: (dash: number[]) => seen.dashes.push(dash),
  };
  const canvas = new Proxy(state, {
    get: (target, key) => (key in target ? target[String(key)] : () => undefined),
  });
  drawMarks(canvas as unknown as SKRSContext2D, page, findings);
  return seen;
}

describe('marks of findings on a page', () => {
  it('are a box around each place and its number left of it', () => {
    const { discs, rects, numbers } = marked([finding(7, [0.5, 0.25, 0.1, 0.02])]);
    const [[x, y, width, height]] = rects as [Rect];
    expect([x, width]).to.deep.equal([496, 108]);
    expect(y).to.be.closeTo(0.25 * 1414 - 4, 1e-9);
    expect(height).to.be.closeTo(0.02 * 1414 + 8, 1e-9);
    expect(numbers).to.deep.equal(['7']);
    expect(discs[0]!.x + RADIUS).to.be.within(x - 10, x);
    expect(discs[0]!.y).to.be.closeTo(y + height / 2, 1e-9);
  });

  it('have sizes that go with the page, and lie where the page lies', () => {
    const box: Box = [0.5, 0.25, 0.1, 0.02];
    const [small] = marked([finding(1, box)]).discs;
    const [large] = marked([finding(1, box)], { x: 0, y: 0, width: 2000, height: 2828 }).discs;
    const [moved] = marked([finding(1, box)], { ...PAGE, x: 300, y: 50 }).discs;
    expect([large!.x, large!.y]).to.deep.equal([2 * small!.x, 2 * small!.y]);
    expect(moved!.x).to.be.closeTo(small!.x + 300, 1e-9);
    expect(moved!.y).to.be.closeTo(small!.y + 50, 1e-9);
  });

  it('keep their numbers apart and on the page, however many are at one place and wherever it is', () => {
    for (const [x, y] of [
      [0.5, 0.5],
      [0, 0],
      [0.01, 0.97],
      [0.3, 0.99],
      [0.95, 0.5],
    ] as const) {
      const many = Array.from({ length: 40 }, (_, at) => finding(at + 1, [x, y, 0.04, 0.01]));
      const { discs } = marked(many);
      for (const [at, one] of discs.entries()) {
        const why = `${x}, ${y}: number ${40 - at}`;
        expect(one.x, why).to.be.within(RADIUS - 1e-9, PAGE.width - RADIUS);
        expect(one.y, why).to.be.within(RADIUS - 1e-9, PAGE.height - RADIUS + 1e-9);
        for (const other of discs.slice(at + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y), why).to.be.at.least(2 * RADIUS - 1e-6);
      }
    }
  });

  it('lie over one another by strength: the first is drawn last', () => {
    expect(marked([1, 2, 3].map((at) => finding(at, [0.5, at / 10, 0.1, 0.02]))).numbers).to.deep.equal([
      '3',
      '2',
      '1',
    ]);
  });

  it('have the colour of their severity, and that of context where they do not count', () => {
    const colour = (severity: NumberedFinding['ref']['severity'], counts = true): string =>
      colourOf(finding(1, [0, 0, 1, 1], { counts, ref: { ...FINDING.ref, severity } }));
    expect(new Set(['CRITICAL', 'HIGH'].map((one) => colour(one as 'HIGH'))).size).to.equal(1);
    expect(new Set([colour('HIGH'), colour('MEDIUM'), colour('LOW')]).size).to.equal(3);
    for (const severity of ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'] as const)
      expect(colour(severity, false)).to.equal(colour('INFO'));
  });

  it('have dashes where they do not count, and a whole line where they do', () => {
    expect(marked([finding(1, [0.5, 0.5, 0.1, 0.1])]).dashes).to.deep.equal([]);
    const context = marked([finding(1, [0.5, 0.5, 0.1, 0.1], { counts: false })]);
    expect(context.dashes).to.have.lengthOf(1);
    expect(context.discs[0]!.colour).to.equal(colourOf(finding(1, [0, 0, 1, 1], { counts: false })));
  });
});
