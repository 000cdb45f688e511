import { expect } from 'chai';
import { CATALOGUE } from '../../../../shared/findings/catalogue.ts';
import { documentTimeText, percent } from '../../../../shared/findings/telling/figures.ts';
import { falseAlarms, headline, likely, strength } from '../../../../shared/findings/telling/words.ts';
import { reportWith } from '../../../api/dashboard/report-maker.ts';

describe('a report in words', () => {
  it('gives the verdict in one sentence, and never says more than was seen', () => {
    const report = reportWith({});
    expect(headline(report)).to.equal('This document was altered.');
    expect(headline({ ...report, riskLevel: 'HIGH', fraudProbability: 0.7 })).to.equal(
      'This document was probably altered.',
    );
    expect(headline({ ...report, riskLevel: 'HIGH', fraudProbability: 0.45 })).not.to.include('probably');
    const nothing = { ...report, detectedManipulations: [], riskLevel: 'MINIMAL' as const };
    expect(headline(nothing)).to.equal('No alteration was found.');
    expect(headline({ ...nothing, confidence: 0.2 })).to.include('could not be assessed');
  });

  it('rounds what is not known exactly, and not up to certainty', () => {
    expect(percent(0.9216)).to.equal('92.2 %');
    expect(percent(0.5)).to.equal('50 %');
    expect(percent(0)).to.equal('0 %');
    expect(percent(1)).to.equal('100 %');
    expect(likely(0.9999)).to.equal('more than 99.9 % likely to have been altered');
    expect(likely(0.0001)).to.equal('less than 0.1 % likely to have been altered');
    expect(strength(148.41)).to.equal(
      'Strong evidence: seen about 150 times more often on altered documents than on genuine ones.',
    );
    expect(strength(4.953)).to.match(/^Weak evidence: seen about 5 times/);
    expect(strength(12_345)).to.match(/^Very strong evidence: seen about 12,000 times/);
    expect(strength(1)).to.match(/^Context only/);
  });

  it('says what "no false alarm" is worth', () => {
    const evidence = reportWith({}).pipeline.evidence.findings['revision-text-changed-1']!;
    const row = CATALOGUE.get('revision-text-changed')!;
    const measured = { falsePositiveRate: 0, files: 100, on: 'x' };
    expect(falseAlarms(evidence, { ...row, measured })).to.equal(
      'No such alarm on 100 unaltered files; the true rate is below 3 % (95 % confidence).',
    );
    expect(falseAlarms({ ...evidence, falsePositiveRate: 0.306 }, { ...row, measured })).to.include('31 %');
    expect(falseAlarms({ ...evidence, falsePositiveRate: undefined }, undefined)).to.include(
      'not been measured',
    );
  });

  it('keeps the zone that a document gives', () => {
    expect(documentTimeText('2023-12-01T08:43:32+01:00')).to.equal('1 Dec 2023, 08:43 (+01:00)');
    expect(documentTimeText('2023-12-01T08:43:32Z')).to.equal('1 Dec 2023, 08:43 (UTC)');
    expect(documentTimeText('2023-12-01T08:43:32')).to.equal('1 Dec 2023, 08:43 (no zone given)');
    expect(documentTimeText('D:20231201')).to.equal('D:20231201');
  });
});
