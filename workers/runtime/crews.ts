/**
 * Which pools share children. A document's tasks meet in few processes, so that another account costs few starts; and
 * what reads signatures, structure and metadata never shares a process with native decoders: a picture that takes over
 * its decoder cannot forge a valid signature.
 */
import type { Pool } from '../../shared/contracts/stages.ts';
import type { Serves } from '../sandbox/launch.ts';
import type { CrewPlan } from '../sandbox/supervisor.ts';

export type ComputePool = Exclude<Pool, 'verification'>;

const MB = 1024 * 1024;

interface Crew {
  /** In the order in which their modules are loaded ahead. */
  pools: readonly ComputePool[];
  scratchBytes: number;
}

const CREWS: Record<string, Crew> = {
  // It watches its own resident size, and is replaced when a heavy document has grown it. Writes pictures of fifty pages.
  pages: { pools: ['document'], scratchBytes: 1024 * MB },
  readers: { pools: ['structure', 'metadata', 'signature'], scratchBytes: 64 * MB },
  pixels: { pools: ['qr', 'face', 'ocr', 'forensic'], scratchBytes: 64 * MB },
};

/** Pools that also answer interactive jobs. */
const RESPONDERS: Partial<Record<ComputePool, string>> = {
  document: new URL('../drawing/respond.ts', import.meta.url).href,
  face: new URL('../biometric/face/respond.ts', import.meta.url).href,
  signature: new URL('../biometric/chip/respond.ts', import.meta.url).href,
};

const modulesOf = (pool: ComputePool): Serves => ({
  extractor: new URL(
    pool === 'document' ? '../prepare/extract.ts' : `../stages/${pool}/extract.ts`,
    import.meta.url,
  ).href,
  responder: RESPONDERS[pool],
});

/** The crews of a process that serves these pools; pools that it does not serve are loaded nowhere. */
export function crewsOf(pools: readonly Pool[]): CrewPlan[] {
  return Object.entries(CREWS).flatMap(([name, { pools: shared, scratchBytes }]) => {
    const served = shared.filter((pool) => pools.includes(pool));
    const serves = Object.fromEntries(served.map((pool) => [pool, modulesOf(pool)]));
    return served.length > 0 ? [{ name, serves, scratchBytes }] : [];
  });
}

/** Every module that children of these crews load. */
export const modulesOfCrews = (plans: readonly CrewPlan[]): string[] =>
  plans.flatMap(({ serves }) =>
    Object.values(serves).flatMap(({ extractor, responder }) => [
      extractor,
      ...(responder ? [responder] : []),
    ]),
  );
