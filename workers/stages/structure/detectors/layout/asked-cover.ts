import type { Suspicion } from '../../../../../shared/contracts/finding.ts';

/** Text that paint hides, and the text on it. */
interface Painted extends Pick<Suspicion, 'page' | 'box'> {
  covered: string;
  replacement: string;
}

/** What a person should look at where paint hides text and carries other text. */
export const askedCover = ({ page, box, covered, replacement }: Painted, note: string): Suspicion => ({
  ...(page === undefined ? {} : { page }),
  ...(box === undefined ? {} : { box }),
  values: [
    { source: 'under the paint', text: covered },
    { source: 'on the paint', text: replacement },
  ],
  note,
});
