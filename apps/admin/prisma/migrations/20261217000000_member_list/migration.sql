-- Admins find members by the start of their address. The collation C compares as ranges of prefixes do.
CREATE INDEX actors_listed ON actors ((email COLLATE "C"), id) WHERE email <> '';
