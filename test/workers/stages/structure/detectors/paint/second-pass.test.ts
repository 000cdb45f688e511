/** Whether the values of a page were painted in a second pass, over labels that left room for them. */
import { expect } from 'chai';
import type { Word } from '../../../../../../workers/stages/structure/detectors/layout/words.ts';
import { isSecondPass } from '../../../../../../workers/stages/structure/detectors/paint/late-appended-text/second-pass.ts';
import { valueTypedLater } from '../../../../../../workers/stages/structure/rules/value-typed-later.ts';
import { append, HEADER, onePage } from '../../../../formats/pdf/build.ts';
import { factsOf, NOW } from '../../material.ts';
import { word } from '../../words-material.ts';

const [LABELS, VALUES, BOLD] = [1, 2, 3];
const text = (words: string, x: number, y: number, fontNum: number): Word[] =>
  words.split(' ').map((part, at) => word(part, x + 60 * at, y, { fontNum }));

/** Labels from the head to the foot of a page, the last but one of them that of the total. */
const labels = (font = LABELS): Word[] => [
  ...Array.from({ length: 9 }, (_, at) => text(`Item ${'abcdefghi'[at]}`, 50, 700 - 20 * at, font)).flat(),
  ...text('Total to pay', 50, 400, font),
  ...text('Registered office of the company', 50, 100, font),
];
/** Rows of two numbers, between the head and the total. */
const filled = (rows: number, font = VALUES): Word[] =>
  Array.from({ length: rows }, (_, at) => text('12 1,204.50', 300, 690 - 20 * at, font)).flat();
const total = text('2,409.00', 300, 400, BOLD);

const isFilled = (...passes: Word[][]): boolean =>
  isSecondPass(passes.flat(), passes.slice(0, -1).flat().length);

describe('the second pass of a page that was filled in', () => {
  it('is one of many values between labels, the last of which stands behind a label', () => {
    expect(isFilled(labels(), filled(6), total)).to.equal(true);
  });

  it('is none of a few values, as of those that somebody exchanged', () => {
    expect(isFilled(labels(), filled(3), total)).to.equal(false);
    expect(isFilled(labels(), total)).to.equal(false);
  });

  it('is none of a text in the fonts of its labels, or behind a letterhead', () => {
    expect(isFilled(labels(), filled(6, LABELS), total), 'painted in their turn').to.equal(false);
    const letterhead = Array.from({ length: 11 }, (_, at) =>
      text('Assay Ltd', 50, 800 - 2 * at, LABELS),
    ).flat();
    expect(isFilled(letterhead, filled(6), total)).to.equal(false);
  });

  it('is none where what is painted last has its label in the second pass, between head and foot', () => {
    const foot = text('Registered office', 50, 60, LABELS);
    const letterhead = Array.from({ length: 10 }, (_, at) =>
      text('Assay Ltd', 50, 800 - 2 * at, LABELS),
    ).flat();
    expect(isFilled([...letterhead, ...foot], labels(VALUES), filled(6), total)).to.equal(false);
  });

  it('leaves its last value to a person, who may see that it was exchanged', () => {
    const at = (x: number, y: number, text: string, font: string): string =>
      `BT /${font} 5 Tf ${x} ${y} Td (${text}) Tj ET `;
    const rows = [90, 82, 74, 66, 58, 50, 42, 34];
    const named = rows.map((y, row) => at(10, y, `Item ${'abcdefgh'[row]} of this form`, 'F'));
    const head = [...named, at(10, 26, 'Total to pay', 'F'), at(10, 10, 'Registered office', 'F')].join('');
    const values = rows
      .map((y, row) => [90, 105, 120].map((x) => at(x, y, `${row + 1}.${x}`, 'G')).join(''))
      .join('');
    const parts = onePage(head + values + at(45, 26, '42,036.00', 'H'));
    parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R /H 7 0 R');
    const fonts = ['ABCDEF+Carlito', 'GHIJKL+Carlito-Bold'].map((name, index) => ({
      num: 6 + index,
      body: `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    }));
    const verdict = valueTypedLater(factsOf(append(HEADER, [{ parts: [...parts, ...fonts] }]).pdf), NOW);
    if (verdict.verdict !== 'inconclusive') throw new Error(JSON.stringify(verdict));
    expect(verdict.toCheck?.map(({ values: [printed] }) => printed?.text)).to.deep.equal(['42,036.00']);
  });
});
