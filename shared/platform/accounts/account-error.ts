/** A wish about accounts that cannot be granted; the message is for the person who asked. */
export class AccountError extends Error {
  override name = 'AccountError';
}
