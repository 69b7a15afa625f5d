-- Members who are gone for good: no write of theirs that was under way, or whose token is still good, stores anything after.
CREATE TABLE platform.erased_members (
  id text PRIMARY KEY
);
