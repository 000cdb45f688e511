/** What a form field stores against what it shows. */
import { z } from 'zod';
import { Box } from '../../../../../../shared/contracts/finding.ts';
import { Page, Text } from '../../layout/facts.ts';

/** A form field whose widget shows something else than its value. */
export const FieldMismatch = z.object({ page: Page, box: Box, name: Text, value: Text, shown: Text });
export type FieldMismatch = z.infer<typeof FieldMismatch>;
