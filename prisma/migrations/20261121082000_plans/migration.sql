-- The plans that a fresh installation knows, as shared/platform/keys/plans.ts has them. Null limits are unlimited.
INSERT INTO "Plan" ("id", "monthlyLimit", "minuteLimit", "fraudMonthlyLimit", "fraudMinuteLimit", "livenessSessions")
VALUES
  ('developer_free', 100, 10, 1000, 60, true),
  ('operator', NULL, NULL, NULL, NULL, true)
ON CONFLICT ("id") DO NOTHING;
