import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdminQuestionPage, ItemAnswered, type QuestionPage, type QuestionView, type ReviewPage } from '@casebook/contracts';
import { RunRecomputation } from '@casebook/messaging';
import { contentId, systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';
import { shippedEntry } from '../../test/shipped-entry.ts';
import { LoadContent } from './load-content.ts';

const ours = ['reworded', 'regrouped', 'edited', 'obsoleted', 'untouched', 'successor'].map(contentId);

describe('an installation with answers and bookmarks that a release’s content reaches', () => {
  const tested = setUpBank();
  let folder: string;
  let member: TestBearer;
  let admin: TestBearer;
  const views = new Map<string, QuestionView>();

  const load = async (questions: object[], retired?: object[]) => {
    await writeFile(
      join(folder, 'asset-security', 'ownership.yaml'),
      stringify({ domain: 'Asset Security', topic: 'Ownership', questions }),
    );
    if (retired) await writeFile(join(folder, 'retired.yaml'), stringify(retired));
    return tested.service.app.get(LoadContent).execute(systemCaller('test', 'test'), folder);
  };
  const get = async (slug: string, who = member) =>
    (await tested.call<QuestionView>(who, `GET /questions/${contentId(slug)}`)).body;
  const listed = async (query: string) =>
    (await tested.call<QuestionPage>(member, `GET /questions?limit=100&${query}`)).body.items
      .map(({ id }) => id)
      .filter((id) => ours.includes(id))
      .toSorted();
  const answer = async (slug: string, contentVersion?: number, by: TestBearer = member) => {
    const { options, correctOptionId } = await get(slug);
    await tested.deliver(ItemAnswered, {
      aggregateId: contentId(slug),
      data: {
        answerId: randomUUID(),
        quizId: randomUUID(),
        itemId: randomUUID(),
        questionId: contentId(slug),
        userId: by.id,
        optionId: correctOptionId ?? options[0]?.id ?? '',
        isCorrect: true,
        isFirst: true,
        timeSpentMs: 1_000,
        answeredAt: new Date().toISOString(),
        ...(contentVersion !== undefined && { contentVersion }),
      },
    });
  };

  const old = [
    shippedEntry('reworded'),
    shippedEntry('regrouped'),
    shippedEntry('edited'),
    shippedEntry('obsoleted'),
    shippedEntry('untouched'),
  ];
  const release = [
    shippedEntry('reworded', { text: 'Only the' }),
    shippedEntry('regrouped', { options: ['owner', 'custodian', 'user', 'regulator'] }),
    shippedEntry('edited', { text: 'Only the' }),
    shippedEntry('untouched'),
    shippedEntry('successor'),
  ];
  const retirement = [{ slug: 'obsoleted', reason: 'Its key has changed.', replacedBy: 'successor' }];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casebook-content-'));
    await mkdir(join(folder, 'asset-security'));
    [member, admin] = [await tested.newMember({ access: true }), await tested.tokens.bearer('admin')];
    expect(await load(old)).toBe(5);
    for (const { slug } of old) {
      views.set(slug, await get(slug));
      // Events from before the field existed have no content version.
      await answer(slug);
      expect((await tested.call(member, `PUT /bookmarks/${contentId(slug)}`)).status).toBeLessThan(300);
    }
    const edit = { ...questionInput(), question: 'Who owns what was edited?', updateReason: 'House rules' };
    expect((await tested.call(admin, `PUT /questions/${contentId('edited')}`, edit, { 'if-match': '"1"' })).status).toBe(200);
    expect(await load(release, retirement)).toBe(5);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it('loads the release once', async () => {
    expect(await load(release, retirement)).toBe(0);
  });

  it('keeps the options and the statistics of a question that only reads better', async () => {
    const [before, after] = [views.get('reworded'), await get('reworded')];
    expect(after.options.map(({ id }) => id).toSorted()).toEqual(before?.options.map(({ id }) => id).toSorted());
    expect(after.correctOptionId).toBe(before?.correctOptionId);
    expect(after.options[0]?.text).toMatch(/^Only the/);
    expect(after).toMatchObject({ version: 2, statistics: { usageCount: 1, correctAnswerRate: 1 } });
  });

  it('starts the statistics anew where an option means something else, for answers to the new version', async () => {
    expect(await get('regrouped')).toMatchObject({ version: 2, statistics: { usageCount: 0 } });
    // An answer to the old options arrives late.
    await answer('regrouped', 1, await tested.newMember());
    expect((await get('regrouped')).statistics?.usageCount).toBe(0);
    await answer('regrouped', 2, await tested.newMember());
    expect((await get('regrouped')).statistics?.usageCount).toBe(1);
    await tested.service.app.get(RunRecomputation).execute(systemCaller('test', 'test'), 'bank.question-statistics');
    expect((await get('regrouped')).statistics?.usageCount).toBe(1);
    expect((await get('reworded')).statistics?.usageCount).toBe(1);
  });

  it('keeps what an admin edited, and files the release’s version for a review', async () => {
    expect(await get('edited')).toMatchObject({ question: 'Who owns what was edited?', version: 2 });
    const { body } = await tested.call<ReviewPage>(admin, 'GET /reviews');
    expect(body.items).toMatchObject([{ questionId: contentId('edited'), version: 3, question: 'Who decides about edited?' }]);
    const decision = { version: 3, decision: 'approved' };
    expect((await tested.call(admin, `PUT /reviews/${contentId('edited')}`, decision)).status).toBe(200);
    expect(await get('edited')).toMatchObject({ question: 'Who decides about edited?', version: 3 });
    expect(await load(release, retirement)).toBe(0);
  });

  it('starts the statistics anew when an edit or an approved version has other options', async () => {
    const usesOf = async (slug: string) => (await get(slug)).statistics?.usageCount;
    // The admin's edit had its own options; the approved version has the release's.
    expect(await usesOf('edited')).toBe(0);
    await answer('edited', 2, await tested.newMember());
    expect(await usesOf('edited')).toBe(0);
    await answer('edited', 3, await tested.newMember());
    expect(await usesOf('edited')).toBe(1);
  });

  it('retires what the list names: out of the lists, the search, the counts, and the draws', async () => {
    const id = contentId('obsoleted');
    expect(await listed('q=decides')).toEqual(
      ['reworded', 'regrouped', 'edited', 'untouched', 'successor'].map(contentId).toSorted(),
    );
    expect(await listed('q=obsoleted')).toEqual([]);
    const events = (await tested.published('bank.question.updated.v1')).filter((event) => event.id === id);
    expect(events.at(-1)?.payload).toMatchObject({ available: false, retired: true });
  });

  it('loses no bookmark: a retired question is shown there as one, with its reason and what replaces it', async () => {
    expect(await listed('bookmarked=true')).toEqual(old.map(({ slug }) => contentId(slug)).toSorted());
    expect(await get('obsoleted')).toMatchObject({
      retirement: { reason: 'Its key has changed.', replacedBy: contentId('successor') },
      statistics: { usageCount: 1 },
    });
    expect(await get('untouched')).not.toHaveProperty('retirement');
  });

  it('shows what is expected beside what was observed, for the version that was rated, and changes nothing else', async () => {
    const expectedOf = async (slug: string) => {
      const found = await tested.call<AdminQuestionPage>(admin, `GET /questions/administered?q=${contentId(slug)}`);
      return found.body.items[0]?.expectedFacility;
    };
    const before = await get('reworded');
    await writeFile(join(folder, 'expected-facility.yaml'), stringify({ reworded: 62.5, untouched: 80, 'not-in-the-bank': 50 }));
    expect(await load(release, retirement)).toBe(0);
    expect(await expectedOf('reworded')).toBe(0.625);
    expect(await expectedOf('regrouped')).toBeUndefined();
    expect(await get('reworded')).toEqual(before);
    const { version } = await get('untouched');
    const edit = { ...questionInput(), updateReason: 'Another question' };
    await tested.call(admin, `PUT /questions/${contentId('untouched')}`, edit, { 'if-match': `"${version}"` });
    expect(await expectedOf('untouched')).toBeUndefined();
    expect(await load(release, retirement)).toBe(0);
    expect(await expectedOf('untouched')).toBeUndefined();
  });

  it('ships a retired question again if a later release has it', async () => {
    expect(await load([...release, shippedEntry('obsoleted')], [])).toBe(1);
    expect(await get('obsoleted')).not.toHaveProperty('retirement');
    expect(await listed('q=obsoleted')).toEqual([contentId('obsoleted')]);
  });
});
