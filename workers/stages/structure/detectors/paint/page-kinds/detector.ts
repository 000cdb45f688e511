/** Whether pages are pictures or text. */
import { all, defineDetector } from '../../detector.ts';
import type { PageKind } from './facts.ts';
import { kindOf } from './kind.ts';

export const pageKinds = defineDetector({
  name: 'pageKinds',
  sees: ['contents'],
  begin() {
    const kinds: PageKind[] = [];
    return { page: (seen) => void kinds.push(kindOf(seen).kind), found: () => all(kinds) };
  },
});
