-- AlterTable
ALTER TABLE "StageReport" ADD COLUMN     "cause" TEXT;
