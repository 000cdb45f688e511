/** A failure that a person can do something about: what happened, and the one thing to try. */
export class SetupError extends Error {
  override name = 'SetupError';
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: { cause?: unknown }) {
    super(message, options);
    this.remedy = remedy;
  }
}
