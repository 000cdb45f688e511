/** What an operation of the biometric API does: takes a JSON object, gives what stands under `result`. */
import type { Principal } from '../../shared/platform/keys/keyring.ts';

export type BiometricHandler = (
  body: Record<string, unknown>,
  context: { requestId: string; principal: Principal },
) => Promise<object>;
