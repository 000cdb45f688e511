import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { printed } from '../../reading/printed.ts';
import { read } from '../../reading/read.ts';
import { judged, row } from '../judged.ts';

/** Right edges of quantity, price and amount as a program sets them. */
const line = (name: string, count: string, price: string, amount: string): string =>
  `${name.padEnd(24)}${count.padStart(8)}${price.padStart(14)}${amount.padStart(14)}`;
const sum = (name: string, amount: string): string => line(name, '', '', amount);

const ROWS = [
  line('Floor tile', '24', '64.50', '1,548.00'),
  line('Grout, grey', '6', '28.99', '173.94'),
  line('Mortar', '10', '21.75', '217.50'),
];
const FOOT = [
  '',
  sum('Subtotal', '2,034.44'),
  sum('Sales tax 6.75%', '137.32'),
  sum('Total due', '2,171.76'),
];
const DELIVERY = line('Delivery', '1', '95.00', '95.00');

function products(...rows: string[]): string[] {
  const { sums, summands } = arithmeticOf(printed(...rows));
  return sums
    .filter(({ kind, holds }) => kind === 'line-product' && !holds)
    .map(
      ({ result, impliedCents, isOpen }) =>
        `${isOpen ? 'asked' : 'told'} ${summands[result]?.text} ${impliedCents}`,
    );
}

