import { query, waitFor } from '../journeys/running-system.ts';

/** The consumer that fails on the poisoned events; other consumers handle them. */
export const CONSUMER = 'quiz.store-question-pool-when-question-updated';

/** A question that the journey changes directly in the bank's database. */
export interface Question {
  readonly id: string;
  readonly version: number;
  readonly stem: string;
}

/** Three questions in the order in which a republish emits them, which is by id. */
export async function threeQuestions(): Promise<[Question, Question, Question]> {
  const rows = await query<Question>(
    'bank',
    'SELECT id, version, stem FROM questions WHERE active AND NOT deleted ORDER BY id LIMIT 3',
  );
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error('The bank has fewer than three questions');
  return [first, second, third];
}

/** Changes a question's stem without emitting an event; the next republish emits it. @returns the new version */
export async function changeStem({ id }: Question, stem: string): Promise<number> {
  const [row] = await query<{ version: number }>(
    'bank',
    'UPDATE questions SET version = version + 1, stem = $2 WHERE id = $1 RETURNING version',
    [id, stem],
  );
  if (!row) throw new Error(`The bank has no question ${id}`);
  return row.version;
}

/** Adds a constraint that rejects these questions to the quiz service's table. */
export async function rejectEvents(...questions: readonly Question[]): Promise<void> {
  const ids = questions.map(({ id }) => `'${id}'`).join(', ');
  await query('quiz', `ALTER TABLE question_pool ADD CONSTRAINT journey_refuses CHECK (id NOT IN (${ids})) NOT VALID`);
}

export const stopRejecting = () => query('quiz', 'ALTER TABLE question_pool DROP CONSTRAINT IF EXISTS journey_refuses');

export interface Pooled {
  readonly version: number;
  readonly stem: string;
}

/** @returns the question in the quiz service's pool */
export async function pooled({ id }: Question): Promise<Pooled | undefined> {
  const rows = await query<Pooled>(
    'quiz',
    "SELECT version, content ->> 'question' AS stem FROM question_pool WHERE id = $1 AND NOT deleted",
    [id],
  );
  return rows[0];
}

export const waitForPooled = (question: Question, expected: Pooled): Promise<Pooled> =>
  waitFor(`quizzes have ${question.id} at version ${expected.version}`, async () => {
    const found = await pooled(question);
    return found?.version === expected.version && found.stem === expected.stem && found;
  });

export interface InboxRow {
  readonly event_id: string;
  readonly status: string;
  readonly attempts: number;
}

/** Waits until an inbox row of the question's event at this version meets the condition. */
export const waitForEvent = (question: Question, version: number, matches: (row: InboxRow) => boolean, timeoutMs?: number) =>
  waitFor(
    `the event of ${question.id} at version ${version} has the expected status`,
    async () => {
      const rows = await query<InboxRow>(
        'quiz',
        `SELECT event_id, status, attempts FROM platform.inbox
         WHERE consumer = $1 AND key = $2 AND (envelope ->> 'aggregateVersion')::int = $3 ORDER BY seq`,
        [CONSUMER, question.id, version],
      );
      return rows.find(matches);
    },
    timeoutMs,
  );

/** Waits until the quiz service's inbox row of an event has a status. */
export const waitForStatus = (eventId: string, status: string) =>
  waitFor(`the event ${eventId} is ${status}`, async () => {
    const rows = await query<InboxRow>('quiz', 'SELECT status FROM platform.inbox WHERE consumer = $1 AND event_id = $2', [
      CONSUMER,
      eventId,
    ]);
    return rows[0]?.status === status;
  });
