import { operate } from './casebook.ts';
import { query, waitFor } from './running-system.ts';

/** Matches a canary, which contains the id of the question whose explanation it marks. */
export const CANARY = /canary-([0-9a-f]{8}-[0-9a-f-]{27})/g;

export const canariesIn = (text: string): string[] => [...text.matchAll(CANARY)].map(([, questionId]) => questionId ?? '');

/** Appends the question's canary to each section of every explanation and to each option's rationale. */
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
  await deleteDailySets();
  await republishToQuiz();
}

export async function removeCanaries(): Promise<void> {
  await query(
    'bank',
    `UPDATE questions SET version = version + 1,
       explanation = regexp_replace(explanation::text, ' canary-[0-9a-f-]{36}', '', 'g')::jsonb
     WHERE explanation::text LIKE '%canary-%'`,
  );
  await deleteDailySets();
  await republishToQuiz();
}

/** Deletes the stored daily set, which contains copies of questions; the next daily quiz draws a new one. */
const deleteDailySets = () => query('quiz', 'DELETE FROM daily_sets');

/** Republishes the bank's questions, and waits until the quiz service has received them. */
export async function republishToQuiz(): Promise<void> {
  operate('standalone', 'republish', 'bank.questions');
  const versions = await versionsIn('bank', 'questions');
  await waitFor('the quiz service has every question at its version', async () => {
    const pooled = await versionsIn('quiz', 'question_pool');
    return [...versions].every(([id, version]) => pooled.get(id) === version);
  });
}

async function versionsIn(service: 'bank' | 'quiz', table: string): Promise<Map<string, number>> {
  const rows = await query<{ id: string; version: number }>(service, `SELECT id, version FROM ${table}`);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
