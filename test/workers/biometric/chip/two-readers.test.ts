import { expect } from 'chai';
import { vector } from '../../../../lab/chip-vectors/state.ts';
import { authenticate } from '../../../../workers/biometric/chip/authenticate.ts';
import { collectTrust } from '../../../../workers/biometric/chip/trust/collect.ts';
import { openStore } from '../../../../workers/biometric/chip/trust/store.ts';
import { authenticateTwice } from '../../../../workers/biometric/chip/two-readers.ts';
import { readAgain } from '../../../../workers/formats/cms/second-reader.ts';
import { limitOf } from '../../../../workers/formats/cms/second-reader-limits.ts';
import { parseSod } from '../../../../workers/formats/icao/sod.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('the second reader of security objects', () => {
  it('says of a genuine chip what the first one says', async () => {
    const genuine = vector({ name: 'genuine' });
    expect(await authenticateTwice(genuine, null, NOW)).to.deep.equal(authenticate(genuine, null, NOW));
  });

  it('trusts no chain of which a certificate is read in two ways', async () => {
    const genuine = vector({ name: 'genuine' });
    const files = Object.entries(genuine.trust ?? {}).map(([name, bytes]) => ({ name, bytes }));
    const index = collectTrust(files);
    const chained = await authenticateTwice(genuine, openStore(index), NOW);
    expect(chained.trust).to.include({ chainTrusted: true });
    const store = openStore(index);
    for (const { certificate } of store.authorities) certificate.pathLength = 7;
    const { trust } = await authenticateTwice(genuine, store, NOW);
    expect(trust).to.include({ chainTrusted: null, reason: 'certificate_readers_disagree' });
  });

  it('is asked about the content that was signed, and refuses another', async () => {
    const { sod } = vector({ name: 'genuine' });
    const { message } = parseSod(sod!);
    const cms = sod!.subarray(sod!.indexOf(Buffer.from('06092a864886f70d010702', 'hex')) - 4);
    const bent = Buffer.from(cms);
    const at = bent.indexOf(Buffer.from(message!.content!)) + message!.content!.length - 1;
    bent[at] = (bent[at] ?? 0) ^ 1;
    const reading = await readAgain({ message: bent, parts: [message!.content!] });
    expect(reading.outcome).to.equal('invalid');
    expect(limitOf(bent, reading)).to.equal(null);
  });
});
