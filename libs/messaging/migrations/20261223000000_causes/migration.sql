-- Groups parked events that failed for the same reason: by the consumer, and its reason without ids and numbers. A function and not a
-- column, so that it also groups what replicas of the previous version park.
CREATE FUNCTION platform.cause_of(consumer text, reason text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(consumer || E'\n' || regexp_replace(
    coalesce(reason, ''), '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9]+', '?', 'g'))
$$;
