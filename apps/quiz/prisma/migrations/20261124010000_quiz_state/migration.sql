-- What the taking of a quiz is at: null until a device saved it first. The live version counts every change that streams tell.
ALTER TABLE quizzes
  ADD COLUMN revision int NOT NULL DEFAULT 0,
  ADD COLUMN live_version int NOT NULL DEFAULT 0,
  ADD COLUMN state jsonb;
