import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import type { Line } from '../../../../../../workers/stages/ocr/words.ts';
import { printed } from '../../reading/printed.ts';
import { row } from '../row.ts';

const amount = (cents: number): string => (cents / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/, ',');
const OPENING = 85_794;

/** Rows of a list from a balance on; every fourth is money in. */
function listOf(opening: number, from: number, count: number): { lines: string[]; closing: number } {
  let closing = opening;
  const lines = Array.from({ length: count }, (_, at) => {
    const [isIn, moved] = [at % 4 === 3, 1_115 + 1_937 * at];
    closing += isIn ? moved : -moved;
    const both = isIn ? ['', amount(moved)] : [amount(moved), ''];
    return row(`${String(from + at).padStart(2, '0')}/03/2026`, 'Booking', ...both, amount(closing));
  });
  return { lines, closing };
}

const summary = (opening: string, closing: string): string[] => [
  `Opening balance   ${opening}`,
  `Closing balance   ${closing}`,
  '',
];

const onPage = (page: number, ...lines: string[]): Line[] =>
  printed(...lines).map((line) => ({ ...line, page }));

function ends(...lines: Line[]): string[] {
  const { sums, summands } = arithmeticOf(lines);
  return sums
    .filter(({ kind }) => kind === 'list')
    .map((sum) => `${summands[sum.result]?.text} ${sum.holds} ${amount(sum.impliedCents)}`);
}

describe('the opening balance of a list of movements', () => {
  const { lines, closing } = listOf(OPENING, 1, 12);

  it('holds on a statement whose summary is its own', () => {
    const page = onPage(1, ...summary(amount(OPENING), amount(closing)), ...lines);
    expect(ends(...page)).to.deep.equal([`${amount(OPENING)} true ${amount(OPENING)}`]);
  });

  it('is contradicted where the list ends as the summary says and begins otherwise', () => {
    const page = onPage(1, ...summary('3,857.94', amount(closing)), ...lines);
    expect(ends(...page)).to.deep.equal([`3,857.94 false ${amount(OPENING)}`]);
  });

  it('is contradicted by a short list where it is the list’s in all digits but two', () => {
    const short = listOf(OPENING, 1, 5);
    const page = (opening: string): string[] =>
      ends(...onPage(1, ...summary(opening, amount(short.closing)), ...short.lines));
    expect(page('854.97')).to.deep.equal([`854.97 false ${amount(OPENING)}`]);
    expect(page('193.16')).to.deep.equal([]);
  });

  it('is followed over the turn of a page', () => {
    const more = listOf(closing, 13, 12);
    const pages = [
      ...onPage(1, ...summary('3,857.94', amount(more.closing)), ...lines),
      ...onPage(2, ...more.lines),
    ];
    expect(ends(...pages)).to.deep.equal([`3,857.94 false ${amount(OPENING)}`]);
  });

  it('says nothing of a statement whose last pages are missing, nor of one without its first list', () => {
    const more = listOf(closing, 13, 12);
    expect(ends(...onPage(1, ...summary(amount(OPENING), amount(more.closing)), ...lines))).to.deep.equal([]);
    const apart = [
      ...onPage(1, ...summary(amount(OPENING), amount(more.closing))),
      ...onPage(3, ...more.lines),
    ];
    expect(ends(...apart)).to.deep.equal([]);
  });

  it('says nothing where summaries differ, or the list is short or does not follow', () => {
    const twice = onPage(1, ...summary('3,857.94', amount(closing)), 'Opening balance   9,400.00', ...lines);
    expect(ends(...twice)).to.deep.equal([]);
    const short = listOf(OPENING, 1, 7);
    expect(ends(...onPage(1, ...summary('3,857.94', amount(short.closing)), ...short.lines))).to.deep.equal(
      [],
    );
    const broken = lines.with(5, (lines[5] ?? '').replace(/\d\.\d\d$/, '9.99'));
    expect(ends(...onPage(1, ...summary('3,857.94', amount(closing)), ...broken))).to.deep.equal([]);
  });

  it('says nothing where the first balance sums up several bookings', () => {
    const daily = [row('01/03/2026', 'Booking', '5.00', '', ''), ...lines];
    expect(ends(...onPage(1, ...summary('3,857.94', amount(closing)), ...daily))).to.deep.equal([]);
  });
});
