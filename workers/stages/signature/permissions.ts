/** What a signature itself says about later changes: DocMDP, FieldMDP and the /Lock of its field. */
import { dictOf, nameOf, numberOf, textOf } from '../../formats/pdf/index.ts';
import type { PdfDict, PdfField, PdfValue, PdfView } from '../../formats/pdf/types.ts';
import type { FieldLock } from './facts.ts';

export interface SignaturePermissions {
  certifies: number | null;
  locks: FieldLock[];
  lockPermission: number | null;
  /** More references or names of fields than are read: what else is forbidden is not known. */
  cut: boolean;
}

const MAX_REFERENCES = 16;
const MAX_NAMES = 5_000;

/** Reads them in the signed state (`view`), never in a later one that could have loosened them. */
export function permissionsOf(
  view: PdfView,
  dict: PdfDict,
  field: PdfField | undefined,
): SignaturePermissions {
  const found: SignaturePermissions = { certifies: null, locks: [], lockPermission: null, cut: false };
  const references = view.get(dict, 'Reference');
  const items = references.kind === 'array' ? references.items : [];
  if (items.length > MAX_REFERENCES) found.cut = true;
  for (const item of items.slice(0, MAX_REFERENCES)) {
    const reference = dictOf(view.resolve(item));
    const method = nameOf(view.get(reference, 'TransformMethod'));
    const parameters = dictOf(view.get(reference, 'TransformParams'));
    // /P defaults to 2 (ISO 32000-2, table 257).
    if (method === 'DocMDP') found.certifies = permission(view.get(parameters, 'P')) ?? 2;
    if (method === 'FieldMDP' && parameters) {
      addLock(found, view, parameters);
      // Acrobat copies the permission of the lock here too (Adobe's extension level 3, as /Lock in ISO 32000-2).
      found.lockPermission = stricter(found.lockPermission, permission(view.get(parameters, 'P')));
    }
  }
  const lock = field && dictOf(view.get(field.dict, 'Lock'));
  if (lock) {
    addLock(found, view, lock);
    found.lockPermission = stricter(found.lockPermission, permission(view.get(lock, 'P')));
  }
  return found;
}

function permission(value: PdfValue): number | null {
  const number = numberOf(value);
  return number === 1 || number === 2 || number === 3 ? number : null;
}

function stricter(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

function addLock(found: SignaturePermissions, view: PdfView, dict: PdfDict): void {
  found.locks.push(...lockOf(view, dict));
  const names = view.get(dict, 'Fields');
  if (names.kind === 'array' && names.items.length > MAX_NAMES) found.cut = true;
}

function lockOf(view: PdfView, dict: PdfDict): FieldLock[] {
  const action = nameOf(view.get(dict, 'Action'));
  if (action !== 'All' && action !== 'Include' && action !== 'Exclude') return [];
  const names = view.get(dict, 'Fields');
  const fields = names.kind === 'array' ? names.items.slice(0, MAX_NAMES) : [];
  return [
    {
      action,
      fields: fields.flatMap((item) => {
        const value = view.resolve(item);
        return value.kind === 'string' ? [textOf(value)] : [];
      }),
    },
  ];
}
