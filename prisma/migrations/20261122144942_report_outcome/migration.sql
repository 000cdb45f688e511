-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "outcome" TEXT;
