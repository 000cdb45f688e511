-- CreateEnum
CREATE TYPE "UserRole" AS ENUM ('OWNER', 'DEVELOPER', 'REVIEWER');

-- AlterTable
ALTER TABLE "Plan" ADD COLUMN     "fraudConcurrent" INTEGER,
ADD COLUMN     "fraudPages" INTEGER;

-- Plans of guests that are there already get the caps that new ones begin with.
UPDATE "Plan" SET "fraudConcurrent" = 20, "fraudPages" = 5 WHERE "id" IN ('guests_mcp', 'guests_action');

-- AlterTable: until now everybody could do everything, so whoever is there is an owner.
ALTER TABLE "User" ADD COLUMN     "role" "UserRole" NOT NULL DEFAULT 'OWNER';
ALTER TABLE "User" ALTER COLUMN "role" DROP DEFAULT;
