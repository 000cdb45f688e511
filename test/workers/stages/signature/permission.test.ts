import { expect } from 'chai';
import type { Change, SignatureFacts } from '../../../../workers/stages/signature/facts.ts';
import { laterChanges } from '../../../../workers/stages/signature/permission.ts';
import { causedFacts } from './material.ts';

const change = (kind: Change['class'], field?: string): Change => ({
  class: kind,
  path: kind,
  what: kind,
  objectNumber: null,
  ...(field ? { field } : {}),
});

describe('permission of later changes', () => {
  let base: SignatureFacts;
  before(async () => {
    const [signature] = (await causedFacts('signed')).signatures;
    base = { ...signature!, coversWholeFile: false };
  });
  const verdict = (over: Partial<SignatureFacts>, others: SignatureFacts[] = []) => {
    const signature = { ...base, ...over };
    return laterChanges(signature, [signature, ...others]).verdict;
  };

  it('follows DocMDP', () => {
    const allowed: [number | null, Change['class'], string][] = [
      [1, 'dss', 'permitted'],
      [1, 'timestamp', 'permitted'],
      [1, 'form-fill', 'forbidden'],
      [1, 'signature', 'forbidden'],
      [2, 'form-fill', 'permitted'],
      [2, 'signature', 'permitted'],
      [2, 'annotation', 'forbidden'],
      [3, 'annotation', 'permitted'],
      [null, 'annotation', 'permitted'],
      [3, 'other', 'forbidden'],
      [null, 'other', 'forbidden'],
    ];
    for (const [certifies, kind, expected] of allowed) {
      expect(verdict({ certifies, changes: [change(kind)] }), `P ${certifies} ${kind}`).to.equal(expected);
    }
  });

  it('lets a lock lower the permission and an earlier certification bind later signers', () => {
    expect(verdict({ certifies: 3, lockPermission: 1, changes: [change('form-fill')] })).to.equal(
      'forbidden',
    );
    const certification = { ...base, certifies: 1, coveredUntil: 10 };
    expect(verdict({ changes: [change('form-fill')] }, [certification])).to.equal('forbidden');
    const later = { ...base, certifies: 1, coveredUntil: (base.coveredUntil ?? 0) + 1 };
    const { forbidden } = laterChanges({ ...base, changes: [] }, [base, later]);
    expect(forbidden.map((found) => found.what)).to.deep.equal(['document certified after this signature']);
  });

  it('locks whole names only', () => {
    const filled = (lock: SignatureFacts['locks'][number], field: string) =>
      verdict({ locks: [lock], changes: [change('form-fill', field)] });
    expect(filled({ action: 'Include', fields: ['a'] }, 'a')).to.equal('forbidden');
    expect(filled({ action: 'Include', fields: ['a'] }, 'a.b')).to.equal('forbidden');
    expect(filled({ action: 'Include', fields: ['a'] }, 'ab')).to.equal('permitted');
    expect(filled({ action: 'Exclude', fields: ['a'] }, 'a')).to.equal('permitted');
    expect(filled({ action: 'Exclude', fields: ['a'] }, 'ab')).to.equal('forbidden');
    expect(filled({ action: 'All', fields: [] }, 'x')).to.equal('forbidden');
  });

  it('does not know what was not compared', () => {
    expect(verdict({ changes: null })).to.equal('unknown');
    expect(verdict({ changes: [], changesCut: true })).to.equal('unknown');
  });
});
