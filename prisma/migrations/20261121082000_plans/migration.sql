-- The plans that a fresh installation knows. Null limits are unlimited.
-- developer_free is the specification's free tier (section 7): 100 metered calls a month, 10 a minute.
INSERT INTO "Plan" ("id", "monthlyLimit", "minuteLimit", "fraudMonthlyLimit", "fraudMinuteLimit", "livenessSessions")
VALUES
  ('developer_free', 100, 10, NULL, NULL, true),
  ('operator', NULL, NULL, NULL, NULL, true)
ON CONFLICT ("id") DO NOTHING;
