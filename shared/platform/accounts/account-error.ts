/** A request about accounts that cannot be met; the message is for the person who asked. */
export class AccountError extends Error {
  override name = 'AccountError';
}
