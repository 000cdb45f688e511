/** What the service answered when it did not take a document, or the reason why it could not be asked. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly reason: string;
  readonly jobId: string | undefined;

  constructor(message: string, reason: string, jobId?: string) {
    super(message);
    this.reason = reason;
    this.jobId = jobId;
  }
}
