/** Amount, name, date or IBAN replaced by an incremental update: the old content stream stays in the file. */
import { withField } from '../layout.ts';
import { contentObject, pageContent } from '../pdf/content.ts';
import { dictOf, type PdfFile } from '../pdf/file.ts';
import type { PdfObject } from '../pdf/objects.ts';
import { appendUpdate } from '../pdf/update.ts';
import { randomFrom } from '../random.ts';
import type { Cause, Clean, Forged } from '../types.ts';
import { addDays, pdfDate } from '../words/dates.ts';
import { placeOf, replacement, type Target } from './values.ts';

function replacedCause(target: Target): Cause {
  return {
    name: `${target}-replaced`,
    forged: true,
    needs: { form: 'pdf' },
    applies: (clean) => clean.form === 'pdf' && clean.plan.targets[target] !== undefined,
    apply: (clean, seed) => replaceByUpdate(clean, target, seed),
  };
}

export const amountReplaced = replacedCause('amount');
export const nameReplaced = replacedCause('name');
export const dateReplaced = replacedCause('date');
export const ibanReplaced = replacedCause('iban');

function replaceByUpdate(clean: Clean, target: Target, seed: number): Forged {
  const file = requirePdf(clean);
  const random = randomFrom('replaced', target, seed);
  const change = replacement(clean, target, random);
  const layouts = withField(file.layouts, change.field, change.new);
  const id = random.bytes(16).toString('hex').toUpperCase();
  const updated = appendUpdate(file, {
    changes: new Map([rewrittenPage(file, layouts, change.page), laterModDate(file, random.int(2, 40))]),
    id,
  });
  return {
    bytes: updated.bytes,
    mimeType: 'application/pdf',
    truth: {
      cause: `${target}-replaced`,
      forged: true,
      ...placeOf(layouts, change).truth,
      detail: { field: change.field, xref: file.producer.xref === 'stream' ? 'stream' : 'table' },
    },
  };
}

export function requirePdf(clean: Clean): PdfFile {
  if (clean.pdf === undefined) throw new RangeError('this cause needs a PDF');
  return clean.pdf;
}

/** The content stream of a page, drawn again from changed layouts. */
function rewrittenPage(file: PdfFile, layouts: PdfFile['layouts'], page: number): [number, PdfObject] {
  const layout = layouts[page - 1];
  const number = file.contents[page - 1];
  if (layout === undefined || number === undefined) throw new RangeError(`no page ${page}`);
  return [number, contentObject(pageContent(layout, file.producer), file.producer)];
}

/** The Info dictionary with a modification date some days after the last save. */
export function laterModDate(file: PdfFile, days: number): [number, PdfObject] {
  const later = { day: addDays(file.modified.day, days), second: file.modified.second + 600 };
  return [file.info, { dict: { ...dictOf(file, file.info), ModDate: `(${pdfDate(later)})` } }];
}
