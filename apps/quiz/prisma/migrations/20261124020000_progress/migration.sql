-- The day of an answer where its member is, fixed when it is given, and whether the figures count it already. A writer of the
-- version before knows neither.
ALTER TABLE answers
  ADD COLUMN local_date date NOT NULL DEFAULT ((now() AT TIME ZONE 'UTC')::date),
  ADD COLUMN counted boolean NOT NULL DEFAULT false;

CREATE TABLE member_totals (
  member_id uuid PRIMARY KEY,
  answers int NOT NULL DEFAULT 0,
  correct int NOT NULL DEFAULT 0,
  points int NOT NULL DEFAULT 0,
  quizzes int NOT NULL DEFAULT 0,
  time_zone text,
  answered_at timestamptz(3)
);

CREATE TABLE study_days (
  member_id uuid NOT NULL,
  day date NOT NULL,
  answers int NOT NULL,
  correct int NOT NULL,
  PRIMARY KEY (member_id, day)
);

-- Days in a row on which a member answered: no two of these touch.
CREATE TABLE study_runs (
  member_id uuid NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  PRIMARY KEY (member_id, first_day),
  CHECK (first_day <= last_day)
);
CREATE INDEX study_runs_by_length ON study_runs (member_id, (last_day - first_day) DESC);

CREATE TABLE member_domains (
  member_id uuid NOT NULL,
  domain text NOT NULL,
  answers int NOT NULL,
  correct int NOT NULL,
  PRIMARY KEY (member_id, domain)
);

CREATE TABLE quiz_results (
  quiz_id uuid PRIMARY KEY REFERENCES quizzes (id) ON DELETE CASCADE,
  member_id uuid NOT NULL,
  kind text NOT NULL,
  completed_at timestamptz(3) NOT NULL,
  total_questions int NOT NULL,
  correct_answers int NOT NULL,
  time_spent_ms bigint NOT NULL
);
CREATE INDEX quiz_results_listed ON quiz_results (member_id, completed_at DESC, quiz_id DESC);

CREATE TABLE achievements (
  member_id uuid NOT NULL,
  achievement text NOT NULL,
  earned_at timestamptz(3) NOT NULL,
  PRIMARY KEY (member_id, achievement)
);

-- Members' questions in the bank. A deleted one stays as its version, so that nothing late brings it back.
CREATE TABLE contributions (
  question_id uuid PRIMARY KEY,
  version int NOT NULL,
  author_id uuid,
  created_at timestamptz(3) NOT NULL,
  approved_at timestamptz(3)
);
CREATE INDEX contributions_created ON contributions (author_id, created_at);
CREATE INDEX contributions_approved ON contributions (author_id, approved_at) WHERE approved_at IS NOT NULL;

CREATE TABLE received_ratings (
  rater_id uuid NOT NULL,
  question_id uuid NOT NULL,
  version int NOT NULL,
  author_id uuid NOT NULL,
  rating int NOT NULL,
  rated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (rater_id, question_id)
);
CREATE INDEX received_ratings_up ON received_ratings (author_id, rated_at) WHERE rating = 1 AND rater_id <> author_id;

CREATE TABLE mistakes (
  member_id uuid NOT NULL,
  question_id uuid NOT NULL,
  wrong_at timestamptz(3) NOT NULL,
  right_in_a_row int NOT NULL,
  PRIMARY KEY (member_id, question_id)
);
CREATE INDEX mistakes_latest ON mistakes (member_id, wrong_at DESC, question_id);

-- What was answered before counts from the start. A zone that this database does not know is UTC.
UPDATE answers SET counted = true, local_date = (answers.answered_at AT TIME ZONE coalesce(zone.name, 'UTC'))::date
FROM quiz_items item JOIN quizzes quiz ON quiz.id = item.quiz_id LEFT JOIN pg_timezone_names zone ON zone.name = quiz.time_zone
WHERE item.id = answers.item_id AND NOT quiz.dev_mode;

