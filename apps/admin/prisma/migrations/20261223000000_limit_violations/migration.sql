-- A member broke an AI limit, as ai published it.
CREATE TABLE limit_violations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  code text NOT NULL,
  mode text NOT NULL,
  type text NOT NULL,
  severity text NOT NULL,
  details text NOT NULL,
  occurred_at timestamptz(3) NOT NULL
);
CREATE INDEX limit_violations_listed ON limit_violations (occurred_at DESC, id DESC);
CREATE INDEX limit_violations_by_severity ON limit_violations (severity, occurred_at DESC, id DESC);
CREATE INDEX limit_violations_by_type ON limit_violations (type, occurred_at DESC, id DESC);
CREATE INDEX limit_violations_of_member ON limit_violations (user_id, occurred_at DESC, id DESC);
