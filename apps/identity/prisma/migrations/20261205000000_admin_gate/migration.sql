-- Wrong admin codes. The subject is an HMAC of a member's id or of an address.
CREATE TABLE admin_gate_guesses (
  subject text PRIMARY KEY,
  failures integer NOT NULL CHECK (failures >= 0),
  last_at timestamptz(3) NOT NULL,
  locked_until timestamptz(3)
);
