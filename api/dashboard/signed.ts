/** What the frame of a page shows of its visitor. */
import type { Signed } from './layout.ts';
import type { Visitor } from './session.ts';

export function signedOf({ email, role, tenant, csrf }: Visitor): Signed {
  return { email, role, tenantName: tenant.name, csrf };
}
