import { expect } from 'chai';
import { checkDigit } from '../../../../workers/formats/mrz/check-digit.ts';
import { parseMrz } from '../../../../workers/formats/mrz/parse.ts';

/** The layout as it is published for the card of 1988, with a specimen's name. */
function card(): [string, string] {
  const first = `IDFRA${'BERTHIER'.padEnd(25, '<')}${'751'.padEnd(6, '<')}`;
  const number = '880692310285';
  const head = `${number}${checkDigit(number)}${'CORINNE'.padEnd(14, '<')}651206${checkDigit('651206')}F`;
  return [first, head + checkDigit(first + head)];
}

describe('the old French identity card', () => {
  it('is read as itself, not as a TD2', () => {
    const mrz = parseMrz(card().join('\n'));
    expect(mrz).to.include({
      format: 'FRA-ID',
      issuingState: 'FRA',
      nationality: 'FRA',
      surname: 'BERTHIER',
      givenNames: 'CORINNE',
      documentNumber: '880692310285',
      dateOfBirth: '651206',
      sex: 'F',
      dateOfExpiry: '',
    });
    expect(Object.keys(mrz?.checkDigits ?? {})).to.deep.equal(['documentNumber', 'dateOfBirth', 'composite']);
    expect(Object.values(mrz?.checkDigits ?? {}).every(({ valid }) => valid)).to.equal(true);
  });

  it('may have cut given names where they fill their field', () => {
    const named = (surname: string, given: string) => {
      const [first, second] = card();
      const names = first.replace('BERTHIER'.padEnd(25, '<'), surname.padEnd(25, '<'));
      return parseMrz(`${names}\n${second.replace('CORINNE'.padEnd(14, '<'), given.padEnd(14, '<'))}`);
    };
    expect(named('BERTHIER', 'CHRISTOPHE<<JE')).to.include({
      givenNames: 'CHRISTOPHE JE',
      nameTruncated: true,
    });
    expect(named('B'.repeat(25), 'CORINNE')?.nameTruncated).to.equal(true);
    expect(named('BERTHIER', 'CORINNE<<ANNA<')?.nameTruncated).to.equal(false);
  });

  it('has check digits that tell a changed number', () => {
    const [first, second] = card();
    const mrz = parseMrz(`${first}\n${second.replace('880692', '880693')}`);
    expect(mrz?.checkDigits.documentNumber?.valid).to.equal(false);
    expect(mrz?.checkDigits.composite?.valid).to.equal(false);
  });

  it('tells whether a state stands in the list of ICAO', () => {
    expect(parseMrz(card().join('\n'))?.knownStates).to.deep.equal({ issuingState: true, nationality: true });
    const unknown = card().join('\n').replace('IDFRA', 'IDQQQ');
    expect(parseMrz(unknown)?.knownStates.issuingState).to.equal(false);
  });
});
