import { expect } from 'chai';
import { TEST_FAULTS, testFaultLine, testFaultOf } from '../../../shared/contracts/test-fault.ts';

describe('faults on purpose', () => {
  const of = (text: string) => testFaultOf(Buffer.from(text, 'latin1'));

  it('are asked for by the line after the header', () => {
    for (const fault of TEST_FAULTS) {
      const line = testFaultLine(fault);
      expect(of(`%PDF-1.7\n${line}\n1 0 obj`)).to.equal(fault);
      expect(of(`%PDF-1.4\r\n%\xe2\xe3\xcf\xd3\r\n${line}\r\n1 0 obj`)).to.equal(fault);
    }
  });

  it('are not asked for anywhere else', () => {
    const line = testFaultLine('slow');
    for (const text of [
      '',
      line,
      `\n%PDF-1.7\n${line}\n`,
      `%PDF-1.7\n1 0 obj\n${line}\n`,
      `%PDF-1.7\n%one\n%two\n${line}\n`,
      `%PDF-1.7\n${line} \n`,
      `%PDF-1.7\n${line}`,
      '%PDF-1.7\n%assay-test-fault: other\n',
      `%PDF-1.7\n${' '.repeat(200)}\n${line}\n`,
    ]) {
      expect(of(text), JSON.stringify(text)).to.equal(undefined);
    }
  });
});
