/** Check boxes and radio buttons: the state that a field stores against the one that its places show (ISO 32000-2, 12.7.5.2). */
import {
  dictOf,
  entry,
  nameOf,
  onPage,
  type PdfDict,
  type PdfField,
  type PdfPage,
  type PdfView,
  rectOf,
  textOf,
} from '../../../../../formats/pdf/index.ts';
import { isHidden, type Mismatch } from './mismatch.ts';

/** /Ff of a push button (bit 17), which has no state. */
const PUSH_BUTTON = 1 << 16;
const OFF = 'Off';
/** States of one place: on and off; some more are told apart all the same. */
const MAX_STATES = 20;

/** Places of a field whose /AS is on where its /V names none of their states, or is off where it does. */
export function otherStates(
  view: PdfView,
  pageOf: ReadonlyMap<number, PdfPage>,
  field: PdfField,
): Mismatch[] {
  if (field.type !== 'Btn' || (field.flags & PUSH_BUTTON) !== 0) return [];
  const value = stateOf(field);
  return field.widgets.flatMap(({ num, dict }) => {
    const page = num === null ? undefined : pageOf.get(num);
    const box = rectOf(view, entry(dict, 'Rect'));
    const state = nameOf(view.get(dict, 'AS'));
    const states = statesOf(view, dict);
    // Without a state of its own, what is shown is left to readers.
    if (!page || !box || state === null || states.length === 0 || isHidden(view, dict)) return [];
    const [isShown, isStored] = [states.includes(state), states.includes(value)];
    return isShown === isStored
      ? []
      : [{ page, box: onPage(page, box), name: field.name, value, shown: state }];
  });
}

function stateOf({ value }: PdfField): string {
  if (value?.kind === 'name') return value.value;
  return value?.kind === 'string' ? textOf(value) : OFF;
}

/** Names of the states in which it is on. */
function statesOf(view: PdfView, widget: PdfDict): string[] {
  const normal = view.get(view.get(widget, 'AP'), 'N');
  const states = normal.kind === 'dict' ? dictOf(normal)?.entries.slice(0, MAX_STATES) : undefined;
  return (states ?? []).map(({ key }) => key.value).filter((name) => name !== OFF);
}
