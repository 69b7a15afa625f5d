-- The model that wrote a version, as its endpoint reported it, and whether the options alone give the key away. Reviewers see both.
ALTER TABLE question_versions ADD COLUMN model text;
ALTER TABLE question_versions ADD COLUMN guessable boolean NOT NULL DEFAULT false;
