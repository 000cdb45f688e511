/** Prices with more decimals than money has, on bills for calls and current. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';
import { sums } from '../told.ts';

const call = (label: string, count: string, price: string, amount: string): string =>
  row(label.padEnd(30) + count.padStart(6), price, amount);
const bill = (first: string, amount = '116,45'): string[] => [
  call('Cuota fibra', '3', first, amount),
  call('Línea móvil', '5', '16,8643', '84,32'),
  call('Llamadas a fijos', '2', '0,1470', '0,29'),
  call('SMS premium', '4', '0,4271', '1,71'),
  call('Alquiler de router', '3', '4,2805', '12,84'),
];
const products = (...rows: string[]): string[] =>
  sums(...rows).filter((one) => one.startsWith('line-product'));

describe('rows with fine prices', () => {
  it('say nothing where all of them follow', () => {
    expect(products(...bill('38,8161'))).to.deep.equal([]);
  });

  it('tell the one in which a digit of the price or of the amount is another one', () => {
    expect(judged(...bill('58,8161'))).to.match(/116,45 is not the quantity times the price beside it/);
    expect(judged(...bill('38,8161', '176,45'))).to.match(/176,45 is not the quantity times the price/);
  });

  it('ask about the one whose price has nothing to do with its amount', () => {
    expect(judged(...bill('65,9874'))).to.equal('asked');
  });

  it('know prices in cents', () => {
    const current = (price: string): string[] => [
      call('Energia', '1078', price, '81,17'),
      call('Siirto', '1078', '3,890', '41,93'),
      call('Vero', '1078', '2,240', '24,15'),
      call('Palvelu', '312', '1,105', '3,45'),
    ];
    expect(products(...current('7,530'))).to.deep.equal([]);
    expect(judged(...current('9,530'))).to.match(/81,17 is not the quantity/);
  });

  it('say nothing of few rows, of several that do not follow, and of cents', () => {
    expect(products(...bill('58,8161').slice(0, 3))).to.deep.equal([]);
    expect(products(...bill('58,8161'), call('Roaming', '7', '3,0139', '99,04'))).to.deep.equal([]);
    expect(products(...bill('38,8161', '116,90'))).to.deep.equal([]);
  });
});
