-- What the author worked from, beside what is cited, NULL or empty where nothing is named.
ALTER TABLE questions ADD COLUMN source_materials text[];
