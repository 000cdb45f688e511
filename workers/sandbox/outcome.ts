/** What came of a task that a compute child was given. */

/** Why a child was ended or is gone; `protocol`: it said something that a child does not say. */
export type LossReason = 'timeout' | 'memory' | 'protocol' | 'crashed';

export type Outcome = { status: 'done'; facts: unknown } | { status: 'threw' | LossReason; message: string };
