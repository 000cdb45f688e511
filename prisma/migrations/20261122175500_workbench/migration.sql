-- CreateEnum
CREATE TYPE "ReviewVerdict" AS ENUM ('APPROVED', 'REJECTED', 'ASKED', 'ESCALATED', 'NOTED', 'REOPENED');

-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "keepSubmittedNames" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "keepUploadNames" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "secondEyesFrom" TEXT,
ALTER COLUMN "documentRetentionHours" SET DEFAULT 168;

-- AlterTable
ALTER TABLE "Verification" ADD COLUMN     "fileName" BYTEA,
ADD COLUMN     "uploadedBy" TEXT;

-- CreateTable
CREATE TABLE "ReviewCase" (
    "jobId" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "rank" INTEGER NOT NULL,
    "riskLevel" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "headline" TEXT NOT NULL,
    "kind" TEXT,
    "codes" TEXT[],
    "reference" TEXT,
    "search" tsvector NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL,
    "assigneeId" TEXT,
    "verdict" "ReviewVerdict",
    "decidedAt" TIMESTAMPTZ,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ReviewCase_pkey" PRIMARY KEY ("jobId")
);

-- CreateTable
CREATE TABLE "ReviewAct" (
    "id" BIGSERIAL NOT NULL,
    "jobId" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "verdict" "ReviewVerdict" NOT NULL,
    "note" BYTEA,
    "at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReviewAct_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FindingOpinion" (
    "id" BIGSERIAL NOT NULL,
    "tenantId" TEXT NOT NULL,
    "jobId" TEXT,
    "findingId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "right" BOOLEAN NOT NULL,
    "userId" TEXT NOT NULL,
    "at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FindingOpinion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ReviewCase_tenantId_state_rank_createdAt_jobId_idx" ON "ReviewCase"("tenantId", "state", "rank", "createdAt", "jobId");

-- CreateIndex
CREATE INDEX "ReviewCase_tenantId_state_riskLevel_rank_createdAt_jobId_idx" ON "ReviewCase"("tenantId", "state", "riskLevel", "rank", "createdAt", "jobId");

-- CreateIndex
CREATE INDEX "ReviewCase_tenantId_assigneeId_state_rank_createdAt_jobId_idx" ON "ReviewCase"("tenantId", "assigneeId", "state", "rank", "createdAt", "jobId");

-- CreateIndex
CREATE INDEX "ReviewCase_tenantId_state_decidedAt_jobId_idx" ON "ReviewCase"("tenantId", "state", "decidedAt", "jobId");

-- CreateIndex
CREATE INDEX "ReviewCase_search_idx" ON "ReviewCase" USING GIN ("search");

-- CreateIndex
CREATE INDEX "ReviewAct_jobId_id_idx" ON "ReviewAct"("jobId", "id");

-- CreateIndex
CREATE INDEX "FindingOpinion_tenantId_code_idx" ON "FindingOpinion"("tenantId", "code");

-- CreateIndex
CREATE UNIQUE INDEX "FindingOpinion_jobId_findingId_key" ON "FindingOpinion"("jobId", "findingId");

-- CreateIndex
CREATE INDEX "Verification_uploadedBy_createdAt_idx" ON "Verification"("uploadedBy", "createdAt");

-- AddForeignKey
ALTER TABLE "ReviewCase" ADD CONSTRAINT "ReviewCase_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Verification"("jobId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewCase" ADD CONSTRAINT "ReviewCase_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewCase" ADD CONSTRAINT "ReviewCase_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewAct" ADD CONSTRAINT "ReviewAct_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Verification"("jobId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewAct" ADD CONSTRAINT "ReviewAct_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FindingOpinion" ADD CONSTRAINT "FindingOpinion_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FindingOpinion" ADD CONSTRAINT "FindingOpinion_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Verification"("jobId") ON DELETE SET NULL ON UPDATE CASCADE;

-- Behind the wall between accounts (the migration before this one).
ALTER TABLE "ReviewCase" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "account" ON "ReviewCase"
  USING (current_user <> 'assay_account' OR "tenantId" = current_setting('assay.account', true));

ALTER TABLE "ReviewAct" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "account" ON "ReviewAct"
  USING (current_user <> 'assay_account' OR "tenantId" = current_setting('assay.account', true));

ALTER TABLE "FindingOpinion" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "account" ON "FindingOpinion"
  USING (current_user <> 'assay_account' OR "tenantId" = current_setting('assay.account', true));
