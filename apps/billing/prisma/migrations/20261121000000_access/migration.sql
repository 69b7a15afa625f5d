CREATE TABLE members (
  id uuid PRIMARY KEY,
  version int NOT NULL,
  deleted boolean NOT NULL,
  email text
);
CREATE INDEX members_by_email ON members (email);

CREATE TABLE user_access (
  user_id uuid PRIMARY KEY,
  version int NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  has_access boolean NOT NULL,
  access_until timestamptz(3)
);
