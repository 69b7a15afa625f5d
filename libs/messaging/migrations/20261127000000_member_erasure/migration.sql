-- One consumer erases a member in each service. It takes over the deletions that the former ones had not handled yet.
INSERT INTO platform.inbox (consumer, event_id, key, envelope, data)
SELECT DISTINCT ON (event_id) split_part(consumer, '.', 1) || '.erase-member-when-user-deleted', event_id, key, envelope, data
FROM platform.inbox
WHERE status IN ('pending', 'parked') AND envelope ->> 'type' = 'identity.user.changed.v1' AND data ->> 'deleted' = 'true'
ORDER BY event_id, seq
ON CONFLICT (consumer, event_id) DO UPDATE SET status = 'pending', key = excluded.key, envelope = excluded.envelope,
  data = excluded.data, attempts = 0, next_attempt_at = now(), settled_at = NULL, reason = NULL, stack = NULL;

-- What this consumer had not handled were changes of members who are still there, for whom it did nothing.
DELETE FROM platform.inbox WHERE consumer LIKE '%.forget-member-when-user-deleted';

INSERT INTO platform.known_consumers (name)
SELECT split_part(name, '.', 1) || '.erase-member-when-user-deleted' FROM platform.known_consumers
WHERE name LIKE '%.forget-member-when-user-deleted' ON CONFLICT DO NOTHING;
DELETE FROM platform.known_consumers WHERE name LIKE '%.forget-member-when-user-deleted';
