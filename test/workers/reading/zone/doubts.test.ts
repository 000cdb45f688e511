import { expect } from 'chai';
import { checkDigit } from '../../../../workers/formats/mrz/check-digit.ts';
import { checksOf } from '../../../../workers/formats/mrz/checks.ts';
import { LAYOUTS } from '../../../../workers/formats/mrz/layout.ts';
import { doubtsOf, isOfNames, type LineViews } from '../../../../workers/reading/zone/doubts.ts';

const LINES = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const LAYOUT = LAYOUTS.TD3;

type Seen = Record<
  number,
  { text?: string; confidence?: number; other?: string; looks?: string; print?: string }
>;

/** A line of which every character is surely seen but some. */
function view(line: string, seen: Seen = {}): LineViews {
  const place = (at: number): number => (at + 0.7) / (line.length + 1.4);
  return {
    characters: [...line].map((text, at) => ({
      text: seen[at]?.text ?? text,
      place: place(at),
      confidence: seen[at]?.confidence ?? 0.999,
      others: [{ text: seen[at]?.other ?? 'X', cost: 3 }],
    })),
    looks: [0, 1, 2].map((n) => [...line].map((text, at) => seen[at]?.looks?.charAt(n) || text).join('')),
    print: [[...line].map((text, at) => ({ text: seen[at]?.print ?? text, at: place(at) }))],
  };
}

const told = (first: Seen, second: Seen, lines = LINES) =>
  doubtsOf(lines, LAYOUT, [view(lines[0] ?? '', first), view(lines[1] ?? '', second)]).map(
    ({ line, column, read, other }) => `${line}:${column} ${read} ${other}`,
  );

describe('doubts about a zone', () => {
  it('are none where looks and readers agree', () => {
    expect(told({}, {})).to.deep.equal([]);
  });

  it('are told of a name that nobody saw surely, whatever the check digits say', () => {
    expect(told({ 7: { confidence: 0.6, other: 'T', print: 'T' } }, {})).to.deep.equal(['0:7 I T']);
  });

  it('are none of a number with one unsure character: its check digit proves it', () => {
    expect(told({}, { 3: { confidence: 0.6, other: '3', print: '3' } })).to.deep.equal([]);
  });

  it('stay where the other character weighs the same', () => {
    const lines = [LINES[0] ?? '', 'L69890GC36UTO7408122F1204159ZE184226B<<<<<10'];
    expect(told({}, { 6: { confidence: 0.6, other: '6', looks: '666', print: '6' } }, lines)).to.have.length(
      1,
    );
  });

  it('stay where the other character makes the digit of a long number right in its other form', () => {
    // 9303-5, 4.2.2.2: some issuers weigh the filler in front of the rest as a place of the number, some do not.
    const head = (number: string): string => `I<UTO${number}<12${checkDigit('BA123456712')}`.padEnd(30, '<');
    const second = '7408122F1204159UTO<<<<<<<<<<<';
    const card = (number: string): string[] => {
      const composite = head(number).slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18);
      return [head(number), second + checkDigit(composite), 'ERIKSSON<<ANNA<MARIA'.padEnd(30, '<')];
    };
    const seen = (read: string, other: string): string[] => {
      const lines = card(read).with(1, card('BA1234567')[1] ?? '');
      const unsure = { 7: { confidence: 0.6, other, looks: other.repeat(3), print: other } };
      const views = lines.map((line, row) => view(line, row === 0 ? unsure : {}));
      return doubtsOf(lines, LAYOUTS.TD1, views).map((doubt) => `${doubt.read} ${doubt.other}`);
    };
    expect(checksOf(card('BA9234567'), LAYOUTS.TD1)[0]?.valid).to.equal(true);
    expect(seen('BA9234567', '1')).to.deep.equal(['9 1']);
    expect(seen('BA1234567', '7')).to.deep.equal([]);
  });

  it('are told of what one look alone saw, or no reader of print was asked about, unless it is very sure', () => {
    const seenBy = (confidence: number, change: Partial<LineViews>): number => {
      const names = { ...view(LINES[0] ?? '', { 7: { confidence, print: '~' } }), ...change };
      return doubtsOf(LINES, LAYOUT, [names, view(LINES[1] ?? '')]).length;
    };
    const [look = ''] = view(LINES[0] ?? '').looks;
    for (const less of [{ print: [] }, { looks: [look], print: [[]] }, { looks: [look], print: [] }]) {
      expect(seenBy(0.95, less)).to.equal(1);
      expect(seenBy(0.99, less)).to.equal(0);
    }
    expect(seenBy(0.95, {})).to.equal(0);
  });

  it('stay of two unsure characters of one number, which may both be wrong', () => {
    const unsure = { confidence: 0.5, print: '3' };
    expect(told({}, { 2: unsure, 5: unsure })).to.have.length(2);
  });

  it('stay where the digit of the field is wrong', () => {
    const lines = [LINES[0] ?? '', (LINES[1] ?? '').replace('7408122', '7408127')];
    expect(told({}, { 15: { confidence: 0.5, print: '9' } }, lines)).to.have.length(1);
  });

  it('follow a name from which one letter was lost, and doubt that letter only', () => {
    const shorter = view((LINES[0] ?? '').replace('ERIKSSON', 'ERIKSON').padEnd(44, '<'));
    const doubts = doubtsOf(LINES, LAYOUT, [
      { ...shorter, looks: [0, 1, 2].map(() => (LINES[0] ?? '').replace('SSON', 'SON').padEnd(44, '<')) },
      view(LINES[1] ?? ''),
    ]);
    expect(doubts.filter((doubt) => isOfNames(doubt, LAYOUT))).to.have.length.within(1, 2);
    expect(doubts.every(({ column }) => column >= 9 && column <= 13)).to.equal(true);
  });

  it('are none of a state that stands twice', () => {
    expect(told({ 3: { confidence: 0.4, print: 'I' } }, {})).to.deep.equal([]);
  });

  it('are told of a state that is none, beside one that is', () => {
    const lines = [(LINES[0] ?? '').replace('P<UTO', 'P<EIN'), (LINES[1] ?? '').replace('UTO', 'FIN')];
    expect(told({}, {}, lines)).to.deep.equal(['0:2 E F']);
    expect(told({}, {}, [(LINES[0] ?? '').replace('P<UTO', 'P<FIN'), lines[1] ?? ''])).to.deep.equal([]);
  });

  it('know names from what check digits are over', () => {
    expect(isOfNames({ line: 0, column: 5 }, LAYOUT)).to.equal(true);
    expect(isOfNames({ line: 0, column: 2 }, LAYOUT)).to.equal(false);
    expect(isOfNames({ line: 1, column: 14 }, LAYOUTS['FRA-ID'])).to.equal(true);
  });
});
