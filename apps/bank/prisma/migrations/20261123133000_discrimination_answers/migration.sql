-- How many answers a discrimination rests on: fewer than the question has, since members who answered little else don't count. Absent until
-- the next analysis, and for discriminations of before that needed 30.
ALTER TABLE question_statistics ADD COLUMN discrimination_answers int;
