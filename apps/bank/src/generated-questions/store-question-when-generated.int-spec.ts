import { randomUUID } from 'node:crypto';
import { type EventOf, QuestionGenerated, type QuestionView, type ReviewPage, UserChanged } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';

type Generated = EventOf<typeof QuestionGenerated>['data'];

describe('a generated question', () => {
  const tested = setUpBank();
  const creator = createBeforeAll(() => tested.newMember({ access: true }));
  const admin = createBeforeAll(() => tested.newAdmin());

  const generated = (fields: Partial<Generated> = {}): Generated => {
    const { options, ...content } = questionInput({
      question: `A clinic finds tablets that no list names: ${randomUUID()}. What is first?`,
    });
    return {
      questionId: randomUUID(),
      createdBy: creator.id,
      generationId: randomUUID(),
      model: 'casebook-sample',
      promptVersions: { 'question-draft': 1, 'blind-solve': 2 },
      guessable: false,
      content: { ...content, options: options.map((option) => ({ ...option, id: randomUUID() })) },
      generatedAt: '2026-11-20T10:00:00.000Z',
      ...fields,
    };
  };
  const deliver = (data: Generated, id: string = randomUUID()) =>
    tested.deliver(QuestionGenerated, { aggregateId: data.questionId, data, id });
  const read = (who: TestBearer | undefined, id: string) => tested.call<QuestionView>(who, `GET /questions/${id}`);
  const published = async (id: string) => (await tested.published('bank.question.updated.v1')).filter((event) => event.id === id);
  const reviewOf = async (id: string) =>
    (await tested.call<ReviewPage>(admin, 'GET /reviews')).body.items.find(({ questionId }) => questionId === id);
  const approve = (id: string) => tested.call<QuestionView>(admin, `PUT /reviews/${id}`, { version: 1, decision: 'approved' });

  it('is stored as its creator’s, with the server’s origin and tag and the event’s option ids', async () => {
    const data = generated();
    await deliver(data);
    const { status, body } = await read(creator, data.questionId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      question: data.content.question,
      origin: 'ai',
      reviewStatus: 'in-review',
      tags: ['classification', 'ai-generated'],
      options: expect.arrayContaining(data.content.options.map(({ id, text }) => ({ id, text }))),
      correctOptionId: data.content.options[0]?.id,
      createdBy: creator.id,
      createdAt: data.generatedAt,
    });
    expect(body.options.every((option) => !('rationale' in option))).toBe(true);
  });

  it('reaches its creator’s quizzes at once, and nobody else’s', async () => {
    const data = generated();
    await deliver(data);
    expect(await published(data.questionId)).toMatchObject([
      {
        version: 1,
        payload: {
          authorId: creator.id,
          origin: 'ai',
          tags: ['classification', 'ai-generated'],
          topic: 'Asset inventory',
          contentVersion: 1,
          available: false,
          availableToAuthor: true,
          approved: false,
        },
      },
    ]);
    const other = await tested.newMember({ access: true });
    expect((await read(other, data.questionId)).status).toBe(404);
  });

  it('is stored without access, so that a free member has it too', async () => {
    const free = await tested.newMember();
    const data = generated({ createdBy: free.id });
    await deliver(data);
    expect(await published(data.questionId)).toMatchObject([{ payload: { authorId: free.id, availableToAuthor: true } }]);
    const { status, body } = await read(free, data.questionId);
    expect([status, body.createdBy]).toEqual([200, free.id]);
    expect(body).not.toHaveProperty('correctOptionId');
    expect(body).not.toHaveProperty('explanation');
  });

  it('waits for a review even if an admin created it', async () => {
    const data = generated({ createdBy: admin.id });
    await deliver(data);
    expect((await reviewOf(data.questionId))?.reviewStatus).toBe('in-review');
  });

  it('shows reviewers its model and whether its options give the key away, and reaches the shared bank once approved', async () => {
    const [plain, guessable] = [generated(), generated({ guessable: true, model: 'gpt-4o' })];
    await deliver(plain);
    await deliver(guessable);
    expect(await reviewOf(plain.questionId)).toMatchObject({ model: 'casebook-sample', guessable: false, version: 1 });
    expect(await reviewOf(guessable.questionId)).toMatchObject({ model: 'gpt-4o', guessable: true });
    const written = await tested.call<QuestionView>(creator, 'POST /questions', questionInput());
    expect(await reviewOf(written.body.id)).not.toHaveProperty('guessable');
    expect(JSON.stringify((await read(creator, guessable.questionId)).body)).not.toContain('guessable');

    expect((await approve(guessable.questionId)).body).toMatchObject({ reviewStatus: 'approved', origin: 'ai' });
    expect((await published(guessable.questionId)).at(-1)).toMatchObject({
      version: 2,
      payload: { available: true, availableToAuthor: false, approved: true, origin: 'ai', contentVersion: 1 },
    });
    const other = await tested.newMember({ access: true });
    expect((await read(other, guessable.questionId)).body.tags).toContain('ai-generated');
  });

  it('keeps no mark of the model in a version that its creator wrote anew', async () => {
    const data = generated({ guessable: true });
    await deliver(data);
    const edit = { ...questionInput({ tags: ['logging', 'ai-generated'] }), updateReason: 'Clearer' };
    const edited = await tested.call<QuestionView>(creator, `PUT /questions/${data.questionId}`, edit, { 'if-match': '"1"' });
    expect(edited.body.tags).toEqual(['logging', 'ai-generated']);
    expect(await reviewOf(data.questionId)).toMatchObject({ version: 2 });
    expect(await reviewOf(data.questionId)).not.toHaveProperty('guessable');
  });

  it('is stored once if it is delivered twice', async () => {
    const data = generated();
    const id = randomUUID();
    await deliver(data, id);
    await deliver(data, id);
    await deliver(data);
    expect(await tested.query('SELECT 1 FROM question_versions WHERE question_id = $1', [data.questionId])).toHaveLength(1);
    expect(await published(data.questionId)).toHaveLength(1);
  });

  it('is not restored by an event that arrives after its review or its deletion', async () => {
    const [reviewed, deleted] = [generated(), generated()];
    await deliver(reviewed);
    await approve(reviewed.questionId);
    await deliver(deleted);
    expect((await tested.call(creator, `DELETE /questions/${deleted.questionId}`)).status).toBe(200);
    await deliver(reviewed);
    await deliver(deleted);
    expect((await read(creator, reviewed.questionId)).body.reviewStatus).toBe('approved');
    expect((await read(creator, deleted.questionId)).status).toBe(404);
  });

  it('is not stored if its creator was erased before it arrived, and goes to the pseudonym if afterwards', async () => {
    const leaver = await tested.newMember();
    const [before, after] = [generated({ createdBy: leaver.id }), generated({ createdBy: leaver.id })];
    await deliver(before);
    const pseudonym = randomUUID();
    const deletion = { id: leaver.id, deleted: true, pseudonym } as const;
    await tested.deliver(UserChanged, { aggregateId: leaver.id, aggregateVersion: 2, data: deletion });
    await deliver(after);
    expect((await published(before.questionId)).at(-1)).toMatchObject({ payload: { authorId: pseudonym } });
    expect(await tested.query('SELECT 1 FROM questions WHERE id = $1', [after.questionId])).toEqual([]);
    expect(await published(after.questionId)).toEqual([]);
  });

  it('is parked if its content breaks a limit, and the next one is stored', async () => {
    const sound = generated();
    const { content } = generated();
    const [first, ...others] = content.options;
    const poisoned = [
      generated({ content: { ...content, options: content.options.slice(1) } }),
      generated({ content: { ...content, question: 'x'.repeat(2_001) } }),
      generated({ content: { ...content, options: [...others, ...others.slice(0, 1)] } }),
      generated({ content: { ...content, tags: ['AI Generated'] } }),
    ];
    expect(first).toBeDefined();
    const ids = poisoned.map(() => randomUUID());
    for (const [at, data] of poisoned.entries()) await deliver(data, ids[at]);
    await deliver(sound);
    expect((await read(creator, sound.questionId)).status).toBe(200);
    for (const [at, data] of poisoned.entries()) {
      expect(await tested.lastAttempt(ids[at] ?? '')).toBe('parked');
      expect(await published(data.questionId)).toEqual([]);
    }
  });

  it('leaves nothing after a rollback, and publishes nothing', async () => {
    const data = generated();
    const id = randomUUID();
    await tested.query('ALTER TABLE question_versions ADD CONSTRAINT none CHECK (version < 0) NOT VALID');
    await deliver(data, id);
    expect(await tested.query('SELECT 1 FROM questions WHERE id = $1', [data.questionId])).toEqual([]);
    expect(await published(data.questionId)).toEqual([]);
    await tested.query('ALTER TABLE question_versions DROP CONSTRAINT none');
    expect(await tested.lastAttempt(id)).toBe('done');
    expect(await published(data.questionId)).toHaveLength(1);
  });
});
