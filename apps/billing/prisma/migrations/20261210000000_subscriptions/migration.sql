-- One row per member who opened a checkout or has an override. Work on a customer at Stripe takes turns by the lease (ADR 0036).
CREATE TABLE stripe_customers (
  user_id uuid PRIMARY KEY,
  customer_id text UNIQUE,
  access_override_until timestamptz(3),
  trial_used boolean NOT NULL DEFAULT false,
  leased_by uuid,
  leased_until timestamptz(3),
  -- Syncs are numbered: one is due while fewer are done than were requested.
  sync_requested int NOT NULL DEFAULT 0,
  sync_done int NOT NULL DEFAULT 0,
  synced_at timestamptz(3)
);
CREATE INDEX stripe_customers_due ON stripe_customers (user_id) WHERE sync_done < sync_requested;

-- The subscription that decides access: at most one per customer. Times are in unix seconds, as at Stripe.
CREATE TABLE stripe_subscriptions (
  customer_id text PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE,
  subscription_id text NOT NULL,
  price_id text NOT NULL,
  is_plan_price boolean NOT NULL,
  status text NOT NULL,
  cancel_at_period_end boolean NOT NULL,
  cancel_at bigint,
  current_period_start bigint,
  current_period_end bigint,
  trial_end bigint,
  past_due_since bigint,
  payment_method_brand text,
  payment_method_last4 text
);

-- The open checkout of a member. The key and the request are stored before Stripe is called, so that a repeated call gets the same session.
CREATE TABLE stripe_checkouts (
  user_id uuid PRIMARY KEY,
  idempotency_key uuid NOT NULL,
  request jsonb NOT NULL,
  session_id text,
  started_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3) NOT NULL
);

-- Received messages of Stripe, so that a repeated one is recognized.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  user_id uuid NOT NULL,
  received_at timestamptz(3) NOT NULL
);
CREATE INDEX stripe_events_by_user ON stripe_events (user_id);
CREATE INDEX stripe_events_by_age ON stripe_events (received_at);

-- Mails about a subscription, each sent once.
CREATE TABLE billing_notices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  about text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (user_id, kind, about)
);

-- Customers of deleted members, until Stripe has confirmed that they are closed.
CREATE TABLE closing_customers (
  customer_id text PRIMARY KEY,
  requested_at timestamptz(3) NOT NULL
);
