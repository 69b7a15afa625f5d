import { query, until } from './running-system.ts';

/** The consumer that refuses the poisoned events; others hear of the same ones. */
export const CONSUMER = 'quiz.store-question-pool-when-question-updated';

/** A question of the bank, as this journey changes it past the bank. */
export interface Question {
  readonly id: string;
  readonly version: number;
  readonly stem: string;
}

/** Three questions; the events of a republish come by id, so that the last one's comes after the others'. */
export async function threeQuestions(): Promise<[Question, Question, Question]> {
  const rows = await query<Question>(
    'bank',
    'SELECT id, version, stem FROM questions WHERE active AND NOT deleted ORDER BY id LIMIT 3',
  );
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error('The bank has no three questions');
  return [first, second, third];
}

/** Changes a question's stem; nobody is told before the next republish. @returns its new version */
export async function change({ id }: Question, stem: string): Promise<number> {
  const [row] = await query<{ version: number }>(
    'bank',
    'UPDATE questions SET version = version + 1, stem = $2 WHERE id = $1 RETURNING version',
    [id, stem],
  );
  if (!row) throw new Error(`The bank has no question ${id}`);
  return row.version;
}

/** Has the quiz service's table refuse these questions from now on, whatever is said of them. */
export async function refuse(...questions: readonly Question[]): Promise<void> {
  const ids = questions.map(({ id }) => `'${id}'`).join(', ');
  await query('quiz', `ALTER TABLE question_pool ADD CONSTRAINT journey_refuses CHECK (id NOT IN (${ids})) NOT VALID`);
}

export const takeAgain = () => query('quiz', 'ALTER TABLE question_pool DROP CONSTRAINT IF EXISTS journey_refuses');

export interface Pooled {
  readonly version: number;
  readonly stem: string;
}

/** What quizzes would draw of a question now. */
export async function pooled({ id }: Question): Promise<Pooled | undefined> {
  const rows = await query<Pooled>(
    'quiz',
    "SELECT version, content ->> 'question' AS stem FROM question_pool WHERE id = $1 AND NOT deleted",
    [id],
  );
  return rows[0];
}

export const waitForPooled = (question: Question, expected: Pooled): Promise<Pooled> =>
  until(`quizzes have ${question.id} at version ${expected.version}`, async () => {
    const found = await pooled(question);
    return found?.version === expected.version && found.stem === expected.stem && found;
  });

export interface InboxRow {
  readonly event_id: string;
  readonly status: string;
  readonly attempts: number;
}

/** Waits until the event that tells the quiz service of a question at a version stands as expected; a settled one tells nothing. */
export const waitForEvent = (question: Question, version: number, is: (row: InboxRow) => boolean, longestMs?: number) =>
  until(
    `the event of ${question.id} at version ${version} stands as expected`,
    async () => {
      const rows = await query<InboxRow>(
        'quiz',
        `SELECT event_id, status, attempts FROM platform.inbox
         WHERE consumer = $1 AND key = $2 AND (envelope ->> 'aggregateVersion')::int = $3 ORDER BY seq`,
        [CONSUMER, question.id, version],
      );
      return rows.find(is);
    },
    longestMs,
  );

/** Waits until the quiz service's row of an event has a status. */
export const waitForStatus = (eventId: string, status: string) =>
  until(`the event ${eventId} is ${status}`, async () => {
    const rows = await query<InboxRow>('quiz', 'SELECT status FROM platform.inbox WHERE consumer = $1 AND event_id = $2', [
      CONSUMER,
      eventId,
    ]);
    return rows[0]?.status === status;
  });
