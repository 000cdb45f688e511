/**
 * Entrance of the corpus: clean synthetic documents and documents changed by exactly one cause, both with their
 * truth. A test that needs a single file calls `makeClean` and `forge`; whole sets come from make.ts.
 */
import { CAUSES } from './causes/all.ts';
import { certificatePlan } from './kinds/certificate.ts';
import { idCardPlan } from './kinds/id-card.ts';
import { invoicePlan } from './kinds/invoice.ts';
import { passportPlan } from './kinds/passport.ts';
import { payslipPlan } from './kinds/payslip.ts';
import type { Plan } from './kinds/plan.ts';
import { statementPlan } from './kinds/statement.ts';
import { buildPdf } from './pdf/build.ts';
import { PRODUCERS } from './pdf/producers.ts';
import { type Random, randomFrom } from './random.ts';
import type { Clean, CleanOptions, Forged, Kind } from './types.ts';

export { CAUSES } from './causes/all.ts';
export type { Cause, Clean, CleanOptions, Forged, Form, Kind, Truth } from './types.ts';
export { FORMS, KINDS } from './types.ts';

const PLANS: Record<Kind, (random: Random) => Plan> = {
  invoice: invoicePlan,
  statement: statementPlan,
  payslip: payslipPlan,
  certificate: certificatePlan,
  'id-card': idCardPlan,
  passport: passportPlan,
};

/** A clean document; the same kind, seed and options always give the same bytes. */
export async function makeClean(kind: Kind, seed: number, options: CleanOptions = {}): Promise<Clean> {
  const random = randomFrom('clean', kind, seed);
  const plan = PLANS[kind](random);
  const producer = PRODUCERS[options.producer ?? random.pick(plan.producers)];
  const pdf = buildPdf({ layouts: plan.layouts, producer, created: plan.created, title: plan.title, seed });
  return {
    kind,
    seed,
    form: 'pdf',
    capture: 'none',
    mimeType: 'application/pdf',
    bytes: pdf.bytes,
    plan,
    layouts: plan.layouts,
    pdf,
  };
}

/** Applies one cause to a clean document. Throws RangeError for an unknown cause or one that does not apply. */
export async function forge(cause: string, clean: Clean, seed: number): Promise<Forged> {
  const found = CAUSES.find((one) => one.name === cause);
  if (found === undefined) throw new RangeError(`no cause ${cause}`);
  if (!found.applies(clean))
    throw new RangeError(`${cause} does not apply to ${clean.kind} as ${clean.form}`);
  return found.apply(clean, seed);
}
