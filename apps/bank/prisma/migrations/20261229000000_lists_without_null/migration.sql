-- Questions stored before these columns existed have empty lists, like those stored since, not null.
ALTER TABLE questions ALTER COLUMN cross_domain_tags SET DEFAULT '{}', ALTER COLUMN source_materials SET DEFAULT '{}';
UPDATE questions SET cross_domain_tags = coalesce(cross_domain_tags, '{}'), source_materials = coalesce(source_materials, '{}')
  WHERE cross_domain_tags IS NULL OR source_materials IS NULL;
