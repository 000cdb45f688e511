/** Which field a change is about. */
import type { PdfField } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';

const changedField = new WeakMap<Change, PdfField>();

/** @param field as the later state has it */
export function ofField(change: Change, field: PdfField): Change {
  changedField.set(change, field);
  return change;
}

/** The field that a change is about, as the later state has it; undefined for changes of anything else. */
export function fieldChanged(change: Change): PdfField | undefined {
  return changedField.get(change);
}
