/** The foot of a list whose rows multiply, in words that nobody here knows. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines } from '../judged.ts';
import { sums } from '../told.ts';

const line = (name: string, count: string, price: string, amount: string): string =>
  `${name.padEnd(24)}${count.padStart(8)}${price.padStart(14)}${amount.padStart(14)}`;
const receipt = (net: string, tax = '34,48', gross = '178,15', ...more: string[]): string[] => [
  line('Tuptta', '3', '10,79', '32,37'),
  line('Ywui', '1', '7,61', '7,61'),
  line('Tupi', '2', '10,47', '20,94'),
  line('Kagec', '2', '16,32', '32,64'),
  line('Ntouates', '2', '17,95', '35,90'),
  line('Eaaoa', '1', '14,21', '14,21'),
  ...more,
  line('Kaapn afia', '', '', net),
  line('A 24 %', '', '', tax),
  line('Euvoao', '', '', gross),
];
const TOLD = (what: string, sum: string): RegExp =>
  new RegExp(`^${what} does not follow from the amounts above it: .* give ${sum}\\.$`);

describe('the foot of a list', () => {
  it('is what its rows come to, what is added, and both', () => {
    expect(sums(...receipt('143,67'))).to.include.members(['foot 143,67 true', 'foot 178,15 true']);
    expect(judged(...receipt('143,67'))).to.equal('pass');
  });

  it('is contradicted where two of its amounts and the rows fix the third', () => {
    expect(judged(...receipt('863,67'))).to.match(TOLD('Kaapn afia 863,67', '143,67'));
    expect(judged(...receipt('143,67', '34,48', '778,15'))).to.match(TOLD('Euvoao 778,15', '178,15'));
    expect(judgedLines(read(receipt('863,67')))).to.match(TOLD('Kaapn afia 863,67', '143,67'));
  });

  it('has taxes of two kinds, each of its rate, and what rounds', () => {
    const half = (gross: string, ...more: string[]): string[] => [
      ...receipt('143,67').slice(0, -2),
      line('A 12 %', '', '', '17,24'),
      line('B 12 %', '', '', '17,24'),
      ...more,
      line('Euvoao', '', '', gross),
    ];
    const rounded = line('Kalo', '', '', '-0,15');
    expect(judged(...half('178,15'))).to.equal('pass');
    expect(sums(...half('178,00', rounded))).to.include.members(['foot 143,67 true', 'foot 178,00 true']);
    expect(judged(...half('778,15'))).to.match(TOLD('Euvoao 778,15', '178,15'));
    expect(judged(...half('178,00'))).not.to.match(/B 12/);
  });

  it('counts a row whose quantity was not surely read', () => {
    const seen = (net: string): string => judgedLines(read(receipt(net), { 3: '8' }));
    expect(seen('143,67')).to.equal('pass');
    expect(seen('863,67')).to.match(TOLD('Kaapn afia 863,67', '143,67'));
  });

  it('says nothing where nothing else fixes it, or a line stands between that is no row', () => {
    expect(sums(...receipt('863,67', '34,48', '898,15')).join()).not.to.match(/foot/);
    expect(sums(...receipt('143,67', '11,00', '178,15')).join()).not.to.match(/foot/);
    const discount = receipt('133,67', '34,48', '168,15', line('Ekptoon', '', '', '-10,00'));
    expect(judged(...discount)).not.to.match(/does not follow/);
    expect(sums(...receipt('143,67').slice(-5)).join(), 'two rows').not.to.match(/foot/);
  });
});
