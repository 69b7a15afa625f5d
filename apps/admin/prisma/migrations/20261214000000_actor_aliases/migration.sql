-- The audit names people by their alias, which outlives their account. The previous version runs on this schema: it doesn't set the column.
ALTER TABLE actors ADD COLUMN alias uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX actors_by_alias ON actors (alias);
-- Moving former entries finds deleted actors by it.
CREATE INDEX actors_by_pseudonym ON actors (pseudonym) WHERE pseudonym IS NOT NULL;
-- The same job erases the details of those whom the previous version erased.
CREATE INDEX actors_deleted ON actors (alias) WHERE deleted;
