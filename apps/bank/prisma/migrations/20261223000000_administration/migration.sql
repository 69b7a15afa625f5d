-- Admins list questions by how badly they work, and compare a draft with the questions whose stems are nearest by trigrams.
CREATE INDEX question_statistics_by_discrimination ON question_statistics (discrimination, question_id) WHERE discrimination IS NOT NULL;
CREATE INDEX question_statistics_by_facility ON question_statistics ((correct::float8 / nullif(answers, 0)), question_id) WHERE answers >= 20;
CREATE INDEX questions_similar ON questions USING gist (stem gist_trgm_ops) WHERE NOT deleted;
