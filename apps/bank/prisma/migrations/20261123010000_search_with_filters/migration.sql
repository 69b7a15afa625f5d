-- Words and filters are found together: a common word alone is in a hundred thousand rows, of which a filter keeps a few.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX questions_found ON questions USING gin (search, domain, difficulty, question_type);
DROP INDEX questions_search;
