CREATE SCHEMA platform;

-- What a transaction tells others, until the relay has handed it on.
CREATE TABLE platform.outbox (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('event', 'job')),
  destination text NOT NULL,
  type text NOT NULL,
  aggregate_id text NOT NULL,
  aggregate_version bigint NOT NULL,
  occurred_at timestamptz NOT NULL,
  actor text NOT NULL,
  correlation_id text NOT NULL,
  traceparent text,
  payload jsonb NOT NULL
);

CREATE INDEX outbox_waiting ON platform.outbox (kind, seq);

-- What others told this service, a row for each of its consumers. Done ones stay so that a duplicate is known.
CREATE TABLE platform.inbox (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  key text NOT NULL,
  envelope jsonb NOT NULL,
  data jsonb NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done', 'parked', 'discarded')),
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  received_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  reason text,
  stack text,
  UNIQUE (consumer, event_id)
);
CREATE INDEX inbox_pending ON platform.inbox (seq) WHERE status = 'pending';
CREATE INDEX inbox_waiting ON platform.inbox (consumer, key, next_attempt_at) WHERE status = 'pending' AND attempts > 0;
CREATE INDEX inbox_parked ON platform.inbox (seq) WHERE status = 'parked';
CREATE INDEX inbox_settled ON platform.inbox (settled_at) WHERE status IN ('done', 'discarded');

-- The results of members' writes under their idempotency keys.
CREATE TABLE platform.idempotency (
  member_id text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  result jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, route, key)
);
CREATE INDEX idempotency_created ON platform.idempotency (created_at);

-- Sessions that ended before their tokens expire: every guard refuses them.
CREATE TABLE platform.ended_sessions (
  session_id uuid PRIMARY KEY,
  tokens_expire_at timestamptz NOT NULL
);

-- This service's copy of billing.access. A deleted member stays as a row, so that nothing late brings the access back.
CREATE TABLE platform.member_access (
  user_id uuid PRIMARY KEY,
  version bigint NOT NULL,
  deleted boolean NOT NULL,
  granted boolean NOT NULL,
  active_until timestamptz
);

-- The consumers whose topics have been published to them whole: one that is not here is new and has its topic republished.
CREATE TABLE platform.known_consumers (
  name text PRIMARY KEY
);
