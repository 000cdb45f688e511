/**
 * What a person may do in the dashboard. Rights are asked for, never roles, so that a role is changed here and
 * nowhere else.
 */
export const ROLES = ['OWNER', 'DEVELOPER', 'REVIEWER'] as const;
export type Role = (typeof ROLES)[number];

/** `reports`: read them, as page and as PDF. `review`: upload documents and decide on them. `share`: open one to people without an account. */
export type Right = 'reports' | 'review' | 'share' | 'usage' | 'keys' | 'audit' | 'users' | 'retention';

const RIGHTS: Record<Role, readonly Right[]> = {
  REVIEWER: ['reports', 'review'],
  DEVELOPER: ['reports', 'review', 'share', 'usage', 'keys'],
  OWNER: ['reports', 'review', 'share', 'usage', 'keys', 'audit', 'users', 'retention'],
};

export const ROLE_MEANING: Record<Role, string> = {
  OWNER: 'everything: reports, keys, users, retention, audit log',
  DEVELOPER: 'reports, deciding on them, sharing them, usage and API keys',
  REVIEWER: 'uploads documents, reads reports and decides on them',
};

export const mayDo = (role: Role, right: Right): boolean => RIGHTS[role].includes(right);

/** The role that a person typed, in any case; undefined for none of ours. */
export function roleOf(text: string): Role | undefined {
  return ROLES.find((role) => role === text.trim().toUpperCase());
}
