-- Whose turn it is: a bank of a million is not analysed whole every ten minutes, but some thousands at a time.
ALTER TABLE question_statistics ADD COLUMN analysed_at timestamptz(3) NOT NULL DEFAULT 'epoch';
CREATE INDEX question_statistics_by_turn ON question_statistics (analysed_at, question_id);
