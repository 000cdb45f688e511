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
CREATE INDEX "QuestionAnswer_answerTo_idx" ON "QuestionAnswer"("answerTo");
