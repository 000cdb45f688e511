/** An interactive job: opens the sealed question, has it answered in the sandbox, seals the answer. */
import { type Answer, INTERACTIVE, type SealedJob, sealPurpose } from '../../shared/contracts/interactive.ts';
import type { Sandbox } from '../sandbox/supervisor.ts';
import { isDrawing, runDrawing } from './run-drawing.ts';
import type { WorkerContext } from './worker-context.ts';

/** What a responder may throw through the channel as data: the caller's input is at fault. */
interface Refusal {
  refused: string;
  details?: Record<string, unknown>;
}

const isRefusal = (facts: unknown): facts is Refusal =>
  typeof facts === 'object' && facts !== null && typeof (facts as Refusal).refused === 'string';

/**
 * @param name a key of INTERACTIVE
 * @returns the sealed answer, base64: it crosses the queue as the job's return value
 */
export async function runInteractive(
  context: WorkerContext,
  sandbox: Sandbox,
  name: string,
  job: SealedJob,
): Promise<string> {
  const { timeoutMs } = (INTERACTIVE as Record<string, { timeoutMs: number }>)[name]!;
  const payload: unknown = JSON.parse(
    context.sealer.open(sealPurpose('ask', name), Buffer.from(job.sealed, 'base64')).toString('utf8'),
  );
  const answer = isDrawing(name)
    ? await runDrawing(context, sandbox, { name, payload, timeoutMs })
    : answerOf(await sandbox.ask({ name, payload, budgetMs: timeoutMs, settings: context.settings }));
  return seal(context, name, answer);
}

function answerOf(outcome: Awaited<ReturnType<Sandbox['ask']>>): Answer {
  if (outcome.status !== 'done')
    return { status: 'failed', reason: outcome.status, message: outcome.message };
  if (isRefusal(outcome.facts)) {
    return { status: 'refused', reason: outcome.facts.refused, details: outcome.facts.details };
  }
  return { status: 'answered', result: outcome.facts };
}

function seal(context: WorkerContext, name: string, answer: Answer): string {
  return context.sealer
    .seal(sealPurpose('answer', name), Buffer.from(JSON.stringify(answer)))
    .toString('base64');
}
