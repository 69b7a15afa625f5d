import type { Page } from '@playwright/test';
import { callApi } from './api.ts';
import { AUTHORED_QUESTION } from './authored-question.ts';
import { expect } from './casebook.ts';
import type { Member } from './members.ts';

export interface QuestionBody {
  id: string;
  version: number;
  reviewStatus: string;
  question: string;
  correctOptionId: string;
  options: { id: string; text: string }[];
}

/** Adds a question through the API, so that each journey has its own. */
export async function addedBy({ token }: Pick<Member, 'token'>, question: string): Promise<QuestionBody> {
  const { status, body, text } = await callApi<QuestionBody>('POST', '/api/v1/questions', {
    token,
    body: { ...AUTHORED_QUESTION, question },
  });
  expect({ status, text }).toMatchObject({ status: 201 });
  return body;
}

export async function approvedBy({ token }: Member, id: string, version: number): Promise<void> {
  const { status } = await callApi('PUT', `/api/v1/reviews/${id}`, { token, body: { version, decision: 'approved' } });
  expect(status).toBe(200);
}

/** Edits a version through the API. */
export async function editedBy(
  { token }: Pick<Member, 'token'>,
  { id, question, options, correctOptionId }: QuestionBody,
  basedOn: number,
  fields: object,
): Promise<void> {
  const body = {
    ...AUTHORED_QUESTION,
    question,
    options: options.map((option) => ({ ...option, rationale: AUTHORED_QUESTION.options[0]?.rationale })),
    correctAnswer: options.findIndex((option) => option.id === correctOptionId),
    ...fields,
  };
  const headers = { 'if-match': `"${basedOn}"` };
  expect((await callApi('PUT', `/api/v1/questions/${id}`, { token, body, headers })).status).toBe(200);
}

/** The button that saves. Press it with the keyboard: a note about the typed text may appear and move it away from the pointer. */
export const save = (page: Page) => page.getByRole('button', { name: /^(Send for Review|Save Changes|Add Question)$/ });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const stem = (page: Page) => field(page, 'Stem');
