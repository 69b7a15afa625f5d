-- A question that the bank has retired: quizzes don't draw it, and nobody has to learn it any more.
ALTER TABLE question_pool ADD COLUMN retired boolean NOT NULL DEFAULT false;
