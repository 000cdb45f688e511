/** Which part of the document an object belongs to, by its path from the trailer. */
import {
  dictOf,
  entry,
  type IndirectObject,
  nameOf,
  type PdfValue,
  type PdfView,
} from '../../../../formats/pdf/index.ts';
import type { Role } from './role-facts.ts';

/** Objects visited before the rest is called `other`. */
const MAX_VISITED = 60_000;

/** Keys whose value starts a part of its own, whatever holds them. */
const BY_KEY = new Map(
  Object.entries<Role>({
    Pages: 'page',
    Kids: 'page',
    Contents: 'page-content',
    Resources: 'resource',
    Font: 'font',
    Annots: 'annotation',
    AcroForm: 'form',
    Fields: 'form',
    AP: 'annotation',
    DSS: 'validation-data',
    Metadata: 'metadata',
    Info: 'metadata',
    StructTreeRoot: 'tagging',
    Perms: 'signature',
    Root: 'catalog',
  }),
);

/** Resources and looks are named as their program likes (ISO 32000-1, 7.8.3 and 12.5.5): a font called `P` leads to no page. */
const OF_NAMES: ReadonlySet<string> = new Set([
  ...['ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'XObject', 'Font', 'Properties'],
  ...['N', 'R', 'D'],
]);
const TO_HOLDER: ReadonlySet<string> = new Set(['Parent', 'P']);

interface Reached {
  value: PdfValue;
  role: Role;
  /** Its keys are names, if it is a dictionary. */
  ofNames: boolean;
}

const known = new WeakMap<PdfView, ReadonlyMap<number, Role>>();

/** Roles of all objects that a view reaches, by object number. Breadth first, each object once; found once a view. */
export function rolesOf(view: PdfView): ReadonlyMap<number, Role> {
  const roles = known.get(view) ?? findRoles(view);
  known.set(view, roles);
  return roles;
}

function findRoles(view: PdfView): Map<number, Role> {
  const roles = new Map<number, Role>();
  const queue: Reached[] = [];
  const enter = (value: PdfValue, role: Role, ofNames = false): void => {
    if (value.kind === 'ref' || value.kind === 'array' || value.kind === 'dict')
      queue.push({ value, role, ofNames });
  };
  for (const { key, value } of view.trailer?.entries ?? [])
    enter(value, BY_KEY.get(key.value) ?? 'file-structure');
  // The queue grows while it is walked.
  for (const { value, role, ofNames } of queue) {
    if (roles.size >= MAX_VISITED) break;
    if (value.kind === 'ref') {
      if (roles.has(value.num)) continue;
      const object = view.object(value.num);
      const own = object ? (roleOfObject(object, view) ?? role) : role;
      roles.set(value.num, own);
      if (object) queue.push({ value: object.value, role: own, ofNames });
    } else if (value.kind === 'array') for (const item of value.items) enter(item, role);
    else {
      const areNames = ofNames && value.kind === 'dict';
      for (const { key, value: held } of dictOf(value)?.entries ?? []) {
        if (areNames) enter(held, role);
        else if (!TO_HOLDER.has(key.value)) enter(held, nextRole(key.value, role), OF_NAMES.has(key.value));
      }
    }
  }
  return roles;
}

function nextRole(key: string, role: Role): Role {
  // Below a form or an annotation, everything serves it: its appearance's fonts and forms are not the page's.
  if (role === 'form' || role === 'annotation' || role === 'signature' || role === 'validation-data') {
    return key === 'Metadata' ? 'metadata' : role;
  }
  if (role === 'catalog' && key === 'Names') return 'other';
  return BY_KEY.get(key) ?? (role === 'catalog' || role === 'page' ? 'other' : role);
}

/** What an object says about itself; null when it says nothing. */
export function roleOfObject(object: IndirectObject, view: PdfView): Role | null {
  const dict = dictOf(object.value);
  if (!dict) return null;
  const type = nameOf(view.get(dict, 'Type'));
  const subtype = nameOf(view.get(dict, 'Subtype'));
  if (SIGNING.has(type) || (entry(dict, 'ByteRange') && entry(dict, 'Contents'))) return 'signature';
  if (subtype === 'Widget' || entry(dict, 'FT')) return 'form';
  if (type === 'Annot' || (entry(dict, 'Rect') && subtype)) return 'annotation';
  return roleOfNames(type, subtype);
}

/** An XMP packet is one, whatever type it claims short of the document's own tree. */
function roleOfNames(type: Name, subtype: Name): Role | null {
  const part = subtype === 'XML' ? 'metadata' : OF_PART.get(type);
  return OF_TREE.get(type) ?? part ?? (subtype === 'Image' ? 'image' : null);
}

type Name = ReturnType<typeof nameOf>;
const SIGNING: ReadonlySet<Name> = new Set(['Sig', 'DocTimeStamp']);
const OF_TREE = new Map<Name, Role>([
  ['Catalog', 'catalog'],
  ['Page', 'page'],
  ['Pages', 'page'],
]);
const OF_PART = new Map<Name, Role>([
  ['Metadata', 'metadata'],
  ['Font', 'font'],
  ['FontDescriptor', 'font'],
  ['ObjStm', 'file-structure'],
  ['XRef', 'file-structure'],
  ['StructElem', 'tagging'],
  ['StructTreeRoot', 'tagging'],
]);
