-- The consumers named `keep-…` are named `store-…`. Their inbox rows are renamed, so that pending ones are handled under the new name and
-- settled ones still detect duplicates. On Kafka the new name is a new consumer group, which reads its topic from the start.
UPDATE platform.inbox SET consumer = regexp_replace(consumer, '\.keep-', '.store-') WHERE consumer ~ '^[a-z]+\.keep-.+-when-.+$';
UPDATE platform.known_consumers SET name = regexp_replace(name, '\.keep-', '.store-') WHERE name ~ '^[a-z]+\.keep-.+-when-.+$';
