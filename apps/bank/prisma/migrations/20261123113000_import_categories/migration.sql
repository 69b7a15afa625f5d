ALTER TABLE imports
  -- How the file's bytes are read: only its sender knows.
  ADD COLUMN encoding text NOT NULL DEFAULT 'utf-8',
  ADD COLUMN has_categories boolean NOT NULL DEFAULT false,
  -- The domain and topic that its owner gave to each category of the file, by the category's path.
  ADD COLUMN categories jsonb NOT NULL DEFAULT '{}',
  -- Equal notes and refusals of its entries, with their number: counted once the file was read.
  ADD COLUMN note_texts jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN refusals jsonb NOT NULL DEFAULT '{}';

ALTER TABLE import_entries ADD COLUMN category text;
