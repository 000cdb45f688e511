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
CREATE INDEX "QuestionAnswer_answerTo_idx" ON "QuestionAnswer"("answerTo");
