/** How long things are kept where an account has not set another time. The sweeper enforces it, /privacy tells it. */
export const KEPT = {
  /** After the report; the default of Tenant.documentRetentionHours. */
  documentHours: 7 * 24,
  /** Documents of test keys, at most. */
  testDocumentHours: 24,
  /** Accounts that keep documents this long keep the pictures of findings' places with the report; others keep nothing. */
  placesFromHours: 24,
  /** The default of Tenant.reportRetentionDays. */
  reportDays: 90,
  requestLogDays: 30,
  auditDays: 400,
  idempotencyHours: 24,
} as const;
