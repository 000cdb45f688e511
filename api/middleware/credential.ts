/** Who calls: reads the key from either header form, and lets nobody past who is not known and entitled. */
import type { IncomingMessage } from 'node:http';
import type { Route } from '../../shared/contracts/routes.ts';
import type { Scope } from '../../shared/contracts/scopes.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { KeyRing, Principal } from '../../shared/platform/keys/keyring.ts';

type Sent = { credential: string } | { problem: 'credential_missing' | 'credential_malformed' };

/**
 * Without a scope, any key that counts is let past, and what it may do is looked at later.
 * @throws ApiError 400 or 401 (as the route says) for no or a malformed credential, 401 for a key that does not
 * count, 403 for one that may not do this, 503 when keys cannot be looked up (closed, not open)
 */
export async function authenticate(
  keys: KeyRing,
  req: IncomingMessage,
  auth: Pick<NonNullable<Route['auth']>, 'malformedStatus'> & { scope?: Scope },
): Promise<Principal> {
  const sent = readCredential(req.rawHeaders);
  if ('problem' in sent) throw new ApiError(sent.problem, { status: auth.malformedStatus });
  const identified = await keys.identify(sent.credential).catch((cause) => {
    throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
  });
  if ('refused' in identified) {
    const { refused } = identified;
    throw new ApiError(
      refused,
      refused === 'credential_malformed' ? { status: auth.malformedStatus } : undefined,
    );
  }
  const { principal } = identified;
  if (principal.tenantSuspended) throw new ApiError('tenant_suspended');
  if (auth.scope !== undefined && !principal.scopes.includes(auth.scope)) {
    throw new ApiError('scope_missing', { details: { scope: auth.scope } });
  }
  return principal;
}

/**
 * Reads the raw header list, because Node keeps only the first of two Authorization headers: two different
 * credentials are a mistake that must not be resolved by order.
 * @param rawHeaders names and values by turns, as `IncomingMessage.rawHeaders` has them
 */
export function readCredential(rawHeaders: readonly string[]): Sent {
  const found = new Set<string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    const value = rawHeaders[at + 1]!.trim();
    if (name === 'x-api-key') found.add(value);
    if (name === 'authorization') {
      const bearer = /^bearer +(\S+)$/i.exec(value);
      // Another scheme, or a bearer without a token.
      if (!bearer) return { problem: 'credential_malformed' };
      found.add(bearer[1]!);
    }
  }
  if (found.size === 0) return { problem: 'credential_missing' };
  const [credential] = found;
  if (found.size > 1 || credential === '') return { problem: 'credential_malformed' };
  return { credential: credential! };
}
