/** Objects that no cross-reference names. */
import { z } from 'zod';
import { Page, Text } from '../../layout/facts.ts';
import { Role } from '../../layout/role-facts.ts';

/** Why there may be more of them than are told. */
export const MORE_OBJECTS =
  'There are more objects without a cross-reference than were compared with the pages.';

/** An `n g obj` that no xref section names. */
export const UnreferencedObject = z.object({
  number: z.int().min(0),
  offsetBytes: z.int().min(0),
  /** Stands behind the version that the xref names: readers that rebuild the file would show this one. */
  later: z.boolean(),
  afterEnd: z.boolean(),
  /** The file ends in the middle of it: a save or a download that broke off. */
  brokenOff: z.literal(true).optional(),
  role: Role,
  /** Page whose content it would replace. */
  page: Page.nullable(),
  /** Text that it would show and the page does not, and the other way round. */
  hiddenText: Text.nullable(),
  shownText: Text.nullable(),
});
export type UnreferencedObject = z.infer<typeof UnreferencedObject>;

export const UnreferencedObjects = z.object({
  /** The last of them. */
  found: z.array(UnreferencedObject),
  /** With those that were not read. */
  count: z.int().min(0),
});
export type UnreferencedObjects = z.infer<typeof UnreferencedObjects>;
