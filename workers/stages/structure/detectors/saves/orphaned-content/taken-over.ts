/**
 * Content that a page goes on showing inside a form: programs that put several pages on a sheet, scale one or lay another below
 * it take the old content over into a form, and leave the stream it came from among the objects. The sheet has other
 * resources and another scale, so that the stream read with them looks like a page with other words.
 */
import { entry, nameOf, type PdfStream, type PdfView } from '../../../../../formats/pdf/index.ts';

const MAX_FORMS = 64;
const MAX_FORM_BYTES = 4 * 1024 * 1024;

/** Contents of the forms that the document reaches, decoded; the first of them where there are many. */
export function formsOf(view: PdfView, reached: Iterable<number>, stop: () => boolean): Buffer[] {
  const forms: Buffer[] = [];
  for (const num of reached) {
    if (forms.length >= MAX_FORMS || stop()) break;
    const value = view.object(num)?.value;
    if (value?.kind !== 'stream' || value.dataEnd - value.dataStart > MAX_FORM_BYTES) continue;
    if (nameOf(entry(value.dict, 'Subtype')) === 'Form') forms.push(contentOf(view, value));
  }
  return forms;
}

/** Whole, or as one of the streams that were put together for the form. */
export function isTakenOver(view: PdfView, stream: PdfStream, forms: readonly Buffer[]): boolean {
  const content = trimmed(contentOf(view, stream));
  return content.length > 0 && forms.some((form) => form.includes(content));
}

function contentOf(view: PdfView, stream: PdfStream): Buffer {
  const { bytes } = view.decode(stream);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

const isBlank = (byte: number | undefined): boolean => byte !== undefined && byte <= 0x20;

function trimmed(content: Buffer): Buffer {
  let [from, to] = [0, content.length];
  while (from < to && isBlank(content[from])) from++;
  while (to > from && isBlank(content[to - 1])) to--;
  return content.subarray(from, to);
}
