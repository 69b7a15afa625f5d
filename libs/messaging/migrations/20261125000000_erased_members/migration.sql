-- Members who are gone for good: no write of theirs that was under way, or whose token is still good, stores anything after.
CREATE TABLE platform.erased_members (
  id text PRIMARY KEY
);

-- Volatile, so that it sees what was committed before its own call, and not only before the statement that calls it.
CREATE FUNCTION platform.is_there(member_id text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT NOT EXISTS (SELECT 1 FROM platform.erased_members WHERE id = member_id)
$$;

-- Waits for an erasing under way, then tells whether the member is there.
CREATE FUNCTION platform.hold_member(member_id text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN pg_advisory_xact_lock_shared(hashtextextended(member_id, 0)) IS NOT NULL THEN platform.is_there(member_id) END
$$;

CREATE FUNCTION platform.hold_member_alone(member_id text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN pg_advisory_xact_lock(hashtextextended(member_id, 0)) IS NOT NULL THEN platform.is_there(member_id) END
$$;
