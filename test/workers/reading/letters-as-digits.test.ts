import { expect } from 'chai';
import { withZeros } from '../../../workers/reading/letters-as-digits.ts';

const read = (text: string) =>
  withZeros([...text].map((character, at) => ({ text: character, at, confidence: 0.99, gap: 0 })));
const textOf = (text: string): string =>
  read(text)
    .map((glyph) => glyph.text)
    .join('');

describe('letters that can only be a digit', () => {
  it('are zeros before cents, and no longer sure', () => {
    expect(textOf('RMO.55')).to.equal('RM0.55');
    expect(textOf('Total O,00')).to.equal('Total 0,00');
    expect(textOf('€D.94')).to.equal('€0.94');
    expect(read('RMO.55')[2]).to.include({ text: '0', confidence: 0.5 });
  });

  it('stay letters elsewhere', () => {
    for (const text of ['NO.55', 'P.O.12', 'O.123', 'RMO', 'CD.94']) expect(textOf(text)).to.equal(text);
  });
});
