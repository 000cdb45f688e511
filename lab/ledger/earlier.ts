/**
 * Counts from before the ledger (earlier.json). They are added where the ledger's own genuine files of a class are too
 * few to count on, so that a rule that was measured elsewhere is not silenced by a short list, nor outvoted where the
 * list is long. What is known of detection is always added: it is of forgeries that the rules' authors had not made.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CAPTURE_CLASSES } from '../../shared/contracts/capture.ts';
import { MIN_GENUINE } from '../../shared/findings/policy.ts';
import type { Counts, Share } from '../../shared/findings/rates.ts';
import { Rates } from '../../shared/findings/rates.ts';

const FILE = new URL('./earlier.json', import.meta.url);

export const EARLIER = Rates.pick({ codes: true, detection: true })
  .extend({ about: z.string() })
  .parse(JSON.parse(readFileSync(FILE, 'utf8')));

export type Earlier = Pick<Rates, 'codes' | 'detection'>;

export function withEarlier(rates: Rates, earlier: Earlier): Rates {
  const codes = { ...rates.codes };
  for (const [code, byClass] of Object.entries(earlier.codes)) {
    const own = { ...codes[code] };
    for (const captured of CAPTURE_CLASSES) {
      const [now, before] = [own[captured], byClass[captured]];
      if (before && (now?.n0 ?? 0) < MIN_GENUINE) own[captured] = now ? sumOf(now, before) : before;
      // A rule whose ways are in no list yet: what it was tried on is all that is known of it.
      else if (before && now?.n1 === 0) own[captured] = sumOf(now, before);
    }
    codes[code] = own;
  }
  const detection = { ...rates.detection };
  for (const captured of CAPTURE_CLASSES) {
    const [now, before] = [detection[captured], earlier.detection[captured]];
    if (!before) continue;
    const byWay = { ...before.byWay };
    for (const [way, share] of Object.entries(now?.byWay ?? {})) byWay[way] = add(share, byWay[way]);
    // What was found before the ledger was found by traces: sums were hardly read then.
    detection[captured] = { all: add(before.all, now?.all), byWay, onContent: now?.onContent ?? {} };
  }
  return { ...rates, codes, detection };
}

export const sumOf = (a: Counts, b: Counts): Counts => ({
  k1: a.k1 + b.k1,
  n1: a.n1 + b.n1,
  k0: a.k0 + b.k0,
  n0: a.n0 + b.n0,
});

const add = (a: Share, b: Share = { k: 0, n: 0 }): Share => ({ k: a.k + b.k, n: a.n + b.n });
