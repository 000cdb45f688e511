-- Question and QuestionAnswer are unlogged, which the schema cannot say: what they hold is worth nothing after a crash.
-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "TenantStatus" AS ENUM ('ACTIVE', 'SUSPENDED');

-- CreateEnum
CREATE TYPE "JobState" AS ENUM ('QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED');

-- CreateEnum
CREATE TYPE "StageStatus" AS ENUM ('COMPLETED', 'SKIPPED', 'FAILED');

-- CreateEnum
CREATE TYPE "UserRole" AS ENUM ('OWNER', 'DEVELOPER', 'REVIEWER');

-- CreateEnum
CREATE TYPE "LivenessState" AS ENUM ('CREATED', 'IN_PROGRESS', 'COMPLETED', 'EXPIRED');

-- CreateTable
CREATE TABLE "Plan" (
    "id" TEXT NOT NULL,
    "monthlyLimit" INTEGER,
    "minuteLimit" INTEGER,
    "fraudMonthlyLimit" INTEGER,
    "fraudMinuteLimit" INTEGER,
    "fraudConcurrent" INTEGER,
    "fraudPages" INTEGER,
    "livenessSessions" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Tenant" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "TenantStatus" NOT NULL DEFAULT 'ACTIVE',
    "planId" TEXT NOT NULL,
    "documentRetentionHours" INTEGER NOT NULL DEFAULT 24,
    "reportRetentionDays" INTEGER NOT NULL DEFAULT 90,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "lastFour" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ,
    "revokedAt" TIMESTAMPTZ,
    "lastUsedAt" TIMESTAMPTZ,
    "successorId" TEXT,

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Verification" (
    "jobId" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "state" "JobState" NOT NULL DEFAULT 'QUEUED',
    "mediaType" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'api',
    "reference" TEXT,
    "testFault" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "prepared" JSONB,
    "failure" JSONB,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ,
    "finishedAt" TIMESTAMPTZ,
    "documentErasedAt" TIMESTAMPTZ,

    CONSTRAINT "Verification_pkey" PRIMARY KEY ("jobId")
);

-- CreateTable
CREATE TABLE "StageReport" (
    "jobId" TEXT NOT NULL,
    "stage" TEXT NOT NULL,
    "status" "StageStatus" NOT NULL,
    "engine" TEXT NOT NULL,
    "engineVersion" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ NOT NULL,
    "durationMs" DOUBLE PRECISION NOT NULL,
    "queueMs" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "reason" TEXT,
    "facts" JSONB,
    "verdicts" JSONB,

    CONSTRAINT "StageReport_pkey" PRIMARY KEY ("jobId","stage")
);

-- CreateTable
CREATE TABLE "Report" (
    "jobId" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "reportId" TEXT NOT NULL,
    "riskLevel" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "etag" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Report_pkey" PRIMARY KEY ("jobId")
);

-- CreateTable
CREATE TABLE "IdempotencyRecord" (
    "tenantId" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "jobId" TEXT,
    "status" INTEGER,
    "body" TEXT,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "IdempotencyRecord_pkey" PRIMARY KEY ("tenantId","route","key")
);

