import type { QuestionView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';

type Facts = Readonly<Record<string, unknown>>;

describe('the audit of a question', () => {
  const tested = setUpBank();
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  const admin = createBeforeAll(() => tested.newAdmin());
  let question: QuestionView;

  beforeEach(async () => {
    question = (await tested.call<QuestionView>(author, 'POST /questions', questionInput())).body;
  });

  const edit = async (who: TestBearer, basedOn: number, fields: Parameters<typeof questionInput>[0]) => {
    const body = { ...questionInput(fields), updateReason: 'Clearer' };
    const { status } = await tested.call(who, `PUT /questions/${question.id}`, body, { 'if-match': `"${basedOn}"` });
    expect(status).toBe(200);
  };
  const decide = (version: number, decision: 'approved' | 'rejected', notes?: string) =>
    tested.call(admin, `PUT /reviews/${question.id}`, { version, decision, ...(notes && { notes }) });
  const setStatus = (input: object) => tested.call(admin, `PATCH /questions/${question.id}/status`, input);
  const remove = (query = '') => tested.call(admin, `DELETE /questions/${question.id}${query}`);
  /** The question's audit entries since it was added, oldest first: action, before, and after. */
  const audited = async () =>
    (await tested.published('audit.entry.recorded.v1'))
      .map(({ payload }) => payload as { action: string; subject: Facts; before?: Facts; after?: Facts })
      .filter(({ action, subject }) => subject.questionId === question.id && action !== 'question.added')
      .map(({ action, before, after }) => [action, before, after]);

  it('has the fields that an author’s edit changes; the live version stays while it is in review', async () => {
    await decide(1, 'approved');
    await edit(author, 1, { difficulty: 'Hard', tags: ['classification', 'data-roles'] });
    expect(await audited()).toEqual([
      ['question.reviewed', { reviewStatus: 'in-review' }, { reviewStatus: 'approved' }],
      [
        'question.edited',
        { latestVersion: 1, difficulty: 'Medium', tags: 'classification' },
        { latestVersion: 2, difficulty: 'Hard', tags: 'classification, data-roles' },
      ],
    ]);
  });

  it('has what a review puts live, or its reason for a rejection', async () => {
    await decide(1, 'approved');
    await edit(author, 1, { difficulty: 'Hard' });
    await decide(2, 'rejected', 'Too hard');
    await edit(author, 2, { difficulty: 'Easy' });
    await decide(3, 'approved');
    expect((await audited()).filter(([action]) => action === 'question.reviewed').slice(1)).toEqual([
      ['question.reviewed', { reviewStatus: 'in-review' }, { reviewStatus: 'rejected', reviewNotes: 'Too hard' }],
      [
        'question.reviewed',
        { liveVersion: 1, reviewStatus: 'in-review', difficulty: 'Medium' },
        { liveVersion: 3, reviewStatus: 'approved', difficulty: 'Easy' },
      ],
    ]);
  });

  it('shortens long texts around what changed', async () => {
    const stem = (year: number) => `${'A clinic finds tablets. '.repeat(40)}In ${year}, what comes first?`;
    await edit(admin, 1, { question: stem(2025) });
    await edit(admin, 2, { question: stem(2026) });
    const [, before, after] = (await audited()).at(-1) as [string, Facts, Facts];
    expect([before, after]).toEqual([
      { latestVersion: 2, liveVersion: 2, question: expect.stringMatching(/^….*In 2025, what comes first\?$/) },
      { latestVersion: 3, liveVersion: 3, question: expect.stringMatching(/^….*In 2026, what comes first\?$/) },
    ]);
    expect([String(before.question).length, String(after.question).length]).toEqual([200, 200]);
  });

  it('never has the key or the explanation: it names the versions that have them', async () => {
    const options = question.options.map(({ id, text }) => ({ id, text, rationale: 'A secret rationale' }));
    const key = options.findIndex(({ id }) => id !== question.correctOptionId);
    await edit(admin, 1, { options, correctAnswer: key, keyConcepts: 'A secret concept' } as object);
    const [, before, after] = (await audited()).at(-1) as [string, Facts, Facts];
    for (const field of ['correctAnswer', 'explanation.correct', 'explanation.keyConcepts'])
      expect([before[field], after[field]]).toEqual(['version 1', 'version 2']);
    expect(Object.keys(before).filter((field) => field.startsWith('explanation.whyWrong'))).toHaveLength(3);
    expect(JSON.stringify([before, after])).not.toMatch(/secret|inventory/);
  });

  it('has the version that an earlier one was restored as', async () => {
    await edit(admin, 1, { difficulty: 'Hard' });
    await tested.call(admin, `POST /questions/${question.id}/versions/1/restore`, { updateReason: 'The first was better' });
    expect((await audited()).at(-1)).toEqual([
      'question.version-restored',
      { latestVersion: 2, liveVersion: 2, difficulty: 'Hard' },
      { latestVersion: 3, liveVersion: 3, difficulty: 'Medium' },
    ]);
  });

  it('has its state before and after it is featured, deactivated, deleted, restored, and purged', async () => {
    await setStatus({ isFeatured: true });
    await setStatus({ isActive: false });
    await remove();
    await tested.call(admin, `POST /questions/${question.id}/restore`);
    await remove('?permanent=true');
    expect(await audited()).toEqual([
      ['question.status-set', { featured: false }, { featured: true }],
      ['question.status-set', { active: true }, { active: false }],
      ['question.deleted', { deleted: false }, { deleted: true }],
      ['question.restored', { deleted: true }, { deleted: false }],
      [
        'question.purged',
        {
          ...{ latestVersion: 1, liveVersion: 1, reviewStatus: 'in-review', active: false, featured: true, deleted: false },
          ...{ flagCount: 0, suspended: false },
        },
        { deleted: true },
      ],
    ]);
  });

  it('has the flags of each status, and whether they suspend it', async () => {
    await decide(1, 'approved');
    const members = await Promise.all([1, 2, 3].map(() => tested.newMember({ access: true })));
    for (const member of members) await tested.call(member, `POST /questions/${question.id}/flag`, { reason: 'unclear' });
    await tested.call(members[0], `DELETE /questions/${question.id}/flag`);
    const decideFlags = (status: string) => tested.call(admin, `PUT /questions/${question.id}/flags`, { status });
    await decideFlags('actioned');
    await decideFlags('dismissed');
    expect((await audited()).slice(1)).toEqual([
      ['question.flagged', { flagCount: 0 }, { flagCount: 1 }],
      ['question.flagged', { flagCount: 1 }, { flagCount: 2 }],
      ['question.flagged', { flagCount: 2, suspended: false }, { flagCount: 3, suspended: true }],
      ['question.unflagged', { flagCount: 3, suspended: true }, { flagCount: 2, suspended: false }],
      ['question.flags-decided', { suspended: false, 'flags.pending': 2 }, { suspended: true, 'flags.actioned': 2 }],
      [
        'question.flags-decided',
        { flagCount: 2, suspended: true, 'flags.actioned': 2 },
        { flagCount: 0, suspended: false, 'flags.dismissed': 2 },
      ],
    ]);
  });
});
