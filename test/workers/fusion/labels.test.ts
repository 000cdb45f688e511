/** Names of values that were typed anew: shown, and no finding by themselves while the value stands. */
import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import { labelsAside } from '../../../workers/fusion/labels.ts';

const boxOf = (at: number, words = 1): Box => [0.05 + 0.1 * at, 0.2, 0.1 * words - 0.01, 0.02];
const told = (...boxes: Box[]): Verdict => ({
  verdict: 'fail',
  occurrences: boxes.map((box) => ({ confidence: 0.9, page: 1, box })),
});

interface Line {
  label: string;
  date: string;
  /** Of words, from the first: what was typed anew, besides the label. */
  also?: number;
  code?: string;
}

/** What becomes of a finding on the words in front of a date. */
function judged({ label, date, also, code = 'value-typed-later' }: Line): string | undefined {
  const texts = `${label} ${date}`.split(' ');
  const words = texts.map((text, index) => ({ text, box: boxOf(index), line: 3 }));
  const long = label.split(' ').length;
  const dates = [{ page: 1, box: boxOf(long, texts.length - long), label, text: date }];
  const verdict = told(boxOf(0, long), ...(also === undefined ? [] : [boxOf(also)]));
  return labelsAside({ [code]: verdict }, { ocr: { pages: [{ page: 1, words }], dates } })[code]?.verdict;
}

describe('names of dates', () => {
  it('are asked about where the date behind them stands as it was', () => {
    expect(judged({ label: 'Zeitraum', date: '01.11.2026' })).to.equal('inconclusive');
    expect(judged({ label: 'Invoice date:', date: '25 Nov 2026' })).to.equal('inconclusive');
    expect(judged({ label: 'Dátum vyhotovenia', date: '3. 11. 2026', code: 'scan-patched' })).to.equal(
      'inconclusive',
    );
  });

  it('are told where the date was typed anew as well', () => {
    expect(judged({ label: 'Zeitraum', date: '01.11.2026', also: 1 })).to.equal('fail');
    expect(judged({ label: 'Invoice date', date: '25 Nov 2026', also: 3 })).to.equal('fail');
  });

  it('are told where they are names of persons, or say what was paid or ends', () => {
    expect(judged({ label: 'Luis Ortega', date: '12.03.1990' })).to.equal('fail');
    expect(judged({ label: 'ACME', date: '12.03.2026' })).to.equal('fail');
    expect(judged({ label: 'Bezahlt am', date: '12.03.2026' })).to.equal('fail');
    expect(judged({ label: 'Valid until', date: '12.03.2026' })).to.equal('fail');
  });

  it('are told by what saves and pixels show', () => {
    expect(judged({ label: 'Zeitraum', date: '01.11.2026', code: 'revision-text-changed' })).to.equal('fail');
    expect(judged({ label: 'Zeitraum', date: '01.11.2026', code: 'value-printed-otherwise' })).to.equal(
      'fail',
    );
  });

  it('are told where something else than the name of that date was typed', () => {
    const words = ['Rechnung', '2026-118', '25.11.2026'].map((text, at) => ({
      text,
      box: boxOf(at),
      line: 1,
    }));
    const dates = [{ page: 1, box: boxOf(2), label: 'Rechnung', text: '25.11.2026' }];
    const facts = { ocr: { pages: [{ page: 1, words }], dates } };
    const of = (box: Box): string | undefined =>
      labelsAside({ 'value-typed-later': told(box) }, facts)['value-typed-later']?.verdict;
    expect(of(boxOf(0, 2))).to.equal('fail');
    expect(of(boxOf(1))).to.equal('fail');
    expect(of(boxOf(0))).to.equal('inconclusive');
  });
});

