/** POST /api/v1/biometrics/emrtd: checks the request's form, asks the signature pool, echoes what is to be echoed. */
import { EmrtdRequest } from '../../shared/contracts/biometric.ts';
import { type EmrtdAnswer, type EmrtdQuestion, MAX_CHIP_FILE_BYTES } from '../../shared/contracts/emrtd.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Interactive } from '../interactive.ts';
import { decodeBase64 } from './base64.ts';
import type { EnrolFace } from './face-enrolment.ts';
import type { BiometricHandler } from './handler.ts';
import { portraitTemplate } from './portrait-template.ts';

/** Three files in base64 and some words around them. */
export const EMRTD_BODY_BYTES = 4 * MAX_CHIP_FILE_BYTES + 64 * 1024;

const FILES = ['sod', 'dg1', 'dg2'] as const;

const Head = EmrtdRequest.pick({ sessionId: true, protocol: true, template: true });

export function emrtdHandler(interactive: Interactive, enrolFace: EnrolFace): BiometricHandler {
  return async (body, context) => {
    const head = Head.safeParse(body);
    if (!head.success) {
      const field = String(head.error.issues[0]!.path[0]);
      throw new ApiError(body[field] == null ? 'field_required' : 'field_invalid', { details: { field } });
    }
    for (const field of FILES)
      if (body[field] == null || body[field] === '')
        throw new ApiError('field_required', { details: { field } });
    const question: EmrtdQuestion = {
      sod: fileOf(body, 'sod')!,
      dg1: fileOf(body, 'dg1'),
      dg2: fileOf(body, 'dg2'),
      portrait: head.data.template === true,
    };
    const answer = await interactive.ask('emrtd', question, context.requestId, context.principal.tenantId);
    if (answer.status !== 'answered') throw new ApiError('unexpected', { cause: answer });
    const told = answer.result as EmrtdAnswer;
    const { sessionId, protocol, template } = head.data;
    return {
      sessionId,
      protocol,
      ...told.result,
      ...(template ? await portraitTemplate(told, enrolFace, context) : {}),
    };
  };
}

/** The bytes of one file; undefined when it was not sent. */
function fileOf(body: Record<string, unknown>, field: 'sod' | 'dg1' | 'dg2'): Buffer | undefined {
  const sent = body[field];
  if (sent == null) return undefined;
  const bytes = typeof sent === 'string' ? decodeBase64(sent) : null;
  if (!bytes) throw new ApiError('base64_invalid', { details: { field } });
  if (bytes.length > MAX_CHIP_FILE_BYTES) {
    throw new ApiError('field_too_large', { details: { field, maxBytes: MAX_CHIP_FILE_BYTES } });
  }
  return bytes;
}