describe('quantity times price', () => {
  it('holds on an honest invoice', () => {
    expect(products(...ROWS, DELIVERY, ...FOOT)).to.deep.equal([]);
  });

  it('is contradicted by a price that was made longer where it began', () => {
    const forged =
      `${line('Delivery', '1', '95.00', '').slice(0, 41)}595.00`.padEnd(54) + '95.00'.padStart(6);
    expect(products(...ROWS, forged, ...FOOT)).to.deep.equal(['told 95.00 59500']);
  });

  it('is borne out by a total whose currency stands behind it, which moves its edge', () => {
    const rows = (price: string): string[] => [
      line('Azulejo', '4', '407,60', '1.630,40'),
      line('Papel', '5', '205,35', '1.026,75'),
      line('Montagem', '5', '406,50', '2.032,50'),
      line('Deslocação', '12', price, '1.084,80'),
      '',
      `${sum('Base', '5.774,45').slice(2)} €`,
    ];
    expect(products(...rows('90,40'))).to.deep.equal([]);
    expect(products(...rows('96,40'))).to.deep.equal(['told 1.084,80 115680']);
    const other = [...rows('96,40').slice(0, -1), `${sum('Base', '5.900,00').slice(2)} €`];
    expect(products(...other), 'borne out by nothing').to.deep.equal(['asked 1.084,80 115680']);
  });

  it('is contradicted by a count of two digits of which one is another, and by no other that is too large', () => {
    const list = (count: string): string[] => [
      line('Screws', '4', '286.75', '1,147.00'),
      line('Couplings', '6', '34.70', '208.20'),
      line('Silicone', '12', '193.65', '2,323.80'),
      line('Rods', count, '56.50', '678.00'),
      line('Discs', '5', '38.50', '192.50'),
      '',
      sum('Net', '4,549.50'),
    ];
    expect(products(...list('12'))).to.deep.equal([]);
    expect(products(...list('22'))).to.deep.equal(['told 678.00 124300']);
    // Neither digit is that of twelve; and of few pieces some may be given.
    expect(products(...list('35'))).to.deep.equal([]);
    const few = list('12').with(4, line('Discs', '8', '38.50', '192.50'));
    expect(products(...few)).to.deep.equal([]);
  });

  it('is followed in pictures, where both readers are sure of all three', () => {
    const rows = (price: string): string[] => [
      line('Floor tile', '24', '64.50', '1,548.00'),
      line('Grout, grey', '6', '28.99', '173.94'),
      line('Mortar', '10', price, '217.50'),
      '',
      sum('Total', '1,939.44'),
    ];
    const seen = (price: string, otherwise: Record<string, string> = {}): string[] => {
      const { sums, summands } = arithmeticOf(read(rows(price), otherwise));
      return sums.flatMap(({ kind, holds, result }) =>
        kind === 'line-product' && !holds ? [summands[result]?.text ?? ''] : [],
      );
    };
    expect(seen('21.75')).to.deep.equal([]);
    expect(seen('41.75')).to.deep.equal(['217.50']);
    expect(seen('41.75', { '41.75': '21.75' }), 'a digit that one reader saw').to.deep.equal([]);
    expect(seen('41.75', { '10': '19' }), 'a quantity that one reader saw').to.deep.equal([]);
  });

  it('is followed in pictures, where one reader lost the point of a quantity', () => {
    const seen = (price: string, lost: string): string[] => {
      const rows = [
        line('Floor tile', '24', '64.50', '1,548.00'),
        line('Grout, grey', '6', '28.99', '173.94'),
        line('Mortar', '1.5', price, '32.63'),
        '',
        sum('Total', '1,754.57'),
      ];
      const { sums, summands } = arithmeticOf(read(rows, { '1.5': lost }));
      return sums.flatMap(({ kind, holds, result }) =>
        kind === 'line-product' && !holds ? [summands[result]?.text ?? ''] : [],
      );
    };
    expect(seen('21.75', '15')).to.deep.equal([]);
    expect(seen('41.75', '15')).to.deep.equal(['32.63']);
    expect(seen('41.75', '16'), 'a digit that one reader saw').to.deep.equal([]);
  });

  it('is followed in pictures of single pieces by a total of which a reader is unsure, and with a quantity that was lost', () => {
    const seen = (amount: string, total: string, last = '1'): string[] => {
      const rows = [
        line('Water', '1', '662.46', '662.46'),
        line('Service', '1', '317.02', '317.02'),
        line('Rent', '1', '388.87', amount),
        line('Parking', last, '213.43', '213.43'),
        '',
        sum('Total', total),
      ];
      const { sums, summands } = arithmeticOf(read(rows, { [total]: 'l,581.78' }));
      return sums.flatMap(({ kind, holds, result }) =>
        kind === 'line-product' && !holds ? [summands[result]?.text ?? ''] : [],
      );
    };
    expect(seen('388.87', '1,581.78')).to.deep.equal([]);
    expect(seen('888.87', '1,581.78')).to.deep.equal(['888.87']);
    expect(seen('888.87', '1,581.78', '')).to.deep.equal(['888.87']);
    expect(seen('888.87', '1,991.78'), 'another total').to.deep.equal([]);
  });

  it('is followed where a total that holds bears out how an amount was read', () => {
    const seen = (price: string, total: string): string[] => {
      const rows = [
        line('Water', '1', '662.46', '662.46'),
        line('Service', '1', price, '317.02'),
        line('Rent', '1', '388.87', '388.87'),
        '',
        sum('Total', total),
      ];
      const { sums, summands } = arithmeticOf(read(rows, { '317.02': '377.02' }));
      return sums.flatMap(({ kind, holds, result }) =>
        kind === 'line-product' && !holds ? [summands[result]?.text ?? ''] : [],
      );
    };
    expect(seen('317.02', '1,368.35')).to.deep.equal([]);
    expect(seen('817.02', '1,368.35')).to.deep.equal(['317.02']);
    expect(seen('817.02', '1,999.35'), 'a total that does not').to.deep.equal([]);
  });

  it('is contradicted of single pieces where the total takes their prices', () => {
    const rent = (amount: string, total = '1,581.78'): string[] =>
      products(
        line('Water', '1', '662.46', '662.46'),
        line('Service', '1', '317.02', '317.02'),
        line('Rent', '1', '388.87', '388.87'),
        line('Parking', '1', '213.43', amount),
        '',
        sum('Total', total),
      );
    expect(rent('213.43')).to.deep.equal([]);
    expect(rent('354.42')).to.deep.equal(['told 354.42 21343']);
    expect(rent('354.42', '1,722.77'), 'computed with what the row prints').to.deep.equal([]);
    expect(rent('253.43', '1,621.78'), 'one digit of its price').to.deep.equal(['told 253.43 21343']);
  });

  it('tells a price that is far above what its row was computed with', () => {
    const rows = (price: string): string[] => [...ROWS, line('Trowel', '4', price, '38.40')];
    expect(products(...rows('9.60'), '', sum('Total', '1,977.84'))).to.deep.equal([]);
    expect(products(...rows('94.20'), '', sum('Total', '1,977.84'))).to.deep.equal(['told 38.40 37680']);
    expect(products(...rows('12.80'), '', sum('Total', '1,977.84')), 'a discount').to.deep.equal([]);
    expect(products(...rows('38.40'), '', sum('Total', '1,977.84')), 'four for one').to.deep.equal([]);
  });

  it('is contradicted by an amount that was altered with all sums below it', () => {
    const rows = [...ROWS.slice(0, 2), line('Mortar', '10', '21.75', '817.50'), DELIVERY];
    const foot = [
      sum('Subtotal', '2,634.44'),
      sum('Sales tax 6.75%', '177.82'),
      sum('Total due', '2,812.26'),
    ];
    expect(products(...rows, '', ...foot)).to.deep.equal(['told 817.50 21750']);
  });

  it('is read of hours and minutes, weights, and prices of a hundred', () => {
    const hours = [
      line('Drafting', '1:30', '95.00', '142.50'),
      line('Review', '0:20', '95.00', '31.67'),
      line('Court', '2:15', '95.00', '213.75'),
      line('Call', '0:45', '65.00', '71.25'),
      sum('Total', '459.17'),
    ];
    expect(products(...hours)).to.deep.equal(['told 71.25 4875']);
    const hundreds = [
      line('Screws', '250', '12.40', '31.00'),
      line('Plugs', '400', '8.75', '35.00'),
      line('Nails', '150', '6.20', '9.30'),
      line('Hooks', '50', '91.00', '10.50'),
      sum('Total', '85.80'),
    ];
    expect(products(...hundreds)).to.deep.equal(['told 10.50 4550']);
  });

  it('is told where an amount is that of more pieces, and not of fewer: some may be included', () => {
    const more = [...ROWS, line('Hinge', '3', '4.10', '28.70'), sum('Subtotal', '1,968.14')];
    expect(products(...more)).to.deep.equal(['told 28.70 1230']);
    const fewer = [...ROWS, line('Hinge', '7', '4.10', '12.30'), sum('Subtotal', '1,951.74')];
    expect(products(...fewer)).to.deep.equal([]);
  });

  it('says nothing of a discount, printed or not, and of what is free', () => {
    const discounted = line('Delivery', '1', '95.00', '85.50');
    const subtotal = sum('Subtotal', '2,024.94');
    expect(products(...ROWS, discounted, subtotal)).to.deep.equal([]);
    expect(
      products(...ROWS, line('Delivery', '1', '95.00', '0.00'), sum('Subtotal', '1,939.44')),
    ).to.deep.equal([]);
  });

  it('is asked about where each piece cost less than its price, which nothing says', () => {
    const less = (price: string): string[] => [
      ...ROWS,
      line('Chair', '3', price, '416.97'),
      sum('Subtotal', '2,356.41'),
    ];
    expect(products(...less('239.99'))).to.deep.equal(['asked 416.97 71997']);
    expect(products(...less('138.99'))).to.deep.equal([]);
    expect(products(...less('231.65')), 'by 40 %').to.deep.equal([]);
    const [, , ...few] = ROWS;
    const beside = [...few, ROWS[0]!, line('Chair', '3', '239.99', '416.97')];
    expect(products(...beside, sum('Subtotal', '2,182.47')), 'of two rows').to.deep.equal([
      'asked 416.97 71997',
    ]);
    expect(products(...beside.slice(1), sum('Subtotal', '1,964.97')), 'of one').to.deep.equal([]);
  });

  it('says nothing of a least charge that nothing but its row bears out', () => {
    const least = line('Cutting', '3', '1.40', '15.00');
    expect(products(...ROWS, least, sum('Subtotal', '1,954.44'))).to.deep.equal([]);
  });

  it('says nothing where two rows do not follow: they count something else', () => {
    const rows = [...ROWS, line('Delivery', '1', '595.00', '95.00'), line('Crane', '1', '440.00', '140.00')];
    expect(products(...rows, sum('Subtotal', '2,174.44'))).to.deep.equal([]);
  });
});