describe('names of values', () => {
  interface Cell {
    text: string;
    /** Columns of the row begin at tenths of the page. */
    at: number;
    told?: boolean;
    /** What the file still has under it. */
    old?: string;
  }

  /** What becomes of a finding on the cells that are told. */
  function judged(rows: readonly (readonly Cell[])[], code = 'value-typed-later'): string | undefined {
    const placed = rows.flatMap((cells, line) =>
      cells.map((cell) => ({ ...cell, box: [cell.at / 10, 0.2 + line / 20, 0.09, 0.012] as Box, line })),
    );
    // Words of a cell stand a third of their height apart.
    const words = placed.flatMap(({ text, box: [x, y, , height], line }) =>
      text
        .split(' ')
        .map((word, at) => ({ text: word, box: [x + at * 0.03, y, 0.025, height] as Box, line })),
    );
    const occurrences = placed
      .filter(({ told: isTold }) => isTold)
      .map(({ box, old }) => ({
        ...{ confidence: 0.9, page: 1, box },
        ...(old === undefined ? {} : { recovered: { old, new: null, source: 'text under an opaque area' } }),
      }));
    const facts = { ocr: { pages: [{ page: 1, words }], dates: [] } };
    return labelsAside({ [code]: { verdict: 'fail', occurrences } }, facts)[code]?.verdict;
  }
  const label = (text: string): Cell => ({ text, at: 1, told: true });
  const value = (text: string): Cell => ({ text, at: 5 });

  it('are asked about where the value behind them stands as it was', () => {
    expect(judged([[label('Accisa'), { text: '230', at: 4 }, value('5,22')]])).to.equal('inconclusive');
    expect(judged([[label('Account number'), value('8938-7441')]])).to.equal('inconclusive');
    const under = { ...label('Acocunt number'), old: 'Acocunt number' };
    expect(judged([[under, value('8938-7441')]], 'value-painted-over')).to.equal('inconclusive');
  });

  it('are told where they are names of persons, or the value was another', () => {
    expect(judged([[label('Luis Ortega'), value('1.200,00')]])).to.equal('fail');
    expect(judged([[{ ...label('Betrag'), old: '1.200,00' }, value('Nr. 5')]])).to.equal('fail');
    expect(judged([[label('Betrag'), { ...value('1.200,00'), told: true }]])).to.equal('fail');
  });

  it('are told where they say on which side an amount stands', () => {
    for (const side of ['Credit', 'Gutschrift', 'Haben', 'Gross', 'Bezahlt'])
      expect(judged([[label(side), value('1.200,00')]]), side).to.equal('fail');
  });

  it('are told behind a date or a number, where a payee stands, and within sentences', () => {
    const payee: Cell = { text: 'Markthalle', at: 3, told: true };
    expect(judged([[{ text: '04.03.2026', at: 1 }, payee, value('12,00')]])).to.equal('fail');
    expect(judged([[label('Miete von Ortega seit 2019 gezahlt')]])).to.equal('fail');
    expect(judged([[label('Betrag'), value('in Worten')]])).to.equal('fail');
  });

  it('are asked about in the head of a table, over rows that stand as they were', () => {
    const head: Cell[] = [
      { text: 'Pos', at: 1 },
      { text: 'Beschreibung', at: 3, told: true },
      { text: 'Einzelpreis', at: 5 },
    ];
    const cells = (told = false): Cell[] => [
      ...[
        { text: '01', at: 1 },
        { text: 'Filter', at: 3 },
      ],
      ...[{ text: '12,50', at: 5, told }],
    ];
    expect(judged([head, cells()])).to.equal('inconclusive');
    expect(judged([head, cells(true)])).to.equal('fail');
    // Two cells are a name and whom it names, and on which side amounts stand is what somebody would alter.
    expect(judged([head.slice(1), cells()])).to.equal('fail');
    expect(judged([head.with(1, { text: 'Haben', at: 3, told: true }), cells()])).to.equal('fail');
    expect(judged([head, [{ text: 'Filter', at: 3 }]])).to.equal('fail');
  });

  it('are told where there are more than one person mends', () => {
    const rows = (count: number): Cell[][] =>
      ['Strom', 'Wasser', 'Heizung', 'Miete', 'Zinsen', 'Abgabe']
        .slice(0, count)
        .map((name, at) => [label(name), value(`${at + 1}7,50`)]);
    expect(judged(rows(5))).to.equal('inconclusive');
    expect(judged(rows(6))).to.equal('fail');
  });
});
