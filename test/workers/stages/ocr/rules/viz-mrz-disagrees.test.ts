import { expect } from 'chai';
import type { IdentityField, Mrz, OcrFacts } from '../../../../../workers/stages/ocr/facts.ts';
import { vizMrzDisagrees } from '../../../../../workers/stages/ocr/rules/viz-mrz-disagrees.ts';
import { NO_FACTS } from '../no-facts.ts';

const NUMBER: IdentityField = {
  field: 'document-number',
  inZone: 'L898902C3',
  printed: 'L898902C3',
  relation: 'agrees',
  page: 1,
  box: [0.6, 0.2, 0.2, 0.04],
  source: 'ocr',
  confidence: 0.9,
};
const BIRTH: IdentityField = {
  ...NUMBER,
  field: 'birth-date',
  inZone: '74-08-12',
  printed: '12 AUG 1969',
  relation: 'contradicts',
  confirmed: true,
};

const LEGIBLE = { source: 'ocr', confirmed: true, confidence: 0.9 } as Mrz;

function judge(identity: IdentityField[], zones = 1, zone = LEGIBLE) {
  const mrz = Array.from({ length: zones }, () => zone);
  const facts: OcrFacts = {
    ...NO_FACTS,
    mrz,
    identity,
  };
  return vizMrzDisagrees(facts, { now: 0 });
}

describe('viz-mrz-disagrees', () => {
  it('tells both values and the place', () => {
    const verdict = judge([NUMBER, BIRTH]);
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict !== 'fail') return;
    expect(verdict.occurrences[0]).to.deep.include({
      page: 1,
      box: BIRTH.box,
      recovered: { old: '74-08-12', new: '12 AUG 1969', source: 'machine readable zone' },
    });
  });

  it('is less sure of names, and surest of a text layer', () => {
    const confidence = (field: IdentityField): number => {
      const verdict = judge([NUMBER, field]);
      return verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : 0;
    };
    expect(confidence({ ...BIRTH, field: 'surname' })).to.be.lessThan(confidence(BIRTH));
    expect(confidence({ ...BIRTH, source: 'text-layer' })).to.be.greaterThan(confidence(BIRTH));
  });

  it('is surer of another name where number and dates agree', () => {
    const surname = { ...BIRTH, field: 'surname', inZone: 'BRANDNER', printed: 'FERNWOOD' } as const;
    const confidence = (...agreeing: IdentityField[]): number => {
      const verdict = judge([...agreeing, surname]);
      return verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : 0;
    };
    const birth: IdentityField = { ...BIRTH, relation: 'agrees' };
    const given: IdentityField = { ...NUMBER, field: 'given-names' };
    expect(confidence(NUMBER, birth)).to.be.greaterThan(confidence(NUMBER));
    expect(confidence(NUMBER, given)).to.equal(confidence(NUMBER));
  });

  it('accuses nobody over a reading that was not repeated, or of somebody else’s OCR', () => {
    const doubt = judge([NUMBER, { ...BIRTH, confirmed: false }]);
    expect(doubt.verdict).to.equal('inconclusive');
    expect(
      doubt.verdict === 'inconclusive' && doubt.toCheck?.[0]?.values.map(({ source }) => source),
    ).to.deep.equal(['printed', 'machine readable zone']);
    expect(judge([NUMBER, { ...BIRTH, source: 'ocr-layer' }]).verdict).to.equal('inconclusive');
  });

  it('asks a person where characters of the zone were not seen, though its check digits are right', () => {
    const verdict = judge([NUMBER, BIRTH], 1, { ...LEGIBLE, confidence: 0.04 });
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict.verdict === 'inconclusive' && verdict.toCheck).to.have.length(1);
    expect(judge([NUMBER, BIRTH], 1, { ...LEGIBLE, source: 'text-layer' }).verdict).to.equal('fail');
  });

  it('asks about a name that differs by what was not surely seen of the zone, and accuses for more', () => {
    const doubts = [{ line: 0, column: 6, read: 'R', other: 'P' }];
    const zone: Mrz = { ...LEGIBLE, format: 'TD3', doubts };
    const surname = { ...BIRTH, field: 'surname', inZone: 'BRANDNER' } as const;
    expect(judge([NUMBER, { ...surname, printed: 'BPANDNER' }], 1, zone).verdict).to.equal('inconclusive');
    expect(judge([NUMBER, { ...surname, printed: 'FERNWOOD' }], 1, zone).verdict).to.equal('fail');
    expect(judge([NUMBER, BIRTH], 1, zone).verdict).to.equal('fail');
  });

  it('needs another field that shows that page and zone belong together', () => {
    expect(judge([BIRTH]).verdict).to.equal('inconclusive');
  });

  it('passes when fields agree, is open when none is found, and does not apply without a zone', () => {
    expect(judge([NUMBER]).verdict).to.equal('pass');
    expect(judge([{ ...NUMBER, relation: 'unknown', printed: null }]).verdict).to.equal('inconclusive');
    expect(judge([]).verdict).to.equal('inconclusive');
    expect(judge([], 0).verdict).to.equal('not-applicable');
  });
});
