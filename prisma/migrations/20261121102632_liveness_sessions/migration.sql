-- CreateEnum
CREATE TYPE "LivenessState" AS ENUM ('CREATED', 'IN_PROGRESS', 'COMPLETED', 'EXPIRED');

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

-- CreateIndex
CREATE INDEX "LivenessSession_eraseAfter_idx" ON "LivenessSession"("eraseAfter");

-- CreateIndex
CREATE INDEX "LivenessSession_state_expiresAt_idx" ON "LivenessSession"("state", "expiresAt");

-- CreateIndex
CREATE INDEX "LivenessTurn_sessionId_idx" ON "LivenessTurn"("sessionId");

-- AddForeignKey
ALTER TABLE "LivenessTurn" ADD CONSTRAINT "LivenessTurn_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "LivenessSession"("id") ON DELETE CASCADE ON UPDATE CASCADE;
