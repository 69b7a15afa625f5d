-- The report's pages and totals of one code, and the list of codes. Indexes only: the previous version runs on this schema.
CREATE INDEX user_referrals_of_code ON user_referrals (ref_code, created_at DESC, user_id DESC);
CREATE INDEX referral_codes_listed ON referral_codes (created_at DESC, id DESC);
