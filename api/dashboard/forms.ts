/** What comes back from forms, and the proof that it came from our own pages. */

import type { NextFunction, Request, Response } from 'express';
import { urlencoded } from 'express';
import { bounded } from '../bounded-body.ts';
import { sameSecret } from '../same-secret.ts';
import { DashboardError } from './dashboard-error.ts';

const MAX_FORM_BYTES = 16 * 1024;

export const formBody = bounded(
  urlencoded({ extended: false, limit: MAX_FORM_BYTES, parameterLimit: 50 }),
  MAX_FORM_BYTES,
  () => new DashboardError(413, 'This form is larger than any of ours.'),
);

/** One field; empty when it is missing or was sent twice. */
export function field(req: Request, name: string): string {
  const value = (req.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
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
export function requireCsrf(req: Request, csrf: string): void {
  if (sameSecret(field(req, 'csrf'), csrf)) return;
  throw new DashboardError(403, 'This form is no longer valid. Go back, load the page again and repeat.');
}
