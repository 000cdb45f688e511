/** The published samples: what each is, and what comes of it. Their outcomes come from the pipeline like any other's. */
import { TEST_FAULTS, type TestFault, testFaultLine } from '../../shared/contracts/test-fault.ts';

export interface Sample {
  name: string;
  mediaType: 'application/pdf' | 'image/jpeg';
  /** What it is. */
  description: string;
  /** What to expect of submitting it. */
  outcome: string;
  /** Does what it says under a test key only; under a live key it is the clean invoice. */
  testFault?: TestFault;
}

export const FAULT_SOURCE = 'invoice-clean.pdf';

const FAULT_OUTCOMES: Record<TestFault, string> = {
  slow: 'The submit ends with 500 processing_timeout and the jobId; the report can be fetched some seconds later.',
  storage_down: 'The submit ends with 502 upload_failed; nothing is created and nothing is charged.',
  worker_crash:
    'A report with ok = false: one stage is FAILED because its process ended, and confidence is lower.',
};

export const SAMPLES: readonly Sample[] = [
  {
    name: 'invoice-clean.pdf',
    mediaType: 'application/pdf',
    description: 'An invoice as a program wrote it.',
    outcome: 'MINIMAL or LOW risk, no detected manipulation.',
  },
  {
    name: 'invoice-amount-replaced.pdf',
    mediaType: 'application/pdf',
    description: 'The same invoice, its total changed in a second save.',
    outcome: 'HIGH or CRITICAL risk; the old amount is recovered.',
  },
  {
    name: 'invoice-covered-and-retyped.pdf',
    mediaType: 'application/pdf',
    description: 'The same invoice, its total painted over and typed anew.',
    outcome: 'HIGH or CRITICAL risk; the covered amount is told.',
  },
  {
    name: 'statement-signed.pdf',
    mediaType: 'application/pdf',
    description: 'An account statement with a digital signature.',
    outcome: 'MINIMAL or LOW risk; the intact signature speaks for it.',
  },
  {
    name: 'statement-signed-then-changed.pdf',
    mediaType: 'application/pdf',
    description: 'The same statement, an amount changed after it was signed: a broken signature.',
    outcome: 'HIGH or CRITICAL risk; the change after signing is named.',
  },
  {
    name: 'photo-forged-region.jpg',
    mediaType: 'image/jpeg',
    description: 'A photograph of a card with a region of another picture in it.',
    outcome: 'MEDIUM or HIGH risk; the region is boxed.',
  },
  ...TEST_FAULTS.map(
    (fault): Sample => ({
      name: `fault-${fault.replace('_', '-')}.pdf`,
      mediaType: 'application/pdf',
      description: `The clean invoice with a line that asks for the fault "${fault}". Works under a test key only.`,
      outcome: FAULT_OUTCOMES[fault],
      testFault: fault,
    }),
  ),
];

/** The same PDF with a comment after its header; every offset of its one cross-reference table moves along. */
export function withTestFault(pdf: Buffer, fault: TestFault): Buffer {
  const text = pdf.toString('latin1');
  const line = `${testFaultLine(fault)}\n`;
  const at = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
  const moved = (offset: string): number => Number(offset) + line.length;
  const rest = text
    .slice(at)
    .replace(/^(\d{10})(?= \d{5} n)/gm, (offset) => String(moved(offset)).padStart(10, '0'))
    .replace(/(?<=startxref\n)\d+/, (offset) => String(moved(offset)));
  return Buffer.from(text.slice(0, at) + line + rest, 'latin1');
}
