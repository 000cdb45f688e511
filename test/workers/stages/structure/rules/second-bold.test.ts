/** A total in bold, typed anew in another copy of the page's bold face: told by `value-typed-later`. */
import { expect } from 'chai';
import { valueTypedLater } from '../../../../../workers/stages/structure/rules/value-typed-later.ts';
import { append, HEADER, onePage } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, NOW } from '../material.ts';

const at = (x: number, y: number, text: string, font: string): string =>
  `BT /${font} 5 Tf ${x} ${y} Td (${text}) Tj ET `;
const face = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** Bookings in F below a head, then their middle amount in a bold face of its own. @param head F, or B for the page's bold face */
function page(head: 'F' | 'B'): Buffer {
  const rows = ['1,200.00', '880.50', null, '4,900.00', '7,700.00'].map(
    (amount, i) =>
      at(10, 90 - 8 * i, `Booking ${i} of the month`, 'F') + (amount ? at(120, 90 - 8 * i, amount, 'F') : ''),
  );
  const foot = at(10, 20, 'Registered office and the usual small print of a letter', 'F');
  const parts = onePage(
    `${at(10, 98, 'Statement of bookings', head)}${rows.join('')}${foot}${at(120, 74, '9,100.00', 'H')}`,
  );
  parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /B 6 0 R /H 7 0 R');
  parts[4].body = face('ABCDEF+Carlito');
  const bold = [
    { num: 6, body: face('GHIJKL+Carlito-Bold') },
    { num: 7, body: face('Carlito-Bold') },
  ];
  return append(HEADER, [{ parts: [...parts, ...bold] }]).pdf;
}

describe('a total in bold, painted last', () => {
  it('is told in a second copy of the bold face that the page has', () => {
    const told = firstOf(valueTypedLater(factsOf(page('B')), NOW));
    expect(told.note).to.include('a second copy of GHIJKL+Carlito-Bold');
  });

  it('is how programs set off a total where the page has no other bold', () => {
    expect(valueTypedLater(factsOf(page('F')), NOW).verdict).to.equal('pass');
  });
});
