-- The bank's word on what a question is to a member. A row stays when nothing is marked any more, so that nothing late undoes it.
CREATE TABLE member_questions (
  member_id uuid NOT NULL,
  question_id uuid NOT NULL,
  version int NOT NULL,
  bookmarked boolean NOT NULL,
  flagged boolean NOT NULL,
  hidden boolean NOT NULL,
  PRIMARY KEY (member_id, question_id)
);
