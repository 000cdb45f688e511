/** One file that is three: a PDF, a web page with a script, and a ZIP archive. */
import { crc32 } from 'node:zlib';
import { plainPdf } from './pdfs.ts';

/** `%PDF-` stands at byte 0, HTML follows in a comment line, the archive's directory is at the end. */
export function polyglot(): Buffer {
  const pdf = plainPdf().toString('latin1');
  const html = '%<html><body><script>document.title="not a document"</script></body></html>\n';
  // The offsets of the PDF move by the inserted line: readers repair it or give up, both is fine.
  const header = pdf.indexOf('\n') + 1;
  const front = Buffer.from(pdf.slice(0, header) + html + pdf.slice(header), 'latin1');
  return Buffer.concat([front, storedZip('note.txt', Buffer.from('hello from an archive'), front.length)]);
}

/** An archive of one stored entry that begins at `offset` of the whole file (APPNOTE 6.3.10). */
function storedZip(name: string, data: Buffer, offset: number): Buffer {
  const label = Buffer.from(name, 'latin1');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(label.length, 22);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, label, data]);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  const central = Buffer.concat([Buffer.from('504b01021400', 'hex'), common, tail, label]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset + local.length, 12);
  return Buffer.concat([local, central, Buffer.from('504b0506', 'hex'), end]);
}
