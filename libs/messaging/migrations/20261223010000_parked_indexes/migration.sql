-- Parked rows are few, so building these indexes is one scan of the inbox. Not CONCURRENTLY (ADR 0003).
CREATE INDEX inbox_parked_causes ON platform.inbox (platform.cause_of(consumer, reason), seq) WHERE status = 'parked';
CREATE INDEX inbox_parked_events ON platform.inbox (event_id) WHERE status = 'parked';
