import { expect } from 'chai';
import { valueExchanged } from '../../../../../workers/stages/structure/rules/value-exchanged.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, locked, NOW } from '../material.ts';

const AMOUNTS = ['110.50', '220.75', '330.25', '440.95', '550.15', '660.45', '770.65', '880.35'];

const show = (x: number, y: number, text: string, font = 'F', size = 5): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`;

/** A table in the page's own stream, without the amounts of `left`, and a second stream behind it. */
function page(left: readonly number[], second: string, secondFont = 'Helvetica'): Buffer {
  const rows = AMOUNTS.map((amount, at) => {
    const y = 90 - at * 10;
    return `${show(10, y, 'Booking')} ${left.includes(at) ? '' : show(150, y, amount)}`;
  });
  const parts = onePage(rows.join(' '));
  parts[2].body = parts[2].body
    .replace('/F 5 0 R', '/F 5 0 R /G 6 0 R')
    .replace(/\/Contents (\d+) 0 R/, '/Contents [$1 0 R 7 0 R]');
  parts[4].body = (parts[4].body as string).replace('/Helvetica', '/ABCDEF+Carlito');
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${secondFont} /Encoding /WinAnsiEncoding >>`;
  const added = [
    { num: 6, body: font },
    { num: 7, body: stream(second) },
  ];
  return append(HEADER, [{ parts: [...parts, ...added] }]).pdf;
}

const verdictOf = (pdf: Buffer) => valueExchanged(factsOf(pdf), NOW);

