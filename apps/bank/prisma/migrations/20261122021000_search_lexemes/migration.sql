-- What each word is searched as: whether a typed word is known is asked of the vocabulary, not of a million questions.
ALTER TABLE search_words
  ADD COLUMN lexeme text GENERATED ALWAYS AS ((tsvector_to_array(to_tsvector('english', word)))[1]) STORED;
CREATE INDEX search_words_lexeme ON search_words (lexeme text_pattern_ops);
