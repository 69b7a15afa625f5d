-- What the question is about in its second domain, as tags.
ALTER TABLE questions ADD COLUMN cross_domain_tags text[];
