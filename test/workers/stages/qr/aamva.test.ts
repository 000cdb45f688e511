/** Codes of licences and identity cards (AAMVA DL/ID card design standard 2020, annex D). */
import { expect } from 'chai';
import { parsePayload } from '../../../../workers/stages/qr/payload.ts';

function elementsOf(text: string): Record<string, string> | null {
  const payload = parsePayload(text, Buffer.from(text, 'latin1'), []);
  return payload.kind === 'aamva' ? payload.elements : null;
}

/** Header of version 10 with two subfiles; their offsets are not asked about. */
const HEADER = '@\n\x1e\rANSI 636000100002DL00410278ZV03190008';

describe('the subfiles of a licence', () => {
  it('begin with their designator, which belongs to no element (D.12.4)', () => {
    expect(elementsOf(`${HEADER}DLDAQT64235789\nDCSSAMPLE\rZVZVA01\nZVB02\r`)).to.deep.equal({
      DAQ: 'T64235789',
      DCS: 'SAMPLE',
      ZVA: '01',
      ZVB: '02',
    });
  });

  it('may stand in any order: the number of a licence is found behind a state’s own', () => {
    expect(elementsOf(`${HEADER}ZVZVA01\rDLDAQT64235789\nDCSSAMPLE\r`)).to.include({
      DAQ: 'T64235789',
      DCS: 'SAMPLE',
    });
  });

  it('are those of an identity card, too', () => {
    const card = HEADER.replace('DL0041', 'ID0041');
    for (const text of [`${card}IDDAQ123\nDCSID\r`, `${card}\rIDDAQ123\nDCSID\r`])
      expect(elementsOf(text), text).to.deep.equal({ DAQ: '123', DCS: 'ID' });
  });

  it('have values that may look like a designator', () => {
    expect(elementsOf(`${HEADER}DLDAQ1\nDCSHANDLDAVIS\nDACIDDAQ9\nZVZXYZ\nDAGDLDAQ7 ROAD\r`)).to.deep.equal({
      DAQ: '1',
      DCS: 'HANDLDAVIS',
      DAC: 'IDDAQ9',
      ZVZ: 'XYZ',
      DAG: 'DLDAQ7 ROAD',
    });
  });
});

describe('the elements of a licence', () => {
  it('count as they stand first, and none is one that every object has', () => {
    expect(elementsOf(`${HEADER}DLDAQ1\nDAQ2\nconstructor\n`)).to.deep.equal({ DAQ: '1' });
  });

  it('are without the blanks at their ends, and of at most five hundred characters', () => {
    const found = elementsOf(`${HEADER}DLDAQ 12 34  \nDCS${'S'.repeat(501)}\n`);
    expect(found).to.deep.equal({ DAQ: '12 34', DCS: 'S'.repeat(500) });
  });

  it('end with a line feed, a return or a record separator', () => {
    for (const end of ['\n', '\r', '\r\n', '\x1e'])
      expect(elementsOf(`${HEADER}DLDAQ1${end}DCSA${end}`), JSON.stringify(end)).to.deep.equal({
        DAQ: '1',
        DCS: 'A',
      });
  });
});

describe('the header of a licence', () => {
  it('names who issued it, in its first form and in the later ones', () => {
    for (const file of ['ANSI ', 'AAMVA']) {
      const text = `@\n\x1c\r${file}636001020001DL00310000DLDAQ1\n`;
      expect(parsePayload(text, Buffer.from(text), []), file).to.include({ kind: 'aamva', issuer: '636001' });
    }
  });

  it('is none with another sign, fewer figures or something before it', () => {
    for (const text of [
      HEADER.slice(1),
      HEADER.replace('ANSI ', 'ANSI'),
      HEADER.replace('636000100002', '63600X100002'),
      `x${HEADER}`,
      '@ANSI 636000',
      '@\n\x1e\r\n\nANSI 636000',
    ])
      expect(elementsOf(text), JSON.stringify(text)).to.equal(null);
    expect(elementsOf(HEADER)).to.deep.equal({});
  });
});
