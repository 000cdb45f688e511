/** Bases that taxes print beside their rates say what the other terms of a total come to. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const bill = (total: string, base = '2 176 364', delivery = '3 680'): string[] => [
  row('Paprika őrölt 6 kg', '127 740'),
  row('Méz', '229 740'),
  row('Bor', '1 904 910'),
  row('Nettó összesen', '2 262 390'),
  row('Kedvezmény 3%', '-67 871'),
  row('Szállítás', delivery),
  row(`ÁFA 27% (${base})`, '587 618'),
  row('ÁFA 5% (21 835)', '1 092'),
  row('Fizetendő', `${total} Ft`),
];

describe('printed bases of taxes', () => {
  it('bear out a delivery that nothing else follows from, so that another total is told', () => {
    expect(judged(...bill('2 786 909'))).to.equal('pass');
    expect(judged(...bill('2 897 780'))).to.match(
      /^Fizetendő 2\s897\s780 does not follow .* give 2\s786\s909\.$/,
    );
  });

  it('say nothing where they are no bases of those taxes, or come to another amount', () => {
    expect(judged(...bill('2 897 780', '2 146 364'))).to.equal('asked');
    expect(judged(...bill('2 897 780', '2 176 364', '5 680'))).to.equal('asked');
  });
});