INSERT INTO quiz_results (quiz_id, member_id, kind, completed_at, total_questions, correct_answers, time_spent_ms)
SELECT quiz.id, quiz.member_id, quiz.kind, quiz.completed_at, count(*), count(*) FILTER (WHERE answer.is_correct),
  coalesce(sum(answer.time_spent_ms), 0)
FROM quizzes quiz JOIN quiz_items item ON item.quiz_id = quiz.id LEFT JOIN answers answer ON answer.item_id = item.id
WHERE quiz.status = 'completed' AND NOT quiz.dev_mode GROUP BY quiz.id;

INSERT INTO member_totals (member_id, answers, correct, points, quizzes, time_zone, answered_at)
SELECT quiz.member_id, count(*), count(*) FILTER (WHERE answer.is_correct),
  count(*) FILTER (WHERE answer.is_correct AND first.answer_id IS NOT NULL),
  (SELECT count(*) FROM quiz_results result WHERE result.member_id = quiz.member_id),
  (array_agg(quiz.time_zone ORDER BY answer.answered_at DESC, answer.id DESC))[1], max(answer.answered_at)
FROM answers answer JOIN quiz_items item ON item.id = answer.item_id JOIN quizzes quiz ON quiz.id = item.quiz_id
LEFT JOIN first_answers first ON first.answer_id = answer.id AND first.member_id = quiz.member_id
  AND first.question_id = item.question_id
WHERE answer.counted GROUP BY quiz.member_id;

INSERT INTO study_days (member_id, day, answers, correct)
SELECT quiz.member_id, answer.local_date, count(*), count(*) FILTER (WHERE answer.is_correct)
FROM answers answer JOIN quiz_items item ON item.id = answer.item_id JOIN quizzes quiz ON quiz.id = item.quiz_id
WHERE answer.counted GROUP BY quiz.member_id, answer.local_date;

INSERT INTO study_runs (member_id, first_day, last_day)
SELECT member_id, min(day), max(day)
FROM (SELECT member_id, day, day - (row_number() OVER (PARTITION BY member_id ORDER BY day))::int AS run FROM study_days) AS each
GROUP BY member_id, run;

INSERT INTO member_domains (member_id, domain, answers, correct)
SELECT quiz.member_id, item.domain, count(*), count(*) FILTER (WHERE answer.is_correct)
FROM answers answer JOIN quiz_items item ON item.id = answer.item_id JOIN quizzes quiz ON quiz.id = item.quiz_id
WHERE answer.counted GROUP BY quiz.member_id, item.domain;

INSERT INTO achievements (member_id, achievement, earned_at)
SELECT member_id, CASE place WHEN 1 THEN 'first-session' ELSE 'consistent-leader' END, completed_at
FROM (SELECT member_id, completed_at, row_number() OVER (PARTITION BY member_id ORDER BY completed_at, quiz_id) AS place
  FROM quiz_results) AS each
WHERE place IN (1, 5);

INSERT INTO mistakes (member_id, question_id, wrong_at, right_in_a_row)
SELECT member_id, question_id, wrong_at, right_since
FROM (
  SELECT wrong.member_id, wrong.question_id, wrong.wrong_at, wrong.right_since,
    row_number() OVER (PARTITION BY wrong.member_id ORDER BY wrong.wrong_at DESC, wrong.question_id) AS place
  FROM (
    SELECT given.member_id, given.question_id, max(given.answered_at) FILTER (WHERE NOT given.is_correct) AS wrong_at,
      count(*) FILTER (WHERE given.is_correct AND given.answered_at > given.last_wrong)::int AS right_since
    FROM (
      SELECT quiz.member_id, item.question_id, answer.is_correct, answer.answered_at,
        max(answer.answered_at) FILTER (WHERE NOT answer.is_correct)
          OVER (PARTITION BY quiz.member_id, item.question_id) AS last_wrong
      FROM answers answer JOIN quiz_items item ON item.id = answer.item_id JOIN quizzes quiz ON quiz.id = item.quiz_id
      WHERE answer.counted) AS given
    GROUP BY given.member_id, given.question_id) AS wrong
  WHERE wrong.wrong_at IS NOT NULL AND wrong.right_since < 2) AS ranked
WHERE place <= 50;
