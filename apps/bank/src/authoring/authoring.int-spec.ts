import { randomUUID } from 'node:crypto';
import type {
  QuestionPage,
  QuestionVersionPage,
  QuestionView,
  ReviewPage,
  VersionComparison,
  VersionContent,
} from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';

describe('authoring a question', () => {
  const tested = setUpBank();
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  const reader = createBeforeAll(() => tested.newMember({ access: true }));
  const unpaid = createBeforeAll(() => tested.newMember());
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));

  const add = async (who = author) => (await tested.call<QuestionView>(who, 'POST /questions', questionInput())).body;
  const editInput = (fields = {}) => ({ ...questionInput(), updateReason: 'Clearer', ...fields });
  const edit = (who: TestBearer, { id }: QuestionView, basedOn: number, fields = {}) =>
    tested.call<QuestionView & { version: number; changes?: object[] }>(who, `PUT /questions/${id}`, editInput(fields), {
      'if-match': `"${basedOn}"`,
    });
  const read = async (who: TestBearer | undefined, { id }: QuestionView) =>
    tested.call<QuestionView>(who, `GET /questions/${id}`);
  const decide = (question: QuestionView, version: number, decision: 'approved' | 'rejected') =>
    tested.call<QuestionView>(admin, `PUT /reviews/${question.id}`, {
      version,
      decision,
      notes: 'The second option is right, too',
    });
  const addApproved = async () => {
    const question = await add();
    expect((await decide(question, 1, 'approved')).status).toBe(200);
    return question;
  };
  const publishedFor = async (id: string) =>
    (await tested.outbox())
      .filter(({ type, aggregate_id }) => type === 'bank.question.updated.v1' && aggregate_id === id)
      .map(({ aggregate_version, payload }) => ({
        version: aggregate_version,
        available: (payload as { available?: boolean }).available,
        availableToAuthor: (payload as { availableToAuthor?: boolean }).availableToAuthor,
        authorId: (payload as { authorId?: string }).authorId,
      }));

  it('requires access; a new question enters review and is visible only to its author until approved', async () => {
    expect(await tested.call(unpaid, 'POST /questions', questionInput())).toMatchObject({
      status: 403,
      body: { code: 'access.required' },
    });
    const question = await add();
    expect(question).toMatchObject({ version: 1, reviewStatus: 'in-review', mine: { author: true } });
    expect(question.correctOptionId).toBe(question.options.find(({ text }) => text === 'Record them with an owner')?.id);
    expect((await read(author, question)).status).toBe(200);
    expect((await read(reader, question)).status).toBe(404);
    expect((await read(admin, question)).status).toBe(200);
    const { body: page } = await tested.call<QuestionPage>(reader, 'GET /questions?limit=100');
    expect(page.items.map(({ id }) => id)).not.toContain(question.id);
    expect(await publishedFor(question.id)).toMatchObject([
      { version: 1, available: false, availableToAuthor: true, authorId: author.id },
    ]);
  });

  it('makes it available to its author’s quizzes in review and after a rejection, but not while inactive', async () => {
    const question = await add();
    await decide(question, 1, 'rejected');
    await tested.call(admin, `PATCH /questions/${question.id}/status`, { isActive: false });
    await tested.call(admin, `PATCH /questions/${question.id}/status`, { isActive: true });
    await tested.call(author, `DELETE /questions/${question.id}`);
    const published = await publishedFor(question.id);
    expect(published.map(({ availableToAuthor }) => availableToAuthor)).toEqual([true, true, false, true, undefined]);
    expect(published.some(({ available }) => available)).toBe(false);
  });

  it('lets its author alone bookmark it before approval', async () => {
    const question = await add();
    expect((await tested.call(author, `PUT /bookmarks/${question.id}`)).body).toMatchObject({ bookmarked: true });
    expect(await tested.call(reader, `PUT /bookmarks/${question.id}`)).toMatchObject({ body: { code: 'question.not-found' } });
    expect(await tested.published('bank.member-question.changed.v1')).toMatchObject([
      { payload: { userId: author.id, questionId: question.id, bookmarked: true } },
    ]);
  });

  it('makes it visible to everyone after approval', async () => {
    const question = await addApproved();
    expect((await read(reader, question)).body).toMatchObject({ reviewStatus: 'approved', version: 1, mine: { author: false } });
    expect(
      (await publishedFor(question.id)).map(({ version, ...one }) => [version, one.available, one.availableToAuthor]),
    ).toEqual([
      [1, false, true],
      [2, true, false],
    ]);
    expect(await decide(question, 1, 'approved')).toMatchObject({ status: 409, body: { code: 'question.not-in-review' } });
  });

  it('keeps a rejected question private to its author and shows the reason', async () => {
    const question = await add();
    await decide(question, 1, 'rejected');
    expect((await read(author, question)).body.reviewStatus).toBe('rejected');
    expect((await read(reader, question)).status).toBe(404);
    const { body } = await tested.call<QuestionVersionPage>(author, `GET /questions/${question.id}/versions`);
    expect(body.items[0]).toMatchObject({ reviewStatus: 'rejected', reviewNotes: 'The second option is right, too' });
  });

  it('keeps the approved version live while the author’s edit is in review', async () => {
    const question = await addApproved();
    const stem = 'A clinic finds laptops that no list names. What should its asset manager do first?';
    const { status, body } = await edit(author, question, 1, { question: stem });
    expect({ status, body }).toMatchObject({ status: 200, body: { version: 1, latestVersion: 2, question: question.question } });
    expect((await read(reader, question)).body).toMatchObject({ version: 1, question: question.question });
    expect((await read(reader, question)).body).not.toHaveProperty('latestVersion');
    const { body: reviews } = await tested.call<ReviewPage>(admin, 'GET /reviews');
    expect(reviews.items.find(({ questionId }) => questionId === question.id)).toMatchObject({ version: 2, question: stem });
    await decide(question, 2, 'approved');
    expect((await read(reader, question)).body).toMatchObject({ version: 2, question: stem });
  });

  it('publishes an admin’s edit immediately', async () => {
    const question = await addApproved();
    await tested.call(admin, `PUT /bookmarks/${question.id}`);
    await tested.call(reader, `PUT /questions/${question.id}/rating`, { rating: 1 });
    const { body } = await edit(admin, question, 1, { difficulty: 'Hard' });
    expect(body).toMatchObject({ version: 2, mine: { bookmarked: true }, statistics: { ratingsUp: 1 } });
    expect((await read(reader, question)).body).toMatchObject({ version: 2, difficulty: 'Hard', reviewStatus: 'approved' });
  });

  it('refuses an edit by another member, without a version, or of an outdated version, and lists the changes', async () => {
    const question = await addApproved();
    expect((await edit(reader, question, 1)).status).toBe(403);
    expect(await tested.call(author, `PUT /questions/${question.id}`, editInput())).toMatchObject({
      status: 428,
      body: { code: 'question.version-required' },
    });
    await edit(admin, question, 1, { difficulty: 'Hard' });
    expect(await edit(author, question, 1)).toMatchObject({
      status: 412,
      body: { code: 'question.changed', version: 2, changes: [{ field: 'difficulty', from: 'Medium', to: 'Hard' }] },
    });
  });

  it('accepts only one of two concurrent edits', async () => {
    const question = await addApproved();
    const both = await Promise.all([
      edit(admin, question, 1, { difficulty: 'Hard' }),
      edit(author, question, 1, { difficulty: 'Easy' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { body } = await tested.call<QuestionVersionPage>(author, `GET /questions/${question.id}/versions`);
    expect(body.items.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('records editor, time, and reason of every version, compares versions, and restores one as a new version', async () => {
    const question = await addApproved();
    const options = question.options.map(({ id, text }) => ({ id, text, rationale: 'Because of what an inventory is for.' }));
    const correctAnswer = options.findIndex(({ id }) => id === question.correctOptionId);
    await edit(admin, question, 1, { options, correctAnswer, tags: ['classification', 'data-roles'] });
    const { body: page } = await tested.call<QuestionVersionPage>(author, `GET /questions/${question.id}/versions?limit=1`);
    expect(page).toMatchObject({
      total: 2,
      nextCursor: '2',
      items: [{ version: 2, isLive: true, editorId: admin.id, updateReason: 'Clearer' }],
    });
    const { body: rest } = await tested.call<QuestionVersionPage>(author, `GET /questions/${question.id}/versions?cursor=2`);
    expect(rest.items).toMatchObject([{ version: 1, isLive: false, editorId: author.id }]);
    const { body: compared } = await tested.call<VersionComparison>(
      author,
      `GET /questions/${question.id}/versions/comparison?from=1&to=2`,
    );
    expect(compared.changes).toContainEqual({ field: 'tags', from: 'classification', to: 'classification, data-roles' });
    expect(compared.changes.map(({ field }) => field)).not.toContain('correctAnswer');
    const { body: first } = await tested.call<VersionContent>(author, `GET /questions/${question.id}/versions/1`);
    expect(first).toMatchObject({ version: 1, tags: ['classification'], correctOptionId: question.correctOptionId });
    const restored = await tested.call<QuestionView>(admin, `POST /questions/${question.id}/versions/1/restore`, {
      updateReason: 'The first was better',
    });
    expect(restored.body).toMatchObject({ version: 3, tags: ['classification'] });
    expect(await tested.call(reader, `GET /questions/${question.id}/versions/1`)).toMatchObject({ status: 403 });
    expect(await tested.call(author, `GET /questions/${question.id}/versions/9`)).toMatchObject({
      status: 404,
      body: { code: 'question.version-not-found' },
    });
  });

  it('replaces a version in review with a newer one', async () => {
    const question = await addApproved();
    await edit(author, question, 1, { difficulty: 'Easy' });
    await edit(author, question, 2, { difficulty: 'Hard' });
    expect((await decide(question, 2, 'approved')).status).toBe(409);
    expect((await decide(question, 3, 'approved')).body).toMatchObject({ version: 3, difficulty: 'Hard' });
  });

  it.each([
    ['three options', { options: questionInput().options.slice(1) }],
    ['an option of another question', { options: questionInput().options.map((option) => ({ ...option, id: randomUUID() })) }],
    ['a key that matches no option', { correctAnswer: 4 }],
    ['a second domain equal to the first', { secondaryDomain: 'Asset Security' }],
    ['no tags', { tags: [] }],
    ['a blank stem', { question: '  ' }],
    ['a NUL character', { question: 'Which\u0000one?' }],
    ['a citation whose URL isn’t a web address', { citations: [{ publication: 'x', section: 'y', url: 'javascript:alert(1)' }] }],
    ['an unknown field', { reviewStatus: 'approved' }],
  ])('refuses %s', async (_what, fields) => {
    expect(await tested.call(author, 'POST /questions', { ...questionInput(), ...fields })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });

  it('adds one question per idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([
      tested.call<QuestionView>(author, 'POST /questions', questionInput(), key),
      tested.call<QuestionView>(author, 'POST /questions', questionInput(), key),
    ]);
    expect(first.body.id).toBe(second.body.id);
  });

  it('allows only admins to feature or deactivate a question', async () => {
    const question = await addApproved();
    expect((await tested.call(author, `PATCH /questions/${question.id}/status`, { isFeatured: true })).status).toBe(403);
    await tested.call(admin, `PATCH /questions/${question.id}/status`, { isFeatured: true });
    expect((await read(reader, question)).body.isFeatured).toBe(true);
    await tested.call(admin, `PATCH /questions/${question.id}/status`, { isActive: false });
    expect((await read(reader, question)).status).toBe(404);
    expect((await publishedFor(question.id)).at(-1)).toMatchObject({ available: false });
  });

  it('computes the quality score from the item-writing rules', async () => {
    const question = await add();
    expect(question.qualityScore).toBeGreaterThan(0);
    const flawed = (await tested.call<QuestionView>(author, 'POST /questions', questionInput({ question: 'Not a question' })))
      .body;
    expect(flawed.qualityScore).toBeLessThan(60);
  });
});
