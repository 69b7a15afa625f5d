-- A quiz copies what a question shows above its stem.
ALTER TABLE quiz_items ADD COLUMN scenario jsonb, ADD COLUMN exhibit jsonb;

-- The set of a question and its place in it, so that a draw can take the set whole without reading the content.
ALTER TABLE question_pool ADD COLUMN set_id uuid, ADD COLUMN set_place int, ADD COLUMN set_size int;
CREATE INDEX question_pool_in_sets ON question_pool (set_id, set_place) WHERE set_id IS NOT NULL;
