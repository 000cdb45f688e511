/** Why a file was not taken, in the words of whoever chose it. */
import { expect } from 'chai';
import { DashboardError } from '../../../../api/dashboard/dashboard-error.ts';
import { refusalOf } from '../../../../api/dashboard/upload/refusals.ts';
import { ERRORS, type ErrorReason } from '../../../../shared/contracts/problem.ts';
import { ApiError } from '../../../../shared/platform/errors.ts';

describe('a refused upload', () => {
  it('is told without what only programs know: headers, parts, codes', () => {
    for (const reason of [
      ...([
        'file_missing',
        'file_empty',
        'file_too_large',
        'unsupported_mime_type',
        'content_type_mismatch',
      ] as const),
      ...([
        'invalid_file_name',
        'invalid_document_reference',
        'malformed_multipart',
        'queue_saturated',
      ] as const),
      ...(['minute_limit_exceeded', 'monthly_limit_exceeded', 'concurrent_limit_exceeded'] as const),
      ...(['dependency_down', 'upload_failed'] as const),
    ]) {
      const { status, message } = refusalOf(new ApiError(reason));
      expect(status, reason).to.equal(ERRORS[reason].status);
      expect(message, reason)
        .to.match(/^[A-Z].*\.$/)
        .and.not.match(/multipart|part "|X-|header|bytes|media type|_/i);
    }
  });

  it('names the same size as the API', () => {
    expect(refusalOf(new ApiError('file_too_large')).message).to.include(' 20 MB');
  });

  it('can be tried again after a time, but where that is next month', () => {
    const waitOf = (reason: ErrorReason): number | undefined =>
      refusalOf(new ApiError(reason, { retryAfterSeconds: 9 })).retryAfterSeconds;
    expect(waitOf('queue_saturated')).to.equal(9);
    expect(waitOf('minute_limit_exceeded')).to.equal(9);
    expect(waitOf('monthly_limit_exceeded')).to.equal(undefined);
    expect(refusalOf(new ApiError('file_empty')).retryAfterSeconds).to.equal(undefined);
  });

  it('has the API’s own words where there are no others, and the page’s own as they are', () => {
    expect(refusalOf(new ApiError('too_many_parts'))).to.include({
      status: 400,
      message: ERRORS.too_many_parts.message,
    });
    expect(refusalOf(new DashboardError(413, 'Too long.', 3))).to.deep.equal({
      status: 413,
      message: 'Too long.',
    });
  });

  it('is none where something broke that is not of the file: that is thrown on', () => {
    const broken = new TypeError('of ours');
    expect(() => refusalOf(broken)).to.throw(broken);
  });
});
