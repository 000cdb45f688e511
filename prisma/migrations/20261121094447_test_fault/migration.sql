-- AlterTable
ALTER TABLE "Verification" ADD COLUMN     "testFault" TEXT;
