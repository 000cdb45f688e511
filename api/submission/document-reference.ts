/** What callers and people call their documents. */
import { isUtf8 } from 'node:buffer';
import { DOCUMENT_REFERENCE } from '../../shared/contracts/verification.ts';
import { ApiError } from '../../shared/platform/errors.ts';

/** Header values come as Latin-1; most clients send UTF-8 in them. @throws ApiError 400 */
export function documentReference(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const bytes = Buffer.from(header, 'latin1');
  return checkedReference(isUtf8(bytes) ? bytes.toString('utf8') : header);
}

/** @throws ApiError 400 */
export function checkedReference(text: string): string {
  if (!DOCUMENT_REFERENCE.test(text)) throw new ApiError('invalid_document_reference');
  return text;
}
