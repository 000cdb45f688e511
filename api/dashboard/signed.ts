/** What the frame of a page shows of its visitor. */
import type { Signed } from './layout.ts';
import type { Visitor } from './session.ts';

export function signedOf({ email, tenant, csrf }: Visitor): Signed {
  return { email, tenantName: tenant.name, csrf };
}
