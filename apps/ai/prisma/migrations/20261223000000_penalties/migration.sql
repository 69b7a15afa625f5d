-- Until when a member's AI requests are refused: a copy of what the limiter stores, so that penalties can be listed.
CREATE TABLE penalties (
  user_id uuid PRIMARY KEY,
  until timestamptz(3) NOT NULL
);
CREATE INDEX penalties_listed ON penalties (until DESC, user_id DESC);
