/** Honest changes of the same kind, on which an alarm is a false one. */
import { PDFDocument } from 'pdf-lib';
import { makeClean } from '../../corpus/index.ts';
import { pageContent, rectOperators } from '../../corpus/pdf/content.ts';
import { control, coverOf, SAVED_AT, type StructureCase, saveByPdfLib } from './case.ts';

const pageNumber = control('page number stamped', (s) =>
  s.save(`q\n${s.content(s.old)}Q\nBT /Fed 9 Tf 0 g 280 20 Td (Page 1 of 3) Tj ET\n`),
);
const bates = control('Bates number stamped', (s) =>
  s.save(`q\n${s.content(s.old)}Q\nBT /Fed 8 Tf 0 g 480 14 Td (ACME-000123) Tj ET\n`),
);
const watermark = control('watermark laid over', (s) =>
  s.save(
    `q\n${s.content(s.old)}Q\nq /Gw gs 0.7 g BT /Fed 80 Tf 0.7 0.7 -0.7 0.7 120 250 Tm (COPY) Tj ET Q\n`,
    new Map(),
    (own) => own.replace(/>>$/, '/ExtGState <</Gw <</ca 0.3>>>>>>'),
  ),
);
const approved = control('box with a stamp in empty space', (s) =>
  s.save(
    `q\n${s.content(s.old)}Q\nq 1 g 300 60 140 30 re f 1 0 0 RG 300 60 140 30 re S Q BT /Fed 9 Tf 0 g 306 72 Td (Received 14 March 2026) Tj ET\n`,
  ),
);
const signatureText = control('typed signature in empty space', (s) =>
  s.save(`q\n${s.content(s.old)}Q\nBT /Fed 12 Tf 0 g 60 50 Td (Signed: Jana Novak, 14/03/2026) Tj ET\n`),
);
const redacted = control('black box over a value', (s) => {
  const black = rectOperators(coverOf(s.item), [0, 0, 0], s.height);
  return s.save(`q\n${s.content(s.old)}Q\nq\n${black}\nQ\n`);
});
const mergeFields = control('all amounts in a second font', (s, clean) => {
  const layout = clean.pdf!.layouts[0]!;
  const isAmount = (text: string): boolean => /\d[.,]\d{2}$/.test(text);
  const items = layout.items.filter((i) => !(i.type === 'text' && isAmount(i.text)));
  const rest = pageContent({ ...layout, items }, s.file.producer);
  const typed = layout.items.flatMap((i) => (i.type === 'text' && isAmount(i.text) ? [s.typed(i)] : []));
  return s.save(`q\n${rest}Q\n${typed.join('\n')}\n`);
});

const merged = control('merged with other documents by pdf-lib', async (_, clean) => {
  const document = await PDFDocument.create();
  document.setCreationDate(SAVED_AT);
  for (const kind of ['certificate', 'statement'] as const) {
    for (const bytes of [clean.bytes, (await makeClean(kind, 91)).bytes]) {
      const source = await PDFDocument.load(bytes);
      for (const page of await document.copyPages(source, source.getPageIndices())) document.addPage(page);
    }
  }
  return saveByPdfLib(document);
});
const flattened = control('form filled in and flattened by pdf-lib', async (_, clean) => {
  const document = await PDFDocument.load(clean.bytes);
  const form = document.getForm();
  for (const [i, text] of ['1,234.56', '14/03/2026'].entries()) {
    const field = form.createTextField(`field${i}`);
    field.setText(text);
    field.addToPage(document.getPage(0), { x: 300, y: 60 + i * 20, width: 100, height: 16 });
  }
  form.flatten();
  return saveByPdfLib(document);
});

export const CONTROLS: readonly StructureCase[] = [
  pageNumber,
  bates,
  watermark,
  approved,
  signatureText,
  redacted,
  mergeFields,
  merged,
  flattened,
];
