import { expect } from 'chai';
import type { FindingEvidence, ProductionReport } from '../../../../shared/contracts/report.ts';
import { changes, inTime, numberedFindings, timeline } from '../../../../shared/findings/telling/arranged.ts';
import { reportWith } from '../../../api/dashboard/report-maker.ts';

function withFindings(evidence: Record<string, Partial<FindingEvidence>>): ProductionReport {
  const report = structuredClone(reportWith({}));
  const base = report.pipeline.evidence.findings['revision-text-changed-1']!;
  const [ref] = report.findings.documentStructure;
  report.findings.documentStructure = Object.keys(evidence).map((id) => ({ ...ref!, id }));
  report.pipeline.evidence.findings = Object.fromEntries(
    Object.entries(evidence).map(([id, part]) => [id, { ...base, ...part }]),
  );
  return report;
}

describe('a report arranged for a reader', () => {
  it('numbers the strongest first, and context last', () => {
    const findings = numberedFindings(
      withFindings({
        context: { likelihoodRatio: 1 },
        weak: { likelihoodRatio: 3 },
        strong: { likelihoodRatio: 90 },
      }),
    );
    expect(findings.map(({ number, ref, counts }) => [number, ref.id, counts])).to.deep.equal([
      [1, 'strong', true],
      [2, 'weak', true],
      [3, 'context', false],
    ]);
  });

  it('tells a change once although two rules saw it, and other changes beside it', () => {
    const recovered = (old: string, now: string) => ({ recovered: { old, new: now, source: 'x' } });
    const findings = numberedFindings(
      withFindings({
        a: { likelihoodRatio: 90, ...recovered('2,417.20', '6,417.20') },
        b: { likelihoodRatio: 5, ...recovered('2417.20', '6,417.20') },
        c: { likelihoodRatio: 4, ...recovered('1 May', '9 May') },
        d: { likelihoodRatio: 1, ...recovered('x', 'y') },
        e: { likelihoodRatio: 50, recovered: undefined },
      }),
    );
    expect(changes(findings).map(({ ref }) => ref.id)).to.deep.equal(['a', 'c']);
  });

  it('puts the timeline in order of instants, not of letters, and joins what says the same', () => {
    const report = structuredClone(reportWith({}));
    report.pipeline.evidence.timeline = [
      { at: '2024-01-01T01:30:00+02:00', event: 'changed', source: 'info' },
      { at: '2024-01-01T00:00:00Z', event: 'signed', source: 'signature' },
      { at: '2024-01-01T01:30:00+02:00', event: 'changed', source: 'xmp' },
    ];
    expect(timeline(report).map(({ event, sources }) => [event, sources])).to.deep.equal([
      ['changed', ['info', 'xmp']],
      ['signed', ['signature']],
    ]);
  });

  it('has one order wherever it is made, also of times without a zone and of what is none', () => {
    const told = [
      '2024-01-01T11:30:00Z',
      '2024-01-01T11:00:00',
      '2024-02-31T99:00',
      '2024-01-01T10:30:00Z',
      '2024-01-01',
    ];
    const before = process.env.TZ;
    try {
      for (const zone of ['UTC', 'Asia/Tokyo', 'America/New_York']) {
        process.env.TZ = zone;
        const order = told.toSorted((a, b) => inTime({ at: a }, { at: b }));
        expect(order, zone).to.deep.equal([2, 4, 3, 1, 0].map((at) => told[at]));
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});
