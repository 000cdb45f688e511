import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { importSeals } from '../../../scripts/assay/commands/trust-seals.ts';
import { sealKeysIn } from '../../../workers/formats/seal/keys.ts';
import { sealSigner } from '../../workers/formats/seal/make-seal.ts';

describe('assay trust import-seals', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'assay-seals-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('keeps each certificate once, whether PEM or DER, where stages find it', async () => {
    const [one, two] = [sealSigner({ common: '0001' }), sealSigner({ common: '0002' })];
    const bundle = path.join(home, 'bundle.pem');
    const der = path.join(home, 'one.der');
    await writeFile(bundle, one.certificate.toString() + two.certificate.toString());
    await writeFile(der, one.certificate.raw);
    expect(importSeals([bundle, der], home)).to.equal(0);
    expect(await readdir(path.join(home, 'seals'))).to.have.length(2);
    expect(sealKeysIn(home).map(({ subject }) => subject.slice(-4))).to.have.members(['0001', '0002']);
  });

  it('changes nothing for a file without a certificate', async () => {
    const file = path.join(home, 'none.pem');
    await writeFile(file, 'no certificate');
    expect(importSeals([file], home)).not.to.equal(0);
    expect(sealKeysIn(home)).to.deep.equal([]);
  });
});
