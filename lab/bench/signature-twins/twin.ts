/**
 * Causes by which honest signed files were accused or forged ones were not, each with files of both kinds: what a
 * program or a signer may do, and what looks like it and is an attack.
 */
import type { Said } from '../signature-peers/paper.ts';

export interface Twin {
  /** The cause, as `xref-offset`; the same for its genuine files and its attacks. */
  cause: string;
  name: string;
  genuine: boolean;
  make: () => Buffer;
  /** Integrity and later changes of each signature, oldest first. */
  said: Said[];
  /** Of an attack: the finding that has to weigh. */
  by?: string;
}

/** What the evidence weighs (natural logarithm) from which a report says MEDIUM, with nothing else in it. */
export const ALARM = 1.28;

type Maker = () => Buffer;

/** Adds twins of one cause to a list. */
export function twinAdder(cause: string, twins: Twin[]) {
  return {
    genuine: (name: string, said: Said | Said[], make: Maker) =>
      twins.push({ cause, name, genuine: true, make, said: [said].flat() }),
    attack: (name: string, said: Said | Said[], by: string, make: Maker) =>
      twins.push({ cause, name, genuine: false, make, said: [said].flat(), by }),
  };
}
