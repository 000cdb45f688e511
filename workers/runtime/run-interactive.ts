/** An interactive job: opens the sealed question, has it answered in the sandbox, seals the answer. */
import { deserialize, serialize } from 'node:v8';
import { type Answer, INTERACTIVE, sealPurpose } from '../../shared/contracts/interactive.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import { QuestionHead } from '../../shared/platform/exchange/head.ts';
import type { Job } from '../../shared/platform/queue.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { Sandbox } from '../sandbox/supervisor.ts';
import { failed, isDrawing, runDrawing } from './run-drawing.ts';
import type { WorkerContext } from './worker-context.ts';

/** Who asks, where the question says it; whoever does not say shares a child with nobody. */
const Asker = QuestionHead.pick({ account: true });

/** What a responder may throw through the channel as data: the caller's input is at fault. */
interface Refusal {
  refused: string;
  details?: Record<string, unknown>;
}

const isRefusal = (facts: unknown): facts is Refusal =>
  typeof facts === 'object' && facts !== null && typeof (facts as Refusal).refused === 'string';

/**
 * @param job its name is a key of INTERACTIVE
 * @throws after whoever asked was told that there will be no answer
 */
export async function runInteractive(context: WorkerContext, sandbox: Sandbox, job: Job): Promise<void> {
  const { exchange } = context.queues;
  try {
    const { account } = Asker.parse(job.data);
    const question = { name: job.name, account: account ?? `question ${job.id}` };
    await exchange.answer(job, await answerTo(context, sandbox, question, await exchange.questionOf(job)));
  } catch (thrown) {
    await exchange.giveUp(job, messageOf(thrown)).catch(() => undefined);
    throw thrown;
  }
}

async function answerTo(
  context: WorkerContext,
  sandbox: Sandbox,
  { name, account }: { name: string; account: string },
  sealed: Buffer,
): Promise<Buffer> {
  const { timeoutMs } = (INTERACTIVE as Record<string, { timeoutMs: number }>)[name]!;
  const payload: unknown = deserialize(context.sealer.open(sealPurpose('ask', name), sealed));
  const answer = isDrawing(name)
    ? await runDrawing(context, sandbox, { name, payload, timeoutMs })
    : answerOf(
        await sandbox.ask({ name, account, payload, budgetMs: timeoutMs, settings: context.settings }),
      );
  return context.sealer.seal(sealPurpose('answer', name), serialize(answer));
}

function answerOf(outcome: Outcome): Answer {
  if (outcome.status !== 'done') return failed(outcome);
  if (isRefusal(outcome.facts)) {
    return { status: 'refused', reason: outcome.facts.refused, details: outcome.facts.details };
  }
  return { status: 'answered', result: outcome.facts };
}
