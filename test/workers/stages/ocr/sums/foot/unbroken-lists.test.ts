/** Lists line below line whose total the paper computes on with. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

/** The amount to pay stands at the head, so that the total without tax follows from that and the tax. */
const bill = (excise: string, ...more: string[]): string[] => [
  row('Valor a pagar', '199,62'),
  'Av. da Boavista 1203, Porto',
  row('Energia ativa', '88,02'),
  row('Termo fixo', '15,88'),
  row('Acesso às redes', '46,40'),
  row('Imposto especial de consumo', excise),
  ...more,
  row('Total sem IVA', '162,29'),
  row('IVA 23%', '37,33'),
  row('Total da fatura', '199,62'),
];

describe('an unbroken list', () => {
  it('has to give its total, though tax and amount to pay do', () => {
    expect(judged(...bill('11,99'))).to.equal('pass');
    for (const told of [judged(...bill('31,99')), judgedLines(read(bill('61,49')))])
      expect(told).to.match(/^Total sem IVA 162,29 does not follow from the list above it, though/);
  });

  it('has to give it however long it is', () => {
    const many = Array.from({ length: 15 }, (_, at) => row(`Taxa ${'abcdefghijklmno'[at]}`, '0,61'));
    expect(judged(...bill('2,84', ...many))).to.equal('pass');
    expect(judged(...bill('42,84', ...many))).to.match(
      /^Total sem IVA 162,29 does not follow from the list above it/,
    );
  });

  it('may have a line of another kind in it, or an amount that is only mentioned', () => {
    expect(judged(...bill('31,99', row('Desconto', '-20,00')))).to.equal('pass');
    expect(judged(...bill('11,99', row('Leitura estimada', '31,40')))).to.equal('pass');
  });

  it('says nothing where a row was not surely read, or may be lost', () => {
    const lines = read(bill('61,49'));
    const word = lines[5]?.words.find(({ text }) => text === '61,49');
    if (word) Object.assign(word, { agreed: false, readings: [] });
    expect(judgedLines(lines)).not.to.match(/does not follow/);
    expect(judgedLines(read(bill('4,99')))).not.to.match(/does not follow/);
    const parted = [...bill('61,49').slice(0, 5), 'ver verso', ...bill('61,49').slice(5)];
    expect(judgedLines(read(parted))).not.to.match(/does not follow/);
  });
});
