import { createCipheriv, createHash } from 'node:crypto';
import { expect } from 'chai';
import { openPdf } from '../../../../../workers/formats/pdf/index.ts';
import { append, HEADER, onePage, stream } from '../build.ts';

const sha = (bits: number, data: Uint8Array): Buffer => createHash(`sha${bits}`).update(data).digest();
const cbc = (key: Uint8Array, iv: Uint8Array, data: Uint8Array, padding: boolean): Buffer => {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc` as 'aes-256-cbc', key, iv).setAutoPadding(
    padding,
  );
  return Buffer.concat([cipher.update(data), cipher.final()]);
};

/** ISO 32000-2, algorithm 2.B for the empty password, as the standard writes it (the sum of 16 bytes mod 3 is the number mod 3). */
function digest(revision: 5 | 6, salt: Buffer): Buffer {
  let k = sha(256, salt);
  if (revision === 5) return k;
  for (let round = 1; ; round++) {
    const e = cbc(k.subarray(0, 16), k.subarray(16, 32), Buffer.concat(Array(64).fill(k)), false);
    const rest = Number(BigInt(`0x${e.subarray(0, 16).toString('hex')}`) % 3n);
    k = sha([256, 384, 512][rest] ?? 256, e);
    if (round >= 64 && e.readUInt8(e.length - 1) <= round - 32) return k.subarray(0, 32);
  }
}

function encrypted(revision: 5 | 6): Buffer {
  const key = Buffer.alloc(32, 0x5a);
  const [validation, keySalt] = [Buffer.from('saltsalt'), Buffer.from('keysalts')];
  const u = Buffer.concat([digest(revision, validation), validation, keySalt]);
  const ue = cbc(digest(revision, keySalt), Buffer.alloc(16), key, false);
  const iv = Buffer.alloc(16, 3);
  const content = Buffer.concat([iv, cbc(key, iv, Buffer.from('BT /F 10 Tf 9 9 Td (secret) Tj ET'), true)]);
  const parts = onePage('');
  parts[3] = { num: 4, body: stream(content.toString('latin1')) };
  const hex = (data: Buffer): string => `<${data.toString('hex')}>`;
  const perms = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const plain = Buffer.concat([
    Buffer.from('fcffffffffffffff', 'hex'),
    Buffer.from('Tadb'),
    Buffer.from('abcd'),
  ]);
  const filter =
    '/CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF';
  const body = `<< /Filter /Standard /V 5 /R ${revision} /Length 256 /P -4 ${filter} /U ${hex(u)} /UE ${hex(ue)} /O ${hex(u)} /OE ${hex(ue)} /Perms ${hex(Buffer.concat([perms.update(plain), perms.final()]))} >>`;
  parts.push({ num: 7, body });
  return append(HEADER, [{ parts, trailer: '/Encrypt 7 0 R /ID [<00> <00>] ' }]).pdf;
}

describe('openPdf: AES-256', () => {
  for (const revision of [5, 6] as const) {
    it(`opens revision ${revision}, as pdf.js does`, async () => {
      const pdf = encrypted(revision);
      const file = openPdf(pdf);
      expect(file.encrypted).to.equal('open');
      const value = file.latest.object(4)?.value;
      const text = value?.kind === 'stream' ? Buffer.from(file.latest.decode(value).bytes).toString() : '';
      expect(text).to.equal('BT /F 10 Tf 9 9 Td (secret) Tj ET');
      // The file itself is judged by an independent reader, so that one misreading of the standard cannot hide another.
      const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
      const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
      const page = await (await task.promise).getPage(1);
      const { items } = await page.getTextContent();
      await task.destroy();
      expect(items.map((item) => ('str' in item ? item.str : '')).join('')).to.equal('secret');
    }).timeout(60_000);
  }
});
