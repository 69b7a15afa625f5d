import type { Coverage, QuestionPage } from '@casebook/contracts';
import { domainNames, suggestedTopics } from '@casebook/exam';
import { SettableClock } from '@casebook/platform';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';

describe('the bank’s coverage of the exam', () => {
  const clock = new SettableClock();
  const tested = setUpBank({ clock });
  const member = createBeforeAll(() => tested.newMember());
  const admin = createBeforeAll(() => tested.newAdmin());

  const coverage = async () => {
    clock.set(new Date(clock.now().getTime() + 10_001));
    return (await tested.call<Coverage>(member, 'GET /questions/coverage')).body;
  };

  it('counts the questions that the list has, by domain', async () => {
    const { total, domains } = await coverage();
    const listed = async (query = '') => (await tested.call<QuestionPage>(member, `GET /questions?limit=1${query}`)).body.total;
    expect(total).toBe(await listed());
    expect(domains.map(({ domain }) => domain)).toEqual(domainNames);
    for (const { domain, count, percent, topics } of domains) {
      expect([domain, count]).toEqual([domain, await listed(`&domain=${encodeURIComponent(domain)}`)]);
      expect(percent).toBeCloseTo((count / total) * 100, 1);
      expect(topics.reduce((sum, topic) => sum + topic.count, 0)).toBe(count);
      expect(suggestedTopics[domain]).toEqual(expect.arrayContaining(topics.map(({ topic }) => topic)));
    }
  });

  it('counts the shared bank: a question in review is not in it, an approved one is', async () => {
    const topicOf = async () =>
      (await coverage()).domains
        .find(({ domain }) => domain === 'Asset Security')
        ?.topics.find(({ topic }) => topic === 'Asset inventory')?.count ?? 0;
    const before = await topicOf();
    const author = await tested.newMember({ access: true });
    const { body } = await tested.call<{ id: string }>(author, 'POST /questions', questionInput());
    expect(await topicOf()).toBe(before);
    await tested.call(admin, `PUT /reviews/${body.id}`, { version: 1, decision: 'approved' });
    expect(await topicOf()).toBe(before + 1);
  });

  it('is counted once for requests within ten seconds, and never for a visitor', async () => {
    const first = await coverage();
    await tested.call(admin, 'POST /questions', questionInput());
    expect((await tested.call<Coverage>(member, 'GET /questions/coverage')).body).toEqual(first);
    expect((await coverage()).total).toBe(first.total + 1);
    expect((await tested.call(undefined, 'GET /questions/coverage')).body.code).toBe('auth.required');
  });
});
