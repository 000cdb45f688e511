/** Fields of a biometric request that several operations take. */
import { ApiError } from '../../shared/platform/errors.ts';
import { decodeBase64 } from './base64.ts';

/** The only modality that is offered. @throws ApiError 400 */
export function checkModality(modality: unknown, field = 'modality'): void {
  if (modality == null) throw new ApiError('field_required', { details: { field } });
  if (modality !== 'face') throw new ApiError('modality_unsupported', { details: { field } });
}

/**
 * @param field its place in the request, for the answer
 * @returns the image's bytes
 * @throws ApiError 400
 */
export function imageOf(value: unknown, field: string, maxBytes: number): Buffer {
  if (value == null || value === '') throw new ApiError('field_required', { details: { field } });
  const bytes = typeof value === 'string' ? decodeBase64(value) : null;
  if (!bytes) throw new ApiError('base64_invalid', { details: { field } });
  if (bytes.length > maxBytes) throw new ApiError('field_too_large', { details: { field, maxBytes } });
  return bytes;
}

/** A field that must be an object. @throws ApiError 400 */
export function objectOf(value: unknown, field: string): Record<string, unknown> {
  if (value == null) throw new ApiError('field_required', { details: { field } });
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new ApiError('field_invalid', { details: { field } });
  }
  return value as Record<string, unknown>;
}
