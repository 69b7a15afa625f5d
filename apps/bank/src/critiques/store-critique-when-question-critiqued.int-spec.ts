import { randomUUID } from 'node:crypto';
import { type EventOf, QuestionCritiqued, type QuestionView, type ReviewPage } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';

type Critiqued = EventOf<typeof QuestionCritiqued>['data'];

describe('the model’s review of a question', () => {
  const tested = setUpBank();
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  const admin = createBeforeAll(() => tested.newAdmin());
  let id: string;

  beforeEach(async () => {
    const stem = `A clinic finds tablets that no list names: ${randomUUID()}. What is first?`;
    id = (await tested.call<QuestionView>(author, 'POST /questions', questionInput({ question: stem }))).body.id;
    await tested.call(admin, `PUT /reviews/${id}`, { version: 1, decision: 'approved' });
  });

  const critiqued = (fields: Partial<Critiqued> = {}): Critiqued => ({
    critiqueId: randomUUID(),
    questionId: id,
    contentVersion: 1,
    model: 'casebook-sample',
    promptVersion: 1,
    qualityIssues: ['The stem lacks a constraint.'],
    improvementSuggestions: ['Name the constraint.'],
    improved: questionInput({ question: `A clinic with one nurse finds tablets: ${id}. What is first?` }),
    critiquedAt: '2026-12-20T03:40:00.000Z',
    ...fields,
  });
  const deliver = (data: Critiqued, eventId: string = randomUUID()) =>
    tested.deliver(QuestionCritiqued, { aggregateId: data.questionId, data, id: eventId });
  const read = async (who: TestBearer) => (await tested.call<QuestionView>(who, `GET /questions/${id}`)).body;
  const reviewOf = async () =>
    (await tested.call<ReviewPage>(admin, 'GET /reviews')).body.items.find(({ questionId }) => questionId === id);

  it('fills what its author and admins read about it, and nobody else', async () => {
    await deliver(critiqued());
    for (const who of [author, admin])
      expect((await read(who)).critique).toEqual({
        qualityIssues: ['The stem lacks a constraint.'],
        improvementSuggestions: ['Name the constraint.'],
        critiqueCount: 1,
        lastCritiquedAt: '2026-12-20T03:40:00.000Z',
        improvementVersion: 2,
        autoImproved: false,
      });
    expect(await read(await tested.newMember({ access: true }))).not.toHaveProperty('critique');
  });

  it('proposes the improved version to reviewers and applies nothing by itself', async () => {
    const before = await read(admin);
    await deliver(critiqued());
    const proposed = await read(admin);
    expect(proposed).toMatchObject({ question: before.question, version: 1, latestVersion: 2 });
    expect(await reviewOf()).toMatchObject({
      version: 2,
      model: 'casebook-sample',
      updateReason: 'Proposed by the AI review',
      question: `A clinic with one nurse finds tablets: ${id}. What is first?`,
    });
    await tested.call(admin, `PUT /reviews/${id}`, { version: 2, decision: 'approved' });
    const approved = await read(admin);
    expect(approved).toMatchObject({ version: 2, critique: { improvementVersion: 2, autoImproved: true } });
    // Options whose text stays the same keep their ids, and so their statistics.
    expect(new Set(approved.options.map((option) => option.id))).toEqual(new Set(before.options.map((option) => option.id)));
  });

  it('replaces no version that waits for a review, and none that was written since', async () => {
    const edit = { ...questionInput({ question: `Mine: ${id}. What is first?` }), updateReason: 'Clearer' };
    await tested.call(author, `PUT /questions/${id}`, edit, { 'if-match': '"1"' });
    await deliver(critiqued());
    expect(await reviewOf()).toMatchObject({ version: 2, question: edit.question, updateReason: 'Clearer' });
    expect((await read(author)).critique).not.toHaveProperty('improvementVersion');
  });

  it('counts once if it is delivered twice', async () => {
    const [data, eventId] = [critiqued(), randomUUID()];
    await deliver(data, eventId);
    await deliver(data, eventId);
    expect((await read(admin)).critique?.critiqueCount).toBe(1);
  });

  it('keeps the latest findings when events arrive out of order', async () => {
    await deliver(critiqued({ qualityIssues: ['Later.'], critiquedAt: '2026-12-22T03:40:00.000Z' }));
    await deliver(critiqued({ qualityIssues: ['Earlier.'] }));
    expect((await read(admin)).critique).toMatchObject({
      qualityIssues: ['Later.'],
      critiqueCount: 2,
      lastCritiquedAt: '2026-12-22T03:40:00.000Z',
    });
  });

  it('is parked if it is invalid, and the next one is stored', async () => {
    const eventId = randomUUID();
    await deliver(critiqued({ improved: { ...questionInput(), question: 'x'.repeat(2_001) } }), eventId);
    expect(await tested.lastAttempt(eventId)).toBe('parked');
    await deliver(critiqued());
    expect((await read(admin)).critique?.critiqueCount).toBe(1);
  });

  it('leaves nothing after a rollback', async () => {
    const eventId = randomUUID();
    await tested.query('ALTER TABLE critiques ADD CONSTRAINT none CHECK (critique_count < 0) NOT VALID');
    await deliver(critiqued(), eventId);
    expect(await read(admin)).not.toHaveProperty('critique');
    expect((await read(admin)).latestVersion).toBeUndefined();
    await tested.query('ALTER TABLE critiques DROP CONSTRAINT none');
    expect(await tested.lastAttempt(eventId)).toBe('done');
    expect((await read(admin)).critique?.improvementVersion).toBe(2);
  });

  it('is dropped for a question that was deleted', async () => {
    await tested.call(author, `DELETE /questions/${id}`);
    await deliver(critiqued());
    expect(await tested.query('SELECT 1 FROM critiques WHERE question_id = $1', [id])).toEqual([]);
  });

  it('goes with a question that is permanently deleted', async () => {
    await deliver(critiqued());
    expect((await tested.call(admin, `DELETE /questions/${id}?permanent=true`)).status).toBe(200);
    expect(await tested.query('SELECT 1 FROM critiques WHERE question_id = $1', [id])).toEqual([]);
  });
});
