/** Runs one task in a pool's sandbox, with the one retry that a crash may be worth. */

import type { Outcome } from '../sandbox/outcome.ts';
import type { Delivery, Sandbox, TaskInput } from '../sandbox/supervisor.ts';

/**
 * A crash may be the child's age and not the document's doing, so it is tried once more in a fresh child; a second
 * crash, a deadline, a memory cap (of a child that nobody used before) and a breach of the protocol are the document's
 * and final (a poison file must not go round).
 */
export async function runSandboxed(
  sandbox: Sandbox,
  input: TaskInput,
  delivery?: Delivery,
): Promise<Outcome> {
  const first = await sandbox.run(input, delivery);
  return first.status === 'crashed' ? sandbox.run(input, delivery) : first;
}

/** The reason that a report gives for a stage which did not come back. */
export function failureReason(outcome: Exclude<Outcome, { status: 'done' }>): string {
  switch (outcome.status) {
    case 'timeout':
      return 'The analysis did not finish within its time.';
    case 'memory':
      return 'The analysis needed more memory than it may use.';
    case 'protocol':
      return 'The analysis process was ended: it answered what no analysis answers.';
    case 'crashed':
      return 'The analysis process ended twice on this document.';
    case 'threw':
      return `The analysis failed: ${outcome.message}`;
  }
}
