/** Pay slips whose list of what is taken off has a heading and no total. */
import { expect } from 'chai';
import { collectAmounts } from '../../../../../../workers/stages/ocr/reading/cells.ts';
import { entriesOf } from '../../../../../../workers/stages/ocr/sums/entries.ts';
import { withTakenOff } from '../../../../../../workers/stages/ocr/sums/pay/taken-off.ts';
import { printed } from '../../reading/printed.ts';
import { judged, row } from '../judged.ts';

const slip = (
  net: string,
  heading: readonly string[] = ['II. DEDUCCIONES             IMPORTE'],
  total: string[] = [],
) =>
  judged(
    'I. DEVENGOS                 IMPORTE',
    ...[row('Salario base', '1.312,40'), row('Plus convenio', '96,15')],
    row('Prorrata pagas extraordinarias', '218,73'),
    ...heading,
    row('Aportación Seguridad Social 6,35%', '103,31'),
    row('Retención IRPF', '178,99'),
    ...total,
    row('LÍQUIDO A PERCIBIR', net),
  );

describe('what stands below a heading of deductions', () => {
  it('is taken off: net pay follows, or one digit of it does not', () => {
    expect(slip('1.344,98')).to.equal('pass');
    expect(slip('4.344,98')).to.contain('LÍQUIDO A PERCIBIR 4.344,98');
    expect(slip('1.711,27')).to.equal('asked');
  });

  it('has its own total, or another heading, and is what it was', () => {
    expect(slip('1.344,98', undefined, [row('Total deducciones', '282,30')])).to.equal('pass');
    expect(slip('1.344,98', undefined, [row('Total deducciones', '482,30')])).to.not.equal('pass');
  });

  it('is nothing below a sentence, both headings in one line, or what is no heading', () => {
    const taken = (...heading: string[]): string[] => {
      const amounts = collectAmounts(
        printed(
          row('Salario base', '1.312,40'),
          ...heading,
          row('IRPF', '178,99'),
          row('LÍQUIDO A PERCIBIR', '1.133,41'),
        ),
      );
      const entries = withTakenOff(entriesOf(amounts), amounts.lines);
      return entries.flatMap(({ role, label }) => (role === 'minus' ? [label] : []));
    };
    expect(taken('II. DEDUCCIONES')).to.deep.equal(['IRPF']);
    expect(taken('Abzüge')).to.deep.equal(['IRPF']);
    for (const heading of [
      ['Total de los devengos y de las deducciones de este mes'],
      ['DEVENGOS                 DEDUCCIONES'],
      ['Otros'],
      [row('Deducciones', '178,99')],
    ])
      expect(taken(...heading), heading[0]).to.deep.equal([]);
  });
});
