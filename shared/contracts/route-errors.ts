/** Reasons that many routes have in common, each list once. */

/** What is wrong with a key, or forbids it the route. */
export const KEY_ERRORS = [
  'credential_malformed',
  'invalid_key',
  'key_revoked',
  'key_expired',
  'scope_missing',
  'tenant_suspended',
] as const;

/** What is wrong with a JSON body. */
export const JSON_ERRORS = [
  'json_expected',
  'malformed_json',
  'body_too_large',
  'schema_version_unsupported',
  'field_required',
  'field_invalid',
  'base64_invalid',
] as const;
