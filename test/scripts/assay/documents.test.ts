import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { mediaTypeOf } from '../../../scripts/assay/documents.ts';

describe('what the command line sends', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'assay-documents-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function typeOf(content: Buffer): Promise<string> {
    const file = path.join(folder, 'document');
    await writeFile(file, content);
    return mediaTypeOf(file).catch(({ reason }: { reason: string }) => reason);
  }
  const after1k = (start: string, end: string): Buffer =>
    Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(2_000, 0x20), Buffer.from(end)]);

  it('is what the service takes: a PDF also where its header comes late, and no file that only holds one', async () => {
    expect(await typeOf(Buffer.from('%PDF-1.7\n'))).to.equal('application/pdf');
    expect(await typeOf(after1k('From: a@example.org\r\n', '%PDF-1.7\n'))).to.equal('application/pdf');
    const beyond = Buffer.concat([Buffer.alloc(1024 * 1024, 0x20), Buffer.from('%PDF-1.7\n')]);
    expect(await typeOf(beyond)).to.equal('unsupported_mime_type');
    expect(await typeOf(after1k('PK\x03\x04', '%PDF-1.7\n'))).to.equal('unsupported_mime_type');
  });

  it('is a picture by its first bytes, whatever its name', async () => {
    expect(await typeOf(after1k('\x89PNG\r\n\x1a\n', ''))).to.equal('image/png');
    expect(await typeOf(after1k('\xff\xd8\xff\xe0', '%PDF-1.7\n'))).to.equal('image/jpeg');
    expect(await typeOf(after1k('RIFF\0\0\0\0WEBPVP8 ', ''))).to.equal('image/webp');
    expect(await typeOf(after1k('GIF89a', ''))).to.equal('unsupported_mime_type');
  });

  it('is never an empty file, nor one of more than 20 971 520 bytes', async () => {
    expect(await typeOf(Buffer.alloc(0))).to.equal('file_empty');
    expect(await typeOf(Buffer.alloc(20 * 1024 * 1024 + 1, '%PDF-1.7'))).to.equal('file_too_large');
    expect(await typeOf(Buffer.alloc(20 * 1024 * 1024, '%PDF-1.7'))).to.equal('application/pdf');
  });
});