describe('structure/value-exchanged', () => {
  it('finds the last amount of a table, written in another stream and face', () => {
    const sight = firstOf(verdictOf(page([7], show(150, 20, '980.35', 'G'))));
    expect(sight.note).to.contain('“980.35”').and.to.contain('in Helvetica instead of');
    expect(sight.confidence).to.be.within(0.7, 0.9);
  });

  it('finds several at once', () => {
    const typed = [5, 7].map((at) => show(150, 90 - at * 10, `9${AMOUNTS[at]?.slice(1)}`, 'G')).join(' ');
    const verdict = verdictOf(page([5, 7], typed));
    expect(verdict.verdict === 'fail' && verdict.occurrences).to.have.length(2);
  });

  it('passes a table as it was made, a stamp beside it and a total in bold', () => {
    expect(verdictOf(page([], '')).verdict).to.equal('pass');
    expect(verdictOf(page([], show(10, 5, '22.11.2026', 'G', 4))).verdict).to.equal('pass');
    expect(verdictOf(page([7], show(150, 20, '980.35', 'G'), 'ABCDEF+Carlito-Bold')).verdict).to.equal(
      'pass',
    );
  });

  it('takes fonts without names for no copies of each other, as faces of a variable font are written', () => {
    const rows = AMOUNTS.map((amount, at) => {
      const [x, font] = at === 7 ? [153, 'G'] : [150, 'F'];
      return `${show(10, 90 - at * 10, 'Booking')} ${show(x, 90 - at * 10, amount, font)}`;
    });
    const named = (name: string): Buffer => {
      const parts = onePage(rows.join(' '));
      parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
      parts[4].body = (parts[4].body as string).replace('/BaseFont /Helvetica', name);
      return append(HEADER, [{ parts: [...parts, { num: 6, body: parts[4].body }] }]).pdf;
    };
    expect(verdictOf(named('/BaseFont /ABCDEF+Carlito')).verdict).to.equal('fail');
    expect(verdictOf(named('')).verdict).to.equal('pass');
  });

  it('takes faces that share a name for no copies, where a letter that both show is wider in one of them', () => {
    const rows = AMOUNTS.map((amount, at) => {
      const [x, font] = at === 7 ? [153, 'G'] : [150, 'F'];
      return `${show(10, 90 - at * 10, 'Booking')} ${show(x, 90 - at * 10, amount, font)}`;
    });
    const heading = (wide: number): Buffer => {
      const parts = onePage(`${rows.join(' ')} ${show(10, 5, 'Book', 'G')}`);
      parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
      const font = (parts[4].body as string).replace('/BaseFont /Helvetica', '/BaseFont /Carlito');
      const withB = (width: number): string => {
        const widths = Array.from({ length: 91 }, (_, at) => (at === 34 ? width : 500)).join(' ');
        return `${font.slice(0, font.lastIndexOf('>>'))} /FirstChar 32 /LastChar 122 /Widths [${widths}] >>`;
      };
      parts[4].body = withB(544);
      return append(HEADER, [{ parts: [...parts, { num: 6, body: withB(wide) }] }]).pdf;
    };
    expect(verdictOf(heading(544)).verdict, 'a copy').to.equal('fail');
    expect(verdictOf(heading(561)).verdict, 'a bold face').to.equal('pass');
  });

  it('passes labels of axes, which agree with no row, though one of them stands beside another axis', () => {
    const ticks = [80, 65, 50, 35].map((y, i) => show(150, y, `${i}.50`)).join(' ');
    const others = ['0.60', '0.50', '0.40'].map((tick, i) => show(10, 59.3 - 12 * i, tick)).join(' ');
    const names = show(60, 5, 'obstacle') + show(90, 95, 'steering');
    const chart = append(HEADER, [{ parts: onePage(`${others} ${names} ${ticks}`) }]).pdf;
    expect(verdictOf(chart).verdict).to.equal('pass');
  });

  it('passes a summary above its table, painted box by box and in larger type, whatever its edge', () => {
    const table = AMOUNTS.flatMap((amount, at) => [
      show(10, 80 - at * 9, 'Booking'),
      show(150, 80 - at * 9, amount),
    ]);
    const boxes = ['Opening balance', 'Paid in', 'Closing balance'].flatMap((label, at) => {
      const x = 10 + at * 69;
      return [show(x, 96, label, 'F', 4), show(x, 90, `8${at}2.15`, 'F', 6)];
    });
    const pdf = (order: string[]) => append(HEADER, [{ parts: onePage(order.join(' ')) }]).pdf;
    expect(verdictOf(pdf([...boxes, ...table])).verdict).to.equal('pass');
    // Behind the table the same is what somebody leaves who typed it anew, and a browser that paints a positioned box.
    const behind = verdictOf(pdf([...boxes.slice(0, 4), ...table, ...boxes.slice(4)]));
    expect(behind.verdict === 'inconclusive' && behind.toCheck?.length).to.be.greaterThan(0);
  });

  it('is open where most values are so', () => {
    const left = [2, 3, 4, 5, 6, 7];
    const typed = left.map((at) => show(150, 90 - at * 10, AMOUNTS[at] ?? '', 'G')).join(' ');
    expect(verdictOf(page(left, typed)).verdict).to.equal('inconclusive');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });

  it('takes a value for a part of its block where others of it look alike and were written in their turn', () => {
    // A summary below the table, in its own size and at its own edge; the last values are written behind the page's foot.
    const table = AMOUNTS.flatMap((amount, at) => [
      show(10, 92 - at * 7, 'Booking'),
      show(150, 92 - at * 7, amount),
    ]);
    const block = (late: number) => {
      // Set flush right: a digit of Helvetica is .556 wide, a point .278.
      const endingAt168 = (amount: string): number => 168 - 6 * (0.556 * (amount.length - 1) + 0.278);
      const rows = ['901.10', '82.20', '7.30'].map((amount, at) => ({
        label: show(90, 32 - at * 9, 'Sum', 'F', 6),
        value: show(endingAt168(amount), 32 - at * 9, amount, 'F', 6),
        isLate: at >= 3 - late,
      }));
      const inTurn = rows.flatMap(({ label, value, isLate }) => (isLate ? [label] : [label, value]));
      const behind = rows.flatMap(({ value, isLate }) => (isLate ? [value] : []));
      const order = [...table, ...inTurn, show(10, 4, 'Foot of the page'), ...behind];
      return verdictOf(append(HEADER, [{ parts: onePage(order.join(' ')) }]).pdf).verdict;
    };
    expect(block(1)).to.equal('pass');
    expect(block(2), 'exchanged together, or painted after the others').to.equal('inconclusive');
  });

  it('takes a total for designed whose whole row is set in a copy of its own', () => {
    const row = (label: string, value: string): Buffer => {
      const rows = AMOUNTS.slice(0, 6).flatMap((amount, at) => [
        show(10, 92 - at * 9, 'Booking'),
        show(150, 92 - at * 9, amount),
      ]);
      const last = [show(10, 20, 'Total', label, 6), show(149, 20, '993.30', value, 6)];
      const parts = onePage([...rows, ...last].join(' '));
      parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 6 0 R');
      parts[4].body = (parts[4].body as string).replace('/Helvetica', '/ABCDEF+Carlito');
      const copy = { num: 6, body: (parts[4].body as string).replace('ABCDEF', 'GHIJKL') };
      return append(HEADER, [{ parts: [...parts, copy] }]).pdf;
    };
    expect(verdictOf(row('G', 'G')).verdict).to.equal('pass');
    expect(verdictOf(row('F', 'G')).verdict).to.equal('fail');
  });
});
