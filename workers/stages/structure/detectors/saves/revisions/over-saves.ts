/**
 * Text that one save took out and a later one put other text in the place of. Each by itself adds to a page or takes from
 * it; both together replace what the page said.
 */
import type { Box } from '../../../../../../shared/contracts/finding.ts';
import { bare, strongerToken } from '../../layout/values.ts';
import type { TextChange } from './facts.ts';

/** Of the height of the taller text, by which the lines of both may be apart. */
const SAME_LINE = 0.5;

/** The changes, with what was put in the place of something as its replacement; each text that was taken out counts once. */
export function joinedOverSaves(changes: readonly TextChange[]): TextChange[] {
  const removed = changes.filter((change) => change.old !== null && change.new === null);
  const taken = new Set<TextChange>();
  return changes.map((now): TextChange => {
    if (now.new === null || now.old !== null) return now;
    const then = removed.findLast((one) => !taken.has(one) && isBefore(one, now));
    if (!then) return now;
    taken.add(then);
    if (bare(then.old ?? '') === bare(now.new)) return now;
    const { old, oldBox, before } = then;
    return { ...now, old, oldBox, before, token: strongerToken(then.token, now.token) };
  });
}

function isBefore(then: TextChange, now: TextChange): boolean {
  const [a, b] = [then.oldBox ?? then.box, now.newBox ?? now.box];
  return then.revision < now.revision && then.page === now.page && a !== null && b !== null && touches(a, b);
}

function touches([x, y, width, height]: Box, [otherX, otherY, otherWidth, otherHeight]: Box): boolean {
  const apart = Math.abs(y + height / 2 - (otherY + otherHeight / 2));
  const overlap = Math.min(x + width, otherX + otherWidth) - Math.max(x, otherX);
  return overlap > 0 && apart < SAME_LINE * Math.max(height, otherHeight);
}
