/** What a worker process tells about itself with each heartbeat, beside the pools that it serves. */
import { z } from 'zod';

const PoolChildren = z.object({
  /** Sandboxed children, each with at most one task. */
  size: z.int(),
  /** Started since the process began, replacements included. */
  starts: z.int(),
  /** Killed or died since the process began, by reason. */
  kills: z.record(z.string(), z.int()),
});

export const WorkerState = z.looseObject({
  /** Errors of database and storage that it met since it began. */
  errors: z.object({ database: z.int(), storage: z.int() }).optional(),
  children: z.record(z.string(), PoolChildren).optional(),
  /** What the isolation of its children lacks against the strongest; null for nothing. */
  isolationWeakness: z.string().nullable().optional(),
  /** Whether the kernel bounds the memory and the processes of each of its children. */
  memoryBound: z.boolean().optional(),
});
export type WorkerState = z.infer<typeof WorkerState>;
