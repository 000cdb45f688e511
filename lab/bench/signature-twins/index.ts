/** All twins. */
import { SAVES } from './saves.ts';
import type { Twin } from './twin.ts';

export const TWINS: readonly Twin[] = [...SAVES];
