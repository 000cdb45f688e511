/** Names of balances that go on in the line below, as in a narrow column of descriptions: `Počáteční 18 204,60`, below it `zůstatek:`. */
import type { Line } from '../../words.ts';
import { type Role, roleOf } from './roles.ts';

/** Words of the rest of a name. */
const MAX_WORDS = 3;
/** Of the width of a page. */
const SAME_EDGE = 0.008;
/** From line to line, in heights of print: rows of a table stand farther apart. */
const PITCH = 1.9;
const BALANCES: readonly Role[] = ['opening', 'closing'];

/** The whole name, where it says that the amount is a balance and its first line does not; else the label as it is. */
export function wholeLabel(label: string, line: Line | undefined, next: Line | undefined): string {
  const [first] = line?.words ?? [];
  const [rest] = next?.words ?? [];
  if (!line || !next || !first || !rest || label === '' || next.page !== line.page) return label;
  const isBelow =
    Math.abs(rest.box[0] - first.box[0]) <= SAME_EDGE && rest.box[1] - first.box[1] <= PITCH * first.box[3];
  const words = next.words.map(({ text }) => text).join(' ');
  if (!isBelow || next.words.length > MAX_WORDS || /\d/.test(words) || roleOf(label) !== 'part') return label;
  const whole = `${label} ${words}`;
  return BALANCES.includes(roleOf(whole)) ? whole : label;
}
