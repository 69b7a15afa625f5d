-- Finds a date's daily quizzes, for the item analysis of its set.
CREATE INDEX quizzes_daily ON quizzes (daily_date) WHERE daily_date IS NOT NULL;
