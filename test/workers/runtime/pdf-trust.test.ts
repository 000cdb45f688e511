import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { pem, rootCertificate } from '../../../lab/corpus/pki/certificates.ts';
import { loadPdfTrust } from '../../../workers/runtime/pdf-trust.ts';
import { certificate, rsa, SIGNERS } from '../formats/cms/make-cms.ts';
import { trustedList } from '../formats/trusted-list/make-list.ts';

const CLI = fileURLToPath(new URL('../../../scripts/assay/main.ts', import.meta.url));
const METHOD = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const operator = rsa('sha256', '1.2.840.113549.1.1.11');
const root = rootCertificate();

describe('trust anchors for signers of PDFs', () => {
  let home = '';
  const file = (name: string, bytes: Buffer | string) => {
    writeFileSync(path.join(home, name), bytes);
    return path.join(home, name);
  };
  const trust = (...args: string[]) =>
    execFileSync(process.execPath, [CLI, 'trust', ...args], {
      env: { ...process.env, PDF_TRUST_DIR: path.join(home, 'trust') },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'pdf-trust-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('are none where nothing is installed', () => {
    expect(loadPdfTrust(path.join(home, 'nowhere'))).to.deep.include({ anchors: [], anchorsAsOf: null });
  });

  it('come from certificates, in PEM and DER; what is none of both is named', () => {
    file('a.pem', pem(root));
    file('b.der', root.der);
    file('c.crt', 'rubbish');
    const found = loadPdfTrust(home);
    expect(found.anchors).to.deep.equal([root.der.toString('base64')]);
    expect(found.anchorsAsOf).to.equal(null);
    expect(found.unusable.map(({ name }) => name)).to.deep.equal(['c.crt']);
  });

  it('come from trusted lists whose signer somebody vouches for, with the list’s date', () => {
    const list = file('ut.xml', trustedList(operator, { anchors: [root.der], method: METHOD }));
    expect(() => trust('import-pdf', list)).to.throw(/names for UT/);
    const signer = file('operator.der', certificate(operator));
    expect(trust('import-pdf', list, '--signer', signer)).to.contain(
      'list 12 of UT, 2026-10-01: 1 certificates',
    );
    const found = loadPdfTrust(path.join(home, 'trust'));
    expect(found.anchors).to.deep.equal([root.der.toString('base64')]);
    expect(found.anchorsAsOf).to.equal('2026-10-01T00:00:00.000Z');
    expect(trust('show-pdf')).to.contain('1 certificates are trusted');
  });

  it('come from lists whose signers an imported list of lists names', () => {
    const member = certificate(operator);
    const all = trustedList(SIGNERS[1]!, {
      territory: 'EU',
      anchors: [],
      method: METHOD,
      pointers: [{ territory: 'UT', signer: member }],
    });
    // The list of lists is signed with the same RSA key here; its certificate is another one.
    const top = file('lotl.xml', all);
    const signer = file('lotl.der', certificate(SIGNERS[1]!));
    trust('import-pdf', top, '--signer', signer);
    trust('import-pdf', file('ut.xml', trustedList(operator, { anchors: [root.der], method: METHOD })));
    expect(readdirSync(path.join(home, 'trust')).sort()).to.deep.equal(['list-UT.json', 'list-signers.json']);
  });
});
