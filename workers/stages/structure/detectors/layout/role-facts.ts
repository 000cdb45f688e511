/** What part of a document an object belongs to. */
import { z } from 'zod';

/** What part of the document an object belongs to, by its path from the catalog. */
const ROLES = [
  'page',
  'page-content',
  'image',
  'form-xobject',
  'font',
  'resource',
  'annotation',
  'form',
  'signature',
  'validation-data',
  'metadata',
  'tagging',
  'catalog',
  'file-structure',
  'other',
] as const;

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;
