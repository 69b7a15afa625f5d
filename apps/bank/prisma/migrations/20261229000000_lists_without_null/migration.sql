-- Questions that were imported, or stored before these columns existed, have empty lists like all others, not null.
UPDATE questions SET cross_domain_tags = coalesce(cross_domain_tags, '{}'), source_materials = coalesce(source_materials, '{}')
  WHERE cross_domain_tags IS NULL OR source_materials IS NULL;
