/** Axes of charts: numbers of one column that grow upwards as their places do. */
import { expect } from 'chai';
import { hasAxis } from '../../../../../../../workers/stages/structure/detectors/paint/covers/chart.ts';
import { run, wordsIn } from '../../../painted.ts';

/** Labels from below upwards, ten points apart unless a place is given; they end at one edge, as labels of axes do. */
const labels = (texts: readonly string[], places: readonly number[] = texts.map((_, i) => 10 + 10 * i)) =>
  wordsIn(texts.map((text, i) => run(text, 60 - 2.5 * text.length, places[i]!, { size: 5 })));

const FIVE = ['0', '50', '100', '150', '200'];

describe('structure: the axis of a chart', () => {
  it('is five numbers that grow upwards in even steps, however they are written', () => {
    for (const texts of [
      FIVE,
      ['-20', '-10', '0', '10', '20'],
      ['−0.5', '0', '0.5', '1.0', '1.5'],
      ['0%', '25%', '50%', '75%', '100%'],
      ['0,0', '0,5', '1,0', '1,5', '2,0', '2,5'],
    ])
      expect(hasAxis(labels(texts)), texts.join(' ')).to.equal(true);
  });

  it('may leave out a label, whose place stays empty', () => {
    expect(hasAxis(labels(['0', '50', '150', '200', '250'], [10, 20, 40, 50, 60]))).to.equal(true);
    expect(hasAxis(labels(['0', '50', '150', '200', '250']))).to.equal(false);
  });

  it('is none of four, of numbers that grow downwards, all the same, or without proportion', () => {
    for (const texts of [
      FIVE.slice(1),
      FIVE.toReversed(),
      ['5', '5', '5', '5', '5'],
      ['10', '12', '55', '90', '100'],
      ['1', '10', '100', '1000', '10000'],
    ])
      expect(hasAxis(labels(texts)), texts.join(' ')).to.equal(false);
  });

  it('is none of what is no plain number', () => {
    for (const texts of [
      ['1,250.00', '2,250.00', '3,250.00', '4,250.00', '5,250.00'],
      ['a1', 'a2', 'a3', 'a4', 'a5'],
      ['$1', '$2', '$3', '$4', '$5'],
    ])
      expect(hasAxis(labels(texts)), texts.join(' ')).to.equal(false);
  });

  it('may be off its even step by a tenth of it', () => {
    const moved = (by: number) => labels(FIVE, [10, 20 + by, 30, 40, 50]);
    for (const by of [0.9, -0.9]) expect(hasAxis(moved(by)), `${by}`).to.equal(true);
    for (const by of [1.1, -1.1]) expect(hasAxis(moved(by)), `${by}`).to.equal(false);
  });

  it('stands at one edge, within six tenths of its size', () => {
    const shifted = (by: number) =>
      wordsIn(
        FIVE.map((text, i) =>
          run(text, 60 - 2.5 * text.length + (i === 2 ? by : 0), 10 + 10 * i, { size: 5 }),
        ),
      );
    expect(hasAxis(shifted(2.9))).to.equal(true);
    expect(hasAxis(shifted(3.1))).to.equal(false);
  });

  it('is found beside other numbers and another axis, wherever the page has it', () => {
    const others = ['17', '2024', '3'].map((text, i) => run(text, 120, 15 + 20 * i, { size: 5 }));
    const axis = FIVE.map((text, i) => run(text, 160 - 2.5 * text.length, 500 + 30 * i, { size: 5 }));
    expect(hasAxis(wordsIn([...others, ...axis]))).to.equal(true);
    expect(hasAxis(wordsIn(others))).to.equal(false);
    expect(hasAxis([])).to.equal(false);
  });

  it('is not looked for among more than a thousand numbers', () => {
    const started = process.cpuUsage();
    const rows = Array.from({ length: 20_000 }, (_, i) =>
      run(`${(i * 7919) % 1000}`, 20, i / 10, { size: 5 }),
    );
    expect(hasAxis(wordsIn(rows))).to.equal(false);
    expect(process.cpuUsage(started).user / 1000).to.be.below(1_500);
  });
});
