-- Every service keeps them now.
INSERT INTO platform.erased_members (id) SELECT id::text FROM erased_members ON CONFLICT (id) DO NOTHING;
DROP TABLE erased_members;
