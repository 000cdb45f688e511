/** What a page request may end with, told to the person in front of it. */
export class DashboardError extends Error {
  override name = 'DashboardError';
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const notFound = (): DashboardError =>
  new DashboardError(404, 'There is nothing here, or it belongs to another account.');

export const notYours = (role: string): DashboardError =>
  new DashboardError(
    403,
    `Your role here, ${role.toLowerCase()}, does not include this. An owner of the account can change it.`,
  );
