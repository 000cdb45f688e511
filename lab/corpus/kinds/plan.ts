/** What a kind of document hands to the renderers. */
import type { Layout } from '../layout.ts';
import type { ProducerName } from '../pdf/producers.ts';
import type { Random } from '../random.ts';
import { addDays, type Day, type Instant } from '../words/dates.ts';

export type Plan = {
  title: string;
  layouts: Layout[];
  /** When the document was made; agrees with the date printed on it. */
  created: Instant;
  /** Programs that issuers of such documents use. */
  producers: readonly ProducerName[];
  /** Fields a forger may change, by what they hold; the first of each is the one that pays. */
  targets: { amount?: string; name: string; date: string; iban?: string };
};

/** A working day in the two years before mid-2025, and an office hour on it. */
export function officeTime(random: Random): Instant {
  const day: Day = addDays({ year: 2023, month: 7, day: 3 }, random.int(0, 103) * 7 + random.int(0, 4));
  return { day, second: random.int(8 * 3600, 17 * 3600) };
}
