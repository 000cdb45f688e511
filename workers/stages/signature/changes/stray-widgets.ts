/**
 * Widgets that a page lists and the form does not: some readers show and fill them as fields, others only draw them.
 * What was done to one is told as what it is to the readers that know it.
 */
import { dictOf, entry, nameOf, textOf } from '../../../formats/pdf/index.ts';
import type { PdfDict, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';
import { type Comparison, differingKeys, MAX_GROUPS } from './equality.ts';
import { FILLED } from './filled.ts';
import { signingClassOf } from './form.ts';
import { isStandard } from './private-entries.ts';

type Told = Pick<Change, 'class' | 'what' | 'field' | 'created'>;

const ELSEWHERE = new Set(['Parent', 'P', 'StructParent']);

/** What a widget changed from `was` to `now` means; a signature is signed, a field filled in, anything else is none of both. */
export function strayChange(c: Comparison, was: PdfDict, now: PdfDict): Told {
  const field = nameOfWidget(c.after, now);
  const differing = differingKeys(c, 'Annots', was, now, ELSEWHERE);
  const beyond = differing.find(({ key }) => !FILLED.has(key) && isStandard('field', key));
  if (beyond) return { class: 'other', what: `annotation changed (Widget, /${beyond.key})`, field };
  if (inherited(c.before, was, 'FT') !== 'Sig')
    return { class: 'form-fill', what: 'form field filled in that the form does not list', field };
  const before = dictOf(c.before.get(was, 'V'));
  const value = dictOf(c.after.get(now, 'V'));
  if (before || !value) return { class: 'other', what: 'signature beside the form changed', field };
  const kind = signingClassOf(c.after, value);
  return { class: kind, what: 'signature field signed that the form does not list', field };
}

/** A widget that came: a further signature that is shown and not listed, or a field nobody asked for. */
export function strayAdded(view: PdfView, dict: PdfDict): Told {
  const field = nameOfWidget(view, dict);
  const value = dictOf(view.get(dict, 'V'));
  const signs = inherited(view, dict, 'FT') === 'Sig' && value !== null && entry(value, 'ByteRange') !== null;
  if (!signs) return { class: 'other', what: 'annotation added (Widget)', field };
  const what = 'further signature that the form does not list';
  return { class: signingClassOf(view, value), what, field, created: true };
}

function inherited(view: PdfView, dict: PdfDict, key: string): string | null {
  return (
    above(view, dict)
      .map((one) => nameOf(view.get(one, key)))
      .find((name) => name !== null) ?? null
  );
}

function nameOfWidget(view: PdfView, dict: PdfDict): string {
  const parts = above(view, dict).flatMap((one) => {
    const name: PdfValue = view.get(one, 'T');
    return name.kind === 'string' ? [textOf(name)] : [];
  });
  return parts.toReversed().join('.').slice(0, 4096);
}

/** The widget and the groups above it. */
function above(view: PdfView, dict: PdfDict): PdfDict[] {
  const found: PdfDict[] = [];
  for (
    let one: PdfDict | null = dict;
    one && found.length <= MAX_GROUPS;
    one = dictOf(view.get(one, 'Parent'))
  )
    found.push(one);
  return found;
}
