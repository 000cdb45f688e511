/** Names of dates that were typed anew: shown, and no finding by themselves while the date stands. */
import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import type { Verdict } from '../../../shared/contracts/verdict.ts';
import { labelsOfDatesAside } from '../../../workers/fusion/labels-of-dates.ts';

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
  return labelsOfDatesAside({ [code]: verdict }, { ocr: { pages: [{ page: 1, words }], dates } })[code]
    ?.verdict;
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
      labelsOfDatesAside({ 'value-typed-later': told(box) }, facts)['value-typed-later']?.verdict;
    expect(of(boxOf(0, 2))).to.equal('fail');
    expect(of(boxOf(1))).to.equal('fail');
    expect(of(boxOf(0))).to.equal('inconclusive');
  });
});
