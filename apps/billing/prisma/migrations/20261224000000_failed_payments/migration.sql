-- Admins list and count the few subscriptions whose latest payment failed.
CREATE INDEX stripe_subscriptions_unpaid ON stripe_subscriptions (user_id DESC) WHERE status IN ('past_due', 'unpaid');
