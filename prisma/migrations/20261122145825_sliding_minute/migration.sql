-- AlterTable
ALTER TABLE "UsageWindow" ADD COLUMN     "times" BIGINT[] DEFAULT ARRAY[]::BIGINT[];
