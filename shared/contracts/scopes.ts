/** What an API key may be used for. */
export const SCOPES = ['fraud:write', 'fraud:read', 'biometrics', 'liveness:sessions'] as const;
export type Scope = (typeof SCOPES)[number];

/** Keys that an operator issues open the fraud half only, unless he says otherwise. */
export const OPERATOR_SCOPES: readonly Scope[] = ['fraud:write', 'fraud:read'];
