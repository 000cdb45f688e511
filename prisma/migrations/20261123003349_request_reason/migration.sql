-- AlterTable
ALTER TABLE "RequestLog" ADD COLUMN     "reason" TEXT;
