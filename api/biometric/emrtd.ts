/** POST /api/v1/biometrics/emrtd: checks the request's form, asks the signature pool, echoes what is to be echoed. */
import { EmrtdRequest } from '../../shared/contracts/biometric.ts';
import { type EmrtdQuestion, type EmrtdResult, MAX_CHIP_FILE_BYTES } from '../../shared/contracts/emrtd.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Interactive } from '../interactive.ts';
import { decodeBase64 } from './base64.ts';
import type { BiometricHandler } from './handler.ts';

/** Three files in base64 and some words around them. */
export const EMRTD_BODY_BYTES = 4 * MAX_CHIP_FILE_BYTES + 64 * 1024;

const Head = EmrtdRequest.pick({ sessionId: true, protocol: true });

export function emrtdHandler(interactive: Interactive): BiometricHandler {
  return async (body, { requestId }) => {
    const head = Head.safeParse(body);
    if (!head.success) {
      const field = String(head.error.issues[0]!.path[0]);
      throw new ApiError(body[field] == null ? 'field_required' : 'field_invalid', { details: { field } });
    }
    if (body.sod == null || body.sod === '') {
      throw new ApiError('field_required', { details: { field: 'sod' } });
    }
    const question: EmrtdQuestion = {
      sod: fileOf(body, 'sod')!,
      dg1: fileOf(body, 'dg1'),
      dg2: fileOf(body, 'dg2'),
    };
    const answer = await interactive.ask('emrtd', question, requestId);
    if (answer.status !== 'answered') throw new ApiError('unexpected', { cause: answer });
    return { ...head.data, ...(answer.result as Omit<EmrtdResult, 'sessionId' | 'protocol'>) };
  };
}

/** One file as plain base64; undefined when it was not sent. */
function fileOf(body: Record<string, unknown>, field: 'sod' | 'dg1' | 'dg2'): string | undefined {
  const sent = body[field];
  if (sent == null) return undefined;
  const bytes = typeof sent === 'string' ? decodeBase64(sent) : null;
  if (!bytes) throw new ApiError('base64_invalid', { details: { field } });
  if (bytes.length > MAX_CHIP_FILE_BYTES) {
    throw new ApiError('field_too_large', { details: { field, maxBytes: MAX_CHIP_FILE_BYTES } });
  }
  return bytes.toString('base64');
}
