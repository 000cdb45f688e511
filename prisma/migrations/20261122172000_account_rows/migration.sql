-- The second wall between accounts. Whoever reads as the role assay_account sees the rows of the account that the
-- transaction names (SET LOCAL assay.account), and without a name none. Every other role sees what its rights allow.
-- Only tables that requests of accounts read are granted to that role (shared/platform/account-role.ts).
ALTER TABLE "Verification" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "account" ON "Verification"
  USING (current_user <> 'assay_account' OR "tenantId" = current_setting('assay.account', true));

ALTER TABLE "Report" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "account" ON "Report"
  USING (current_user <> 'assay_account' OR "tenantId" = current_setting('assay.account', true));

-- Its own account is that of its verification, which the same wall shows or hides.
ALTER TABLE "StageReport" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "account" ON "StageReport"
  USING (current_user <> 'assay_account' OR EXISTS (
    SELECT FROM "Verification" v WHERE v."jobId" = "StageReport"."jobId"));

ALTER TABLE "ShareLink" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "account" ON "ShareLink"
  USING (current_user <> 'assay_account' OR EXISTS (
    SELECT FROM "Verification" v WHERE v."jobId" = "ShareLink"."jobId"));

ALTER TABLE "AuditEvent" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "account" ON "AuditEvent"
  USING (current_user <> 'assay_account' OR "tenantId" = current_setting('assay.account', true));

ALTER TABLE "RequestLog" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "account" ON "RequestLog"
  USING (current_user <> 'assay_account' OR "tenantId" = current_setting('assay.account', true));
