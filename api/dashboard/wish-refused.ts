/** A form that was not carried out for a reason that its sender can do something about. */
import type { Response } from 'express';
import { AccountError } from '../../shared/platform/accounts/account-error.ts';
import { KeyError } from '../../shared/platform/keys/manage.ts';
import { DashboardError } from './dashboard-error.ts';

/** What the person is told beside the form. @throws anything that is not about the wish itself */
export function wishRefused(error: unknown, res: Response): { status: number; message: string } {
  if (error instanceof KeyError || error instanceof AccountError) {
    return { status: 400, message: `Not done: ${error.message}.` };
  }
  if (!(error instanceof DashboardError)) throw error;
  if (error.retryAfterSeconds !== undefined) res.set('Retry-After', String(error.retryAfterSeconds));
  return error;
}
