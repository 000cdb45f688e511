/** Net pay, what is taken off it or added, and what is paid out. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

/** Net pay in the first column of amounts, what was taken off in the second. */
const slip = (paid: string, ...between: string[]): string =>
  judged(
    row('Rubrique', 'Montant', 'Part salarié'),
    row('Salaire de base', '3 240,00'),
    row('Prime ancienneté', '204,00'),
    row('Salaire brut', '3 444,00'),
    row('Retraite plafonnée', '', '501,00'),
    row('CSG déductible', '', '238,11'),
    row('Total cotisations', '', '739,11'),
    row('Net à payer avant impôt', '2 704,89'),
    ...between,
    row('Net payé', paid),
  );
const TAX = row('Impôt prélevé à la source', '', '122,03');
const MEALS = row('Titres-restaurant', '', '43,00');

/** The relation below net pay, and not that of gross pay. */
const OWN = /amounts that the document names for it: Net à payer/;

describe('what is paid out below net pay', () => {
  it('follows with what stands between taken off, added or only told', () => {
    expect(slip('2 539,86', TAX, MEALS)).to.equal('pass');
    expect(slip('2 582,86', TAX, MEALS), 'only told').to.equal('pass');
    expect(slip('2 625,86', TAX, MEALS), 'added').to.equal('pass');
    expect(slip('3 233,42', TAX, MEALS)).to.match(
      /^Net payé 3\s233,42 does not follow .*: Net à payer avant impôt 2\s704,89; .* give 2\s539,86\.$/,
    );
    const loan = row('Remboursement de prêt', '', '100,00');
    expect(slip('2 439,86', TAX, MEALS, loan), 'three of them').to.equal('pass');
    expect(slip('2 540,00', TAX, MEALS), 'in whole units').not.to.match(/does not follow/);
  });

  it('says nothing where an amount stands in another place, or none stands between', () => {
    expect(slip('3 233,42', TAX, row('Avance', '', '', '43,00'))).not.to.match(OWN);
    expect(slip('3 233,42', TAX, 'Autres', 'lignes', 'ici', MEALS)).not.to.match(OWN);
    expect(slip('3 233,42')).not.to.match(OWN);
  });
});
