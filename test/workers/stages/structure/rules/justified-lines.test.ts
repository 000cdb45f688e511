/** Values in the one line of justified text that misses its margin: asked about by `value-off-grid`. */
import { expect } from 'chai';
import { valueOffGrid } from '../../../../../workers/stages/structure/rules/value-off-grid.ts';
import { factsOf, NOW, saved } from '../material.ts';

/** Widths of Courier: 0.6 of the size a character, so that each line of so many characters is as wide. */
const WIDE = 40;
const paragraph = (lines: string[]): string =>
  `BT /F 4 Tf 3 TL 10 90 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
const filled = (text: string, extra = ''): string =>
  `${text.padEnd(WIDE - 4, ' xyz').slice(0, WIDE - 4)} end${extra}`;
const TEXT = [
  'We let the flat',
  'from the first',
  'The monthly rent',
  'It falls due',
  'Heating and water',
].map((text) => filled(text));
const judge = (lines: string[]) =>
  valueOffGrid(
    factsOf(
      Buffer.from(saved(paragraph(lines)).toString('latin1').replace('/Helvetica ', '/Courier   '), 'latin1'),
    ),
    NOW,
  );
const END = 'and so it ends';

describe('a line of justified text beside its margin', () => {
  it('is asked about where it has a value', () => {
    const verdict = judge([
      ...TEXT.slice(0, 3),
      filled('to pay 12,131.56 each month', 'ed'),
      ...TEXT.slice(3),
      END,
    ]);
    expect(verdict.verdict).to.equal('inconclusive');
    const [asked] = verdict.verdict === 'inconclusive' ? (verdict.toCheck ?? []) : [];
    expect(asked?.note).to.equal(
      'The line of “12,131.56” ends 4.80 pt beside the margin that 5 others keep.',
    );
  });

  const missed = (...amounts: string[]): string[] => [
    ...TEXT,
    ...amounts.flatMap((amount) => [filled(`pay ${amount} each`, 'ed'), ...TEXT]),
    END,
  ];

  it('leaves two and three such lines open, where each has a value: they may have been edited alike', () => {
    for (const amounts of [
      ['12,131.56', '13,131.56'],
      ['12,131.56', '13,131.56', '14,131.56'],
    ]) {
      const verdict = judge(missed(...amounts));
      if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
      expect(verdict.toCheck ?? []).to.deep.equal([]);
    }
  });

  it('is none where it has no value, keeps the margin, or is one of many or of one without a value', () => {
    for (const [name, lines] of Object.entries({
      'no value': [...TEXT, filled('and to pay for it', 'ed'), TEXT[0] ?? '', END],
      kept: [...TEXT, filled('to pay 12,131.56 each month'), TEXT[0] ?? '', END],
      'the last line': [...TEXT, 'We ask you to pay 12,131.56'],
      'a section': [...TEXT, filled('see section 6.21 of', 'ed'), TEXT[0] ?? '', END],
      'one of four': missed('12,131.56', '13,131.56', '14,131.56', '15,131.56'),
      'one of two, the other without': missed('12,131.56', 'the rent of'),
      'ragged text': [
        'We let the flat to you',
        'from the first of May on',
        'and pay 12,131.56 each',
        'and so it is done',
        END,
      ],
    }))
      expect(judge(lines).verdict, name).to.equal('pass');
  });
});
