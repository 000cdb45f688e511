-- AlterTable
ALTER TABLE "Verification" ADD COLUMN     "usageHold" TEXT;

-- CreateTable
CREATE TABLE "UsageHold" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "meter" TEXT NOT NULL,
    "window" TEXT NOT NULL,
    "takenAt" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "UsageHold_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "UsageHold_takenAt_idx" ON "UsageHold"("takenAt");