-- CreateTable
CREATE TABLE "DeadLetter" (
    "id" TEXT NOT NULL,
    "jobId" TEXT NOT NULL,
    "queue" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "inputSha256" TEXT,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "replayedAt" TIMESTAMPTZ,

    CONSTRAINT "DeadLetter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UsageWindow" (
    "tenantId" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "meter" TEXT NOT NULL,
    "window" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "UsageWindow_pkey" PRIMARY KEY ("tenantId","livemode","meter","window")
);

-- CreateTable
CREATE TABLE "RequestLog" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tenantId" TEXT,
    "keyId" TEXT,
    "requestId" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "durationMs" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "RequestLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "tenantId" TEXT,
    "subject" TEXT,
    "detail" JSONB,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkerHeartbeat" (
    "id" TEXT NOT NULL,
    "pools" TEXT[],
    "isolation" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state" JSONB NOT NULL,

    CONSTRAINT "WorkerHeartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "role" "UserRole" NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSignInAt" TIMESTAMPTZ,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserSession" (
    "tokenHash" BYTEA NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "UserSession_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "SignInFailure" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "SignInFailure_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ShareLink" (
    "id" TEXT NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "jobId" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ NOT NULL,
    "revokedAt" TIMESTAMPTZ,

    CONSTRAINT "ShareLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LivenessSession" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "state" "LivenessState" NOT NULL DEFAULT 'CREATED',
    "version" INTEGER NOT NULL DEFAULT 0,
    "sealed" BYTEA,
    "view" JSONB NOT NULL,
    "locale" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ NOT NULL,
    "finishedAt" TIMESTAMPTZ,
    "result" BYTEA,
    "eraseAfter" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "LivenessSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LivenessTurn" (
    "ticket" BIGSERIAL NOT NULL,
    "sessionId" TEXT NOT NULL,
    "sequence" BIGINT,
    "arrivedAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "running" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "LivenessTurn_pkey" PRIMARY KEY ("ticket")
);

-- CreateTable
CREATE UNLOGGED TABLE "Question" (
    "jobId" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "Question_pkey" PRIMARY KEY ("jobId")
);

-- CreateTable
CREATE UNLOGGED TABLE "QuestionAnswer" (
    "jobId" TEXT NOT NULL,
    "answerTo" TEXT NOT NULL,
    "failed" BOOLEAN NOT NULL,
    "content" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuestionAnswer_pkey" PRIMARY KEY ("jobId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Tenant_name_key" ON "Tenant"("name");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

-- CreateIndex
CREATE INDEX "ApiKey_tenantId_idx" ON "ApiKey"("tenantId");

-- CreateIndex
CREATE INDEX "Verification_tenantId_createdAt_jobId_idx" ON "Verification"("tenantId", "createdAt", "jobId");

-- CreateIndex
CREATE INDEX "Verification_tenantId_reference_idx" ON "Verification"("tenantId", "reference");

-- CreateIndex
CREATE INDEX "Verification_state_createdAt_idx" ON "Verification"("state", "createdAt");

-- CreateIndex
CREATE INDEX "Verification_finishedAt_idx" ON "Verification"("finishedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Report_reportId_key" ON "Report"("reportId");

-- CreateIndex
CREATE INDEX "Report_tenantId_createdAt_idx" ON "Report"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "IdempotencyRecord_expiresAt_idx" ON "IdempotencyRecord"("expiresAt");

-- CreateIndex
CREATE INDEX "DeadLetter_createdAt_idx" ON "DeadLetter"("createdAt");

-- CreateIndex
CREATE INDEX "UsageWindow_expiresAt_idx" ON "UsageWindow"("expiresAt");

-- CreateIndex
CREATE INDEX "RequestLog_at_idx" ON "RequestLog"("at");

-- CreateIndex
CREATE INDEX "RequestLog_tenantId_at_idx" ON "RequestLog"("tenantId", "at");

-- CreateIndex
CREATE INDEX "AuditEvent_tenantId_at_idx" ON "AuditEvent"("tenantId", "at");

-- CreateIndex
CREATE INDEX "WorkerHeartbeat_lastSeenAt_idx" ON "WorkerHeartbeat"("lastSeenAt");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_tenantId_idx" ON "User"("tenantId");

-- CreateIndex
CREATE INDEX "UserSession_userId_idx" ON "UserSession"("userId");

-- CreateIndex
CREATE INDEX "UserSession_expiresAt_idx" ON "UserSession"("expiresAt");

-- CreateIndex
CREATE INDEX "SignInFailure_expiresAt_idx" ON "SignInFailure"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ShareLink_tokenHash_key" ON "ShareLink"("tokenHash");

-- CreateIndex
CREATE INDEX "ShareLink_jobId_idx" ON "ShareLink"("jobId");

-- CreateIndex
CREATE INDEX "LivenessSession_eraseAfter_idx" ON "LivenessSession"("eraseAfter");

-- CreateIndex
CREATE INDEX "LivenessSession_state_expiresAt_idx" ON "LivenessSession"("state", "expiresAt");

-- CreateIndex
CREATE INDEX "LivenessTurn_sessionId_idx" ON "LivenessTurn"("sessionId");

-- CreateIndex
CREATE INDEX "QuestionAnswer_answerTo_idx" ON "QuestionAnswer"("answerTo");

-- AddForeignKey
ALTER TABLE "Tenant" ADD CONSTRAINT "Tenant_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Verification" ADD CONSTRAINT "Verification_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StageReport" ADD CONSTRAINT "StageReport_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Verification"("jobId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Verification"("jobId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserSession" ADD CONSTRAINT "UserSession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShareLink" ADD CONSTRAINT "ShareLink_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Verification"("jobId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LivenessTurn" ADD CONSTRAINT "LivenessTurn_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "LivenessSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The plans that a fresh installation knows, as shared/platform/keys/plans.ts has them. Null limits are unlimited.
INSERT INTO "Plan" ("id", "monthlyLimit", "minuteLimit", "fraudMonthlyLimit", "fraudMinuteLimit", "livenessSessions")
VALUES
  ('developer_free', 100, 10, 1000, 60, true),
  ('operator', NULL, NULL, NULL, NULL, true);
