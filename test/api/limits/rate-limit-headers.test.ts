/** RateLimit and RateLimit-Policy as draft-ietf-httpapi-ratelimit-headers-10 writes them. */
import { expect } from 'chai';
import type { Response } from 'express';
import { tellLimits, tellRefused } from '../../../api/limits/rate-limit-headers.ts';
import { BIOMETRIC, FRAUD } from '../../../api/limits/usage.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import type { Principal } from '../../../shared/platform/keys/keyring.ts';

describe('the limits in the headers of an answer', () => {
  const principal = (plan: Partial<Principal['plan']>): Principal => ({
    ...{ keyId: 'k', tenantId: 't', livemode: true, scopes: [], tenantSuspended: false },
    keepsFileNames: false,
    plan: {
      ...{ id: 'p', monthlyLimit: null, minuteLimit: null, fraudMonthlyLimit: null, fraudMinuteLimit: null },
      ...{ fraudConcurrent: null, fraudPages: null, livenessSessions: false, ...plan },
    },
  });
  const DEVELOPER = principal({ minuteLimit: 10, monthlyLimit: 100 });

  function headersOf(tell: (res: Response) => void): Record<string, string> {
    const headers: Record<string, string> = {};
    tell({ set: (name: string, value: string) => (headers[name] = value) } as unknown as Response);
    return headers;
  }
  const allowance = (limit: number, count: number, resetSeconds: number) => ({ limit, count, resetSeconds });

  it('are the account’s for what was called, and what is left of the one that is nearest to its end', () => {
    const policy = '"minute";q=10;w=60, "month";q=100;w=2592000';
    const told = (minute: number, month: number) =>
      headersOf((res) =>
        tellLimits(res, DEVELOPER, BIOMETRIC, {
          minute: allowance(10, minute, 42),
          month: allowance(100, month, 86_400),
        }),
      );
    expect(told(3, 3)).to.deep.equal({ 'RateLimit-Policy': policy, RateLimit: '"minute";r=7;t=42' });
    expect(told(1, 96)).to.deep.equal({ 'RateLimit-Policy': policy, RateLimit: '"month";r=4;t=86400' });
    expect(told(10, 50)).to.include({ RateLimit: '"minute";r=0;t=42' });
  });

  it('leave out what has no limit, and are none where nothing has', () => {
    const month = { minute: null, month: allowance(100, 1, 60) };
    const monthly = principal({ monthlyLimit: 100 });
    expect(headersOf((res) => tellLimits(res, monthly, BIOMETRIC, month))).to.deep.equal({
      'RateLimit-Policy': '"month";q=100;w=2592000',
      RateLimit: '"month";r=99;t=60',
    });
    const none = { minute: null, month: null };
    expect(headersOf((res) => tellLimits(res, DEVELOPER, FRAUD, none))).to.deep.equal({});
  });

  it('of a refused call name the limit that refused it, until when; other errors tell nothing', () => {
    const refused = (error: unknown) => headersOf((res) => tellRefused(res, DEVELOPER, BIOMETRIC, error));
    const minute = new ApiError('minute_limit_exceeded', { retryAfterSeconds: 17 });
    expect(refused(minute)).to.include({ RateLimit: '"minute";r=0;t=17' });
    const month = new ApiError('monthly_limit_exceeded', { retryAfterSeconds: 300_000 });
    expect(refused(month)).to.deep.equal({
      'RateLimit-Policy': '"minute";q=10;w=60, "month";q=100;w=2592000',
      RateLimit: '"month";r=0;t=300000',
    });
    for (const other of [new ApiError('dependency_down', { retryAfterSeconds: 5 }), new Error('x')])
      expect(refused(other)).to.deep.equal({});
  });
});
