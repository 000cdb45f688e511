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

/** By a table, in object streams under an xref stream, or without either, for the reader to find. */
export type ObjectForm = 'table' | 'object-streams' | 'no-table';

/** Objects in one object stream; writers keep to about as many. */
const PER_STREAM = 200;

/** One page of text, and tiny objects up to `count` in all. */
export function manyObjects(count: number, form: ObjectForm): Buffer {
  const content = 'BT /F 12 Tf 50 700 Td (Total 123.45) Tj ET';
  const bodies: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  for (let i = bodies.length; i < count; i++) bodies.push(`<</A ${i}>>`);
  const parts = ['%PDF-1.7\n'];
  const rows: Row[] = [{ type: 0, a: 0, b: 65_535 }];
  let length = parts[0]!.length;
  const add = (number: number, body: string): void => {
    rows[number] = { type: 1, a: length, b: 0 };
    const part = `${number} 0 obj\n${body}\nendobj\n`;
    length += part.length;
    parts.push(part);
  };
  if (form === 'object-streams') {
    add(4, bodies[3]!);
    const inside = bodies.flatMap((body, i) => (i === 3 ? [] : [{ number: i + 1, body }]));
    for (let at = 0; at < inside.length; at += PER_STREAM) {
      const some = inside.slice(at, at + PER_STREAM);
      const container = bodies.length + 1 + at / PER_STREAM;
      let offset = 0;
      const index = some.map(({ number, body }, i) => {
        rows[number] = { type: 2, a: container, b: i };
        offset += body.length + 1;
        return `${number} ${offset - body.length - 1}`;
      });
      const first = `${index.join(' ')} `;
      const data = `${first}${some.map(({ body }) => `${body} `).join('')}`;
      add(
        container,
        `<</Type/ObjStm/N ${some.length}/First ${first.length}/Length ${data.length}>>\nstream\n${data}\nendstream`,
      );
    }
    const data = Buffer.concat(
      rows.map(({ type, a, b }) => Buffer.from([type, a >> 24, a >> 16, a >> 8, a, b >> 8, b])),
    );
    const dict = `<</Type/XRef/Size ${rows.length}/W[1 4 2]/Root 1 0 R/Length ${data.length}>>`;
    const end = `${rows.length} 0 obj\n${dict}\nstream\n${data.toString('latin1')}\nendstream\nendobj\nstartxref\n${length}\n%%EOF\n`;
    return Buffer.from(parts.join('') + end, 'latin1');
  }
  for (const [i, body] of bodies.entries()) add(i + 1, body);
  const table =
    form === 'no-table'
      ? ''
      : `xref\n0 ${rows.length}\n0000000000 65535 f \n${rows
          .slice(1)
          .map(({ a }) => `${String(a).padStart(10, '0')} 00000 n \n`)
          .join('')}`;
  const start = form === 'no-table' ? '' : `startxref\n${length}\n`;
  return Buffer.from(
    `${parts.join('')}${table}trailer\n<</Size ${rows.length}/Root 1 0 R>>\n${start}%%EOF\n`,
    'latin1',
  );
}

/** Of an xref stream: type and two fields. */
interface Row {
  type: 0 | 1 | 2;
  a: number;
  b: number;
}
