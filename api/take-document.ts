/** What every submit of a form goes through: admission, the account's quota, the body, the job; and back what was not used. */
import { messageOf } from '../shared/platform/errors.ts';
import type { Principal } from '../shared/platform/keys/keyring.ts';
import type { Deps } from './deps.ts';
import type { ReceivedFile } from './received-file.ts';
import { type End, type Job, type Replay, settleUnit, staysCounted } from './submit-once.ts';
import { takeFraudUnit, type UsageUnit } from './usage.ts';

export interface Taking {
  principal: Principal;
  /** Who sends it, where many share an account: a guest's network. */
  guest?: string;
  /** Told as soon as the account's limits are known to allow the document. */
  counted?(unit: UsageUnit): void;
  /** Told when they do not; the error is thrown all the same. */
  refused?(error: unknown): void;
  receive(): Promise<ReceivedFile>;
  /** @param hold names the unit that was taken, for the job that is made */
  submit(file: ReceivedFile, hold: string | undefined): Promise<End | Job | Replay>;
}

/** @throws ApiError of admission, limits, the body and the submit; then nothing was counted */
export async function takeDocument(deps: Deps, taking: Taking): Promise<End | Job | Replay> {
  const { principal } = taking;
  const answered = await deps.admission.admit(principal.tenantId);
  const unit = await takeFraudUnit(deps.db, principal).catch((error) => {
    answered();
    taking.refused?.(error);
    throw error;
  });
  taking.counted?.(unit);
  const settle = (end: End | undefined): Promise<void> =>
    settleUnit(unit, end).catch((error) => {
      deps.log.warn({ error: messageOf(error) }, 'unit left to the sweeper');
    });
  let end: End | Job | Replay | undefined;
  try {
    const leave = enter(deps, taking);
    const file = await taking.receive().finally(leave);
    try {
      end = await taking.submit(file, unit.hold ?? undefined);
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
