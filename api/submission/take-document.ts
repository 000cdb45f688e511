/** What every submit of a form goes through: admission, the account's quota, the body, the job; and back what was not used. */
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';
import type { Deps } from '../deps.ts';
import { takeFraudUnit, type UsageUnit } from '../limits/usage.ts';
import type { ReceivedFile } from '../upload/received-file.ts';
import { type IdempotencyId, isKnown } from './idempotency.ts';
import type { Submission } from './submit.ts';
import { type End, type Job, type Replay, settleUnit, staysCounted } from './submit-once.ts';

/** What a job may be made with: the unit that was taken for it, or why there is none. */
export type Usage = Pick<Submission, 'usageHold' | 'noUnit'>;

export interface Taking {
  principal: Principal;
  /** Who sends it, where many share an account: a guest's network. */
  guest?: string;
  /** The caller's key: a repetition under it costs nothing, so a used-up month does not refuse it. */
  idempotency?: IdempotencyId | undefined;
  /** Told as soon as the account's limits are known to allow the document. */
  counted?(unit: UsageUnit): void;
  /** Told when they do not; the error is thrown all the same. */
  refused?(error: unknown): void;
  receive(): Promise<ReceivedFile>;
  submit(file: ReceivedFile, usage: Usage): Promise<End | Job | Replay>;
}

/** @throws ApiError of admission, limits, the body and the submit; then nothing was counted */
export async function takeDocument(deps: Deps, taking: Taking): Promise<End | Job | Replay> {
  const { principal } = taking;
  const answered = await deps.admission.admit(principal.tenantId);
  const unit = await unitFor(deps, taking).catch((error) => {
    answered();
    throw error;
  });
  const settle = async (end: End | undefined): Promise<void> => {
    if (unit instanceof ApiError) return;
    await settleUnit(unit, end).catch((error) => {
      deps.log.warn({ error: messageOf(error) }, 'unit left to the sweeper');
    });
  };
  let end: End | Job | Replay | undefined;
  try {
    const leave = enter(deps, taking);
    const file = await taking.receive().finally(leave);
    try {
      const usage = unit instanceof ApiError ? { noUnit: unit } : { usageHold: unit.hold ?? undefined };
      end = await taking.submit(file, usage);
    } finally {
      await file.discard();
    }
  } finally {
    if (end?.kind !== 'job') {
      answered();
      // Before the answer, so that whoever has it sees the right count; what stays counted is so already.
      const settled = settle(end);
      if (!staysCounted(end)) await settled;
    }
  }
  if (end.kind === 'job') {
    const job = end;
    void job.outcome.then((outcome) => settle({ ...job, kind: 'ended', outcome })).finally(answered);
  }
  return end;
}

/**
 * The unit, or the refusal of a used-up month where the key has been used before: what it stands for is told by the body
 * alone. The minute's limit holds for repetitions too, since each is a body to be received.
 */
async function unitFor(deps: Deps, taking: Taking): Promise<UsageUnit | ApiError> {
  const { principal, idempotency } = taking;
  try {
    const unit = await takeFraudUnit(deps.db, principal);
    taking.counted?.(unit);
    return unit;
  } catch (error) {
    taking.refused?.(error);
    if (!(error instanceof ApiError) || error.reason !== 'monthly_limit_exceeded' || !idempotency)
      throw error;
    const known = await isKnown(deps.db, idempotency).catch(() => false);
    if (!known) throw error;
    return error;
  }
}

/** A place of the account's share; guests divide theirs among their networks. @throws ApiError `queue_saturated` */
function enter({ uploads, guestUploads }: Deps, { principal: { tenantId }, guest }: Taking): () => void {
  const leaveShare = guest === undefined ? undefined : guestUploads.enter(`${tenantId} ${guest}`);
  try {
    const leave = uploads.enter(tenantId);
    return () => {
      leave();
      leaveShare?.();
    };
  } catch (error) {
    leaveShare?.();
    throw error;
  }
}