describe('a column of shares, centred, in which a dash says that there is none', () => {
  it('takes no amount off', () => {
    const bill = (total: string): string =>
      judged(
        row('Property tax', '2,814.36').padEnd(66) + '69.4 / 84'.padEnd(20) + '231.93'.padStart(10),
        row('Insurance', '3,120.90').padEnd(66) + '69.4 / 84'.padEnd(20) + '257.19'.padStart(10),
        row('Waste', '1,986.00').padEnd(66) + '  2 / 19'.padEnd(20) + '209.05'.padStart(10),
        row('Heating', '').padEnd(66) + '    –'.padEnd(20) + '961.77'.padStart(10),
        'Total'.padEnd(86) + total.padStart(10),
      );
    expect(bill('1,659.94')).to.equal('pass');
    expect(bill('1,959.94')).not.to.equal('pass');
  });
});

describe('a column of discounts in which a dash says that there is none', () => {
  const item = (name: string, count: string, price: string, off: string, amount: string): string =>
    `${name.padEnd(24)}${count.padStart(6)}${price.padStart(12)}${off.padStart(10)}${amount.padStart(16)}`;
  const bill = (count: string): string[] => [
    item('Dirección de obra', count, '65,00', '–', '2.405,00'),
    item('Visita a obra', '9', '33,41', '10 %', '270,62'),
    item('Planos de ejecución', '2', '144,60', '–', '289,20'),
    item('Desplazamiento', '8', '106,80', '–', '854,40'),
    item('Tramitación', '11', '34,75', '–', '382,25'),
    item('Suma', '', '', '', '4.201,47'),
    item('IVA 21 %', '', '', '', '882,31'),
    item('Total EUR', '', '', '', '5.083,78'),
  ];

  it('is no minus of the amounts beside it', () => {
    expect(judged(...bill('37'))).to.equal('pass');
    expect(judged(...bill('77'))).to.match(/2\.405,00 is not the quantity times the price .* give 5\.005,00/);
  });
});
