import { expect } from 'chai';
import { createFileNames } from '../../../api/submission/file-names.ts';
import { openSealer } from '../../../shared/platform/seal.ts';
import { testConfig } from '../../harness/config.ts';

describe('names of files that are kept', () => {
  const names = createFileNames(openSealer(testConfig({})));
  const again = (name: string): string | undefined => names.open(names.seal(name, 'job_a'), 'job_a');

  it('come back as they were, whatever their script', () => {
    for (const name of ['a.pdf', 'חשבונית 7.pdf', '🧾', 'नमस्ते.png', ' x']) expect(again(name)).to.equal(name);
  });

  it('are none where nothing of them can be seen, so that the reference or the id stands for them', () => {
    for (const name of [' ', '\u200b\u200d', '\u00a0\u3000', '\u3164', '\u2800', '\u00ad']) {
      expect(again(name), JSON.stringify(name)).to.equal(undefined);
    }
  });

  it('cannot be opened as those of another job', () => {
    expect(names.open(names.seal('a.pdf', 'job_a'), 'job_b')).to.equal(undefined);
    expect(names.open(null, 'job_a')).to.equal(undefined);
  });
});
