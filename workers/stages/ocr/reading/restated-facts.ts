/** What a document says twice, as facts. */
import { z } from 'zod';
import { Box } from '../../../../shared/contracts/finding.ts';

const StatedAt = z.object({ page: z.int().min(1), box: Box, text: z.string() });

/** What a document says twice, and otherwise; characters of the file only. */
export const Restated = z.object({
  /**
   * A number of an account, contract, customer ...: the same but for one digit, not the last one. A date to pay by. A name
   * but for its spelling. A VAT number, and an account or address of another country. Two dates: of a bill and to pay it, of a stay. A
   * date out of the order of its list, and the one beside it. What is paid a month, and a year.
   */
  kind: z.enum(['number', 'due-date', 'name', 'tax-country', 'terms', 'nights', 'order', 'year-pay']),
  /** A word that stands before both; '' where there is none. */
  label: z.string(),
  places: z.tuple([StatedAt, StatedAt]),
  /** Between two dates, and those that the document counts there instead. */
  days: z.int().optional(),
  counted: z.int().optional(),
});
export type Restated = z.infer<typeof Restated>;
