/** What comes back from forms, and the proof that it came from our own pages. */

import type { NextFunction, Request, Response } from 'express';
import { urlencoded } from 'express';
import { sameSecret } from '../same-secret.ts';
import { bounded } from '../upload/bounded-body.ts';
import { isMultipartForm } from '../upload/upload.ts';
import { DashboardError } from './dashboard-error.ts';

const MAX_FORM_BYTES = 16 * 1024;

const plainForm = bounded(
  urlencoded({ extended: false, limit: MAX_FORM_BYTES, parameterLimit: 200 }),
  MAX_FORM_BYTES,
  () => new DashboardError(413, 'This form is larger than any of ours.'),
);

/** A form with a file is read by whoever takes the file: here its bytes would be counted away. */
export function formBody(req: Request, res: Response, next: NextFunction): void {
  if (isMultipartForm(req.get('content-type'))) next();
  else plainForm(req, res, next);
}

/** One field; empty when it is missing or was sent twice. */
export function field(req: Request, name: string): string {
  const value = (req.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

/** What follows the prefix in the names of the fields that begin with it. */
export function fieldNames(req: Request, prefix: string): string[] {
  const names = Object.keys((req.body as Record<string, unknown> | undefined) ?? {});
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** A group of check boxes. */
export function fields(req: Request, name: string): string[] {
  const value = (req.body as Record<string, unknown> | undefined)?.[name];
  const values = Array.isArray(value) ? value : [value];
  return values.filter((each): each is string => typeof each === 'string');
}

/** One parameter of the query; empty when it is missing or was sent twice. */
export function parameter(req: Request, name: string): string {
  const value = req.query[name];
  return typeof value === 'string' ? value : '';
}

/** A day of the calendar, `2024-03-05`; empty for any other text: engines take the 30th of February for the first of March. */
export function dayIn(text: string): string {
  const at = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : '';
}

/**
 * Refuses what another site's page sends. Browsers say where a request comes from; this also guards the sign-in,
 * which has no session yet that a token could be bound to.
 */
export function fromOurPagesOnly(req: Request, _res: Response, next: NextFunction): void {
  const changes = req.method !== 'GET' && req.method !== 'HEAD';
  const site = req.get('sec-fetch-site');
  const origin = req.get('origin');
  const foreign =
    site !== undefined ? site !== 'same-origin' : origin !== undefined && hostOf(origin) !== req.get('host');
  if (changes && foreign)
    throw new DashboardError(403, 'This form was sent from another site, and was not carried out.');
  next();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** @throws DashboardError 403 when the form is not one that this session was given */
export const requireCsrf = (req: Request, csrf: string): void => checkCsrf(field(req, 'csrf'), csrf);

/** The same for a token that came another way than as a field. @throws DashboardError 403 */
export function checkCsrf(sent: string, csrf: string): void {
  if (sameSecret(sent, csrf)) return;
  throw new DashboardError(403, 'This form is no longer valid. Go back, load the page again and repeat.');
}
