/** Bytes as they cross to a worker and back: structured clones, not text. */
import { z } from 'zod';

export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
