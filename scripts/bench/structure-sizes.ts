/** PDFs of a given number of pages and bytes, made byte by byte. */

const LINES = 45;

/** Dense text pages, the rest of the size in one picture on the first page. */
export function sizedPdf(pages: number, bytes: number): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const add = (number: number, body: string | Buffer): void => {
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
      Buffer.from('\nendobj\n'),
    ]);
    offsets[number] = length;
    length += part.length;
    parts.push(part);
  };
  const kids = Array.from({ length: pages }, (_, i) => 5 + i * 2);
  add(1, '<< /Type /Catalog /Pages 2 0 R >>');
  add(
    2,
    `<< /Type /Pages /Kids [${kids.map((k) => `${k} 0 R`).join(' ')}] /Count ${pages} /MediaBox [0 0 595 842] >>`,
  );
  add(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [i, number] of kids.entries()) {
    const picture = i === 0 ? ' /XObject << /X 4 0 R >>' : '';
    add(
      number,
      `<< /Type /Page /Parent 2 0 R /Contents ${number + 1} 0 R /Resources << /Font << /F 3 0 R >>${picture} >> >>`,
    );
    add(number + 1, streamOf(textOf(i)));
  }
  const side = Math.floor(Math.sqrt(Math.max(100, bytes - length - 1000)));
  const pixels = Buffer.alloc(side * side, 0x7f);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 2654435761) >>> 24;
  const dict = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceGray `;
  add(4, streamOf(pixels, dict));
  const rows = offsets.map((offset, i) => (i === 0 ? '' : `${String(offset).padStart(10, '0')} 00000 n \n`));
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function streamOf(data: string | Buffer, extra = ''): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  return Buffer.concat([
    Buffer.from(`<< ${extra}/Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

function textOf(page: number): string {
  const lines = Array.from({ length: LINES }, (_, i) => {
    const amount = ((page * 7919 + i * 104729) % 900000) / 100;
    return `BT /F 10 Tf 50 ${790 - i * 16} Td (${page + 1}.${i} Payment received from the usual customer) Tj 400 0 Td (${amount.toFixed(2)}) Tj ET`;
  });
  const picture = page === 0 ? 'q 40 0 0 40 500 20 cm /X Do Q\n' : '';
  return `${picture}${lines.join('\n')}\n`;
}
