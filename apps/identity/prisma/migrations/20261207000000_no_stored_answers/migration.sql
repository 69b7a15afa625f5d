-- Identity takes no idempotency keys. The answers that earlier versions stored under them hold access and refresh tokens in plain text.
-- What a replica of the previous version still stores during the rollout is never read again, and is pruned after a day.
DELETE FROM platform.idempotency;
