-- Referral codes, and the code that a member came with. New tables only: the previous version runs on this schema.
CREATE TABLE referral_codes (
  id uuid PRIMARY KEY,
  code text NOT NULL CONSTRAINT referral_codes_code UNIQUE,
  description text,
  partner_name text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE user_referrals (
  user_id uuid PRIMARY KEY,
  ref_code text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX user_referrals_listed ON user_referrals (created_at DESC, user_id DESC);

-- The learning platform that links to /onboard.
INSERT INTO referral_codes (id, code, description, partner_name, is_active, created_at, updated_at)
VALUES (gen_random_uuid(), 'learnworlds', 'The course platform''s onboarding link', 'LearnWorlds', true, now(), now());
