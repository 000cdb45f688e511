/** How much a finding weighs: the logarithm of how many times more often it is seen on altered than on genuine files. */
import { CAPTURE_CLASSES, type CaptureClass } from '../contracts/capture.ts';
import { CATALOGUE } from './catalogue.ts';
import { jeffreysEstimate } from './jeffreys.ts';
import {
  FAMILY_CAP,
  MAX_GENUINE_RATE,
  MIN_GENUINE,
  PIXEL_FAMILIES,
  PROOF_WEIGHT,
  SYNTHETIC_CAP,
} from './policy.ts';
import { type Counts, RATES, type Rates } from './rates.ts';
import type { Row } from './row.ts';

export interface Weight {
  /** Natural logarithm of the likelihood ratio at confidence 1; 0 is context: told, never counted. */
  llr: number;
  /** Where it comes from: a proof, the counts of this class, those of all classes, or nothing that was counted enough. */
  basis: 'proof' | 'class' | 'pooled' | 'none';
  /** The counts that it was computed from, or that were too few or too many alarms to count; absent without any. */
  counts?: Counts;
  /** Why it is a proof. */
  proof?: string;
}

/** @param code of the catalogue; an unknown one weighs nothing */
export function weightOf(code: string, captureClass: CaptureClass, rates: Rates = RATES): Weight {
  const row = CATALOGUE.get(code);
  return row ? weigh(row, code, captureClass, rates) : { llr: 0, basis: 'none' };
}

/** Over all classes in which the rule applies: what stands for a code where no file is at hand. */
export function weightOverall(code: string, rates: Rates = RATES): number {
  const row = CATALOGUE.get(code);
  return row ? weigh(row, code, null, rates).llr : 0;
}

/** The same for a row that need not stand in the catalogue; null takes all classes together. */
export function weigh(
  {
    context,
    countsIn = CAPTURE_CLASSES,
    family,
  }: Pick<Row, 'context' | 'countsIn'> & Partial<Pick<Row, 'family'>>,
  code: string,
  captureClass: CaptureClass | null,
  rates: Rates,
): Weight {
  const counted = captureClass === null || countsIn.includes(captureClass);
  const classes = counted ? countsIn : CAPTURE_CLASSES;
  const chosen = countsFor(
    code,
    captureClass,
    rates,
    classes,
    family !== undefined && !PIXEL_FAMILIES.includes(family),
  );
  const counts = chosen?.counts;
  const told = counts ? { counts } : {};
  if (context || !counted) return { llr: 0, basis: 'none', ...told };
  const proof = rates.proofs[code];
  if (proof) return { llr: PROOF_WEIGHT, basis: 'proof', proof: proof.reason, ...told };
  if (!chosen || !isEnough(chosen.counts)) return { llr: 0, basis: 'none', ...told };
  return { llr: llrOf(chosen.counts, chosen.synthetic), basis: chosen.basis, counts: chosen.counts };
}

interface Chosen {
  counts: Counts;
  basis: 'class' | 'pooled';
  synthetic: boolean;
}

/**
 * Those of the class where they suffice, or speak against the rule; else those of all classes in which it applies. What a document
 * says, and how its file was built, is the same in every class: where no altered file of the class was tried, those of the
 * others tell how often such a rule finds one, and the genuine files of the class how often it is wrong. Traces in pixels
 * differ from class to class.
 */
function countsFor(
  code: string,
  captureClass: CaptureClass | null,
  rates: Rates,
  counted: readonly CaptureClass[],
  isOfFile: boolean,
): Chosen | null {
  const byClass = rates.codes[code];
  if (!byClass) return null;
  const own = captureClass ? byClass[captureClass] : undefined;
  const synthetic = rates.synthetic[code] ?? [];
  const classes = counted.filter((name) => byClass[name]);
  const pooled = classes.flatMap((name) => byClass[name] ?? []).reduce(sum, { k1: 0, n1: 0, k0: 0, n0: 0 });
  if (captureClass && own && isOfFile && own.n1 === 0 && own.n0 >= MIN_GENUINE) {
    const counts = { ...own, k1: pooled.k1, n1: pooled.n1 };
    return { counts, basis: 'pooled', synthetic: synthetic.includes(captureClass) };
  }
  if (captureClass && own && (own.n0 >= MIN_GENUINE || onlyAccuses(own) || accusesTooOften(own))) {
    return { counts: own, basis: 'class', synthetic: synthetic.includes(captureClass) };
  }
  return {
    counts: pooled,
    basis: 'pooled',
    // A few synthetic files among many real ones take nothing from what the real ones show.
    synthetic: realOf(byClass, classes, synthetic) < MIN_GENUINE,
  };
}

/** How many genuine files that no program made the rule was tried on. */
const realOf = (
  byClass: Rates['codes'][string],
  classes: readonly CaptureClass[],
  synthetic: readonly CaptureClass[],
): number =>
  classes
    .filter((name) => !synthetic.includes(name))
    .reduce((sum, name) => sum + (byClass[name]?.n0 ?? 0), 0);

/**
 * In this class it has accused genuine files and found no altered one: what it is worth elsewhere says nothing here,
 * however short the list.
 */
const onlyAccuses = ({ k1, k0 }: Counts): boolean => k1 === 0 && k0 >= 2;

/** As few alarms say nothing of their share. */
const FEW_ALARMS = 2;

/**
 * It has been seen on more than 1 % of the genuine files of this class; of few alarms it is asked that they make a rate of
 * 1 % improbable (one-sided, 95 %).
 */
function accusesTooOften({ k0, n0 }: Counts): boolean {
  if (k0 > FEW_ALARMS) return k0 > MAX_GENUINE_RATE * n0;
  let fewer = 0;
  let term = (1 - MAX_GENUINE_RATE) ** n0;
  for (let k = 0; k < k0; k += 1) {
    fewer += term;
    term *= ((n0 - k) / (k + 1)) * (MAX_GENUINE_RATE / (1 - MAX_GENUINE_RATE));
  }
  return 1 - fewer < 0.05;
}

const sum = (a: Counts, b: Counts): Counts => ({
  k1: a.k1 + b.k1,
  n1: a.n1 + b.n1,
  k0: a.k0 + b.k0,
  n0: a.n0 + b.n0,
});

/**
 * Has found altered files, was tried on enough genuine ones, and was quiet enough on those. Without a find the estimate
 * of a short list would still be half a file, many times what genuine files show: a weight made of nothing.
 */
const isEnough = ({ k1, k0, n0 }: Counts): boolean =>
  k1 > 0 && n0 >= MIN_GENUINE && k0 <= MAX_GENUINE_RATE * n0;

/** A finding accuses or says nothing: one that is rarer on altered files is no excuse for them. */
function llrOf({ k1, n1, k0, n0 }: Counts, synthetic: boolean): number {
  const ratio = Math.log(jeffreysEstimate(k1, n1) / jeffreysEstimate(k0, n0));
  const cap = Math.min(Math.log(n0 + 1), FAMILY_CAP, synthetic ? SYNTHETIC_CAP : Number.POSITIVE_INFINITY);
  return Math.max(0, Math.min(cap, ratio));
}
