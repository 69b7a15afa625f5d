import type { Browser, Page } from '@playwright/test';
import { callApi } from './api.ts';
import { grantAccess, type Member, newMember } from './members.ts';
import { openQuiz } from './quiz-screen.ts';
import { query, waitFor } from './running-system.ts';
import type { QuizBody } from './walker.ts';

/** The length of about 60 words, in characters, which determines how many lines a stem takes. */
const LONG_STEM = 375;

/** Opens a quiz whose stems have about 60 words, a fifth more than the median. */
export async function openLongQuiz(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  count = 2,
): Promise<{ page: Page; member: Member; quiz: QuizBody }> {
  const member = await newMember();
  await grantAccess(member);
  const quiz = await startLongQuiz(member, count);
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await openQuiz(page, member, quiz.id);
  return { page, member, quiz };
}

async function startLongQuiz({ id, token }: Member, count: number): Promise<QuizBody> {
  const questions = await query<{ id: string }>(
    'bank',
    `SELECT id::text FROM questions
     WHERE active AND NOT deleted AND review_status = 'approved' AND exhibit IS NULL AND scenario IS NULL AND length(stem) <= $1
     ORDER BY length(stem) DESC LIMIT $2`,
    [LONG_STEM, count],
  );
  for (const question of questions) await callApi('PUT', `/api/v1/bookmarks/${question.id}`, { token });
  await waitFor('quiz has the bookmarks', async () => {
    const rows = await query('quiz', 'SELECT FROM member_questions WHERE member_id = $1 AND bookmarked', [id]);
    return rows.length === questions.length;
  });
  const { status, text, body } = await callApi<QuizBody>('POST', '/api/v1/quizzes', {
    token,
    body: { kind: 'standard', count: questions.length, from: 'bookmarks' },
  });
  if (status !== 201) throw new Error(`The quiz could not be started: ${text}`);
  return body;
}
