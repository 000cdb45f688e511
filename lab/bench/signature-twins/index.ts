/** All twins. */
import { SAVES } from './saves.ts';
import { STATES } from './states.ts';
import type { Twin } from './twin.ts';

export const TWINS: readonly Twin[] = [...SAVES, ...STATES];
