import { operate } from './casebook.ts';
import { query, until } from './running-system.ts';

/** Names the question whose explanation it was found in. */
export const CANARY = /canary-([0-9a-f]{8}-[0-9a-f-]{27})/g;

export const canariesIn = (text: string): string[] => [...text.matchAll(CANARY)].map(([, questionId]) => questionId ?? '');

/** Appends a canary of its question to each of the four sections of every explanation, and to each option's why. */
export async function plantCanaries(): Promise<void> {
  await query(
    'bank',
    `UPDATE questions SET version = version + 1, explanation = explanation || jsonb_build_object(
       'correct', explanation ->> 'correct' || ' canary-' || id,
       'keyConcepts', explanation ->> 'keyConcepts' || ' canary-' || id,
       'practicalApplication', explanation ->> 'practicalApplication' || ' canary-' || id,
       'whyWrong', (
         SELECT coalesce(jsonb_agg(why || jsonb_build_object('text', why ->> 'text' || ' canary-' || id) ORDER BY place), '[]')
         FROM jsonb_array_elements(explanation -> 'whyWrong') WITH ORDINALITY AS reasons(why, place)))
     WHERE NOT deleted`,
  );
  await forgetDailySet();
  await republishToQuiz();
}

export async function removeCanaries(): Promise<void> {
  await query(
    'bank',
    `UPDATE questions SET version = version + 1,
       explanation = regexp_replace(explanation::text, ' canary-[0-9a-f-]{36}', '', 'g')::jsonb
     WHERE explanation::text LIKE '%canary-%'`,
  );
  await forgetDailySet();
  await republishToQuiz();
}

/** The day's set holds copies: it is drawn again by whoever starts the daily quiz next. */
const forgetDailySet = () => query('quiz', 'DELETE FROM daily_sets');

/** Has the bank publish its questions, and waits until quizzes draw from what it has now. */
export async function republishToQuiz(): Promise<void> {
  operate('standalone', 'republish', 'bank.questions');
  const wanted = await versionsIn('bank', 'questions');
  await until('the quiz service has every question at its version', async () => {
    const pooled = await versionsIn('quiz', 'question_pool');
    return [...wanted].every(([id, version]) => pooled.get(id) === version);
  });
}

async function versionsIn(service: 'bank' | 'quiz', table: string): Promise<Map<string, number>> {
  const rows = await query<{ id: string; version: number }>(service, `SELECT id, version FROM ${table}`);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
