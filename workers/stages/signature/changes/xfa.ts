/**
 * XFA forms (XML Forms Architecture 3.3, chapter 1): what is filled in is data; the template is what readers of XFA show.
 * The packets stand in one stream, or in parts that readers put together.
 */
import { entry, textOf } from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';
import { type Comparison, difference } from './equality.ts';

/** Parts looked at; forms have about ten. */
const MAX_PARTS = 64;

export function compareXfa(c: Comparison, before: PdfDict | null, after: PdfDict | null): Change[] {
  const path = 'Root/AcroForm/XFA';
  const [a, b] = [before && entry(before, 'XFA'), after && entry(after, 'XFA')];
  if (!difference(c, path, a, b)) return [];
  const change: Change = { class: 'form-fill', path, what: 'XFA form data changed', objectNumber: null };
  if (!a || !b) return [{ ...change, class: 'other' }];
  if (labelledTemplate(c, a, b)) return [{ ...change, class: 'other', what: 'XFA template changed' }];
  // Written another way, a template may mean the same: then it is not known.
  const drawn = templateOf(c.before, a);
  if (drawn === null || drawn !== templateOf(c.after, b)) c.unread = true;
  return [change];
}

/** Does the part that is labelled as the template differ? */
function labelledTemplate(c: Comparison, a: PdfValue, b: PdfValue): boolean {
  const [was, now] = [partsOf(c.before, a), partsOf(c.after, b)].map((parts) =>
    parts.filter(({ label }) => label === 'template'),
  );
  if (was?.length !== now?.length) return true;
  return (was ?? []).some(
    ({ data }, i) => difference(c, 'XFA/template', data, now?.[i]?.data ?? null) !== null,
  );
}

interface Part {
  /** Null where all of the form is one stream. */
  label: string | null;
  data: PdfValue;
}

function partsOf(view: PdfView, value: PdfValue): Part[] {
  const form = view.resolve(value);
  if (form.kind !== 'array') return [{ label: null, data: form }];
  const parts: Part[] = [];
  for (let i = 0; i + 1 < form.items.length && parts.length <= MAX_PARTS; i += 2) {
    const label = view.resolve(form.items[i]);
    const data = form.items[i + 1];
    if (data) parts.push({ label: label.kind === 'string' ? textOf(label) : null, data });
  }
  return parts;
}

/** From the first start to the last end of a template, wherever it stands in the parts; null where that is not known. */
function templateOf(view: PdfView, value: PdfValue): string | null {
  const parts = partsOf(view, value);
  if (parts.length > MAX_PARTS) return null;
  const texts = parts.map(({ data }) => {
    const stream = view.resolve(data);
    const decoded = stream.kind === 'stream' ? view.decode(stream) : null;
    return decoded?.complete ? Buffer.from(decoded.bytes).toString('latin1') : null;
  });
  if (texts.includes(null)) return null;
  const text = texts.join('');
  const [start, end] = [text.search(/<(?:[\w.-]{1,80}:)?template[\s>/]/), text.lastIndexOf('template>')];
  return start < 0 || end < start ? null : text.slice(start, end);
}
