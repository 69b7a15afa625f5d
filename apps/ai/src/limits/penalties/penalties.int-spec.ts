import { randomUUID } from 'node:crypto';
import { type PenaltyPage, UserChanged } from '@casebook/contracts';
import { AbuseLimiter } from '@casebook/limits';
import { Database, SettableClock, systemCaller, withoutIdempotency } from '@casebook/platform';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpAi } from '../../../test/ai-under-test.ts';
import { PruneGenerationsHandler } from '../../generations/prune-generations.handler.ts';
import { RequestPermit } from '../request-permit.ts';
import { PenaltiesRepository } from './penalties.repository.ts';

/** A script's pace: too fast for a person, even for one who waits after each refusal. */
const PACE_MS = 1_500;

describe('penalties', () => {
  const clock = new SettableClock();

  const tested = setUpAi({ LIMIT_SCALE: '1' }, clock);
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));

  const limiter = () => tested.service.app.get(AbuseLimiter, { strict: false });
  const penalties = () => tested.service.app.get(PenaltiesRepository, { strict: false });
  const permit = () => tested.service.app.get(RequestPermit, { strict: false });
  const list = async () => (await tested.request<PenaltyPage>(admin, 'GET', '/penalties')).body;
  const lift = (userId: string, who = admin) => tested.request(who, 'DELETE', `/penalties/${userId}`);
  const refusalOf = async (userId: string) => (await limiter().stateOf(userId)).refusal?.code;

  /** Sends requests as fast as a script until the member is restricted. */
  async function restrict(userId: string): Promise<void> {
    for (let attempts = 0; attempts < 2_000; attempts += 1) {
      clock.set(new Date(clock.now().getTime() + PACE_MS));
      await permit()
        .require(systemCaller('test', 'c'), userId, 'single')
        .catch(() => undefined);
      if ((await refusalOf(userId)) === 'ai.restricted') return;
    }
    throw new Error('The member was not restricted');
  }

  it('are listed while they last, and lifted by an admin, which is audited', async () => {
    const member = await tested.member();
    await restrict(member.id);
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(items).toEqual([{ userId: member.id, until: expect.any(String) }]);
    expect(new Date(items[0]?.until ?? 0).getTime()).toBeGreaterThan(clock.now().getTime());

    expect((await lift(member.id)).status).toBe(204);
    expect(await refusalOf(member.id)).not.toBe('ai.restricted');
    expect((await list()).items).toEqual([]);
    expect(await limiter().violationsOf(member.id)).not.toHaveLength(0);
    const entries = (await tested.outbox()).filter(({ type }) => type === 'audit.entry.recorded.v1');
    expect(entries.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ action: 'penalty.lifted', actor: admin.id, subject: { userId: member.id } }),
    ]);
    expect((await lift(member.id)).body).toMatchObject({ code: 'penalty.not-found' });
  });

  it('that only the limiter has are lifted, too', async () => {
    const member = await tested.member();
    await restrict(member.id);
    await tested.query(`DELETE FROM penalties WHERE user_id = '${member.id}'`);
    expect((await lift(member.id)).status).toBe(204);
    expect(await refusalOf(member.id)).not.toBe('ai.restricted');
    expect((await lift(member.id)).body).toMatchObject({ code: 'penalty.not-found' });
  });

  it('that the limiter has lost are removed from the list', async () => {
    const userId = randomUUID();
    await tested.query(`INSERT INTO penalties VALUES ('${userId}', '${new Date(clock.now().getTime() + 60_000).toISOString()}')`);
    expect((await lift(userId)).status).toBe(204);
    expect((await list()).items).toEqual([]);
  });

  it('end at the latest end, in whatever order their violations are stored', async () => {
    const member = await tested.member();
    const [early, late] = [1, 2].map((hours) => new Date(clock.now().getTime() + hours * 60 * 60_000)) as [Date, Date];
    for (const until of [late, early])
      await tested.service.app
        .get(Database, { strict: false })
        .write(withoutIdempotency(systemCaller('test', 'c')), (tx) => penalties().save(tx, member.id, until));
    expect((await list()).items).toEqual([{ userId: member.id, until: late.toISOString() }]);
    await lift(member.id);
  });

  it('that have ended are deleted at night', async () => {
    const [ended, lasting] = [randomUUID(), randomUUID()];
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    await tested.query(`INSERT INTO penalties VALUES ('${ended}', '${at(-1_000)}'), ('${lasting}', '${at(60_000)}')`);
    await tested.service.app.get(PruneGenerationsHandler, { strict: false }).handle({
      id: randomUUID(),
      attempt: 1,
      caller: systemCaller('test', 'c'),
      signal: new AbortController().signal,
      payload: {},
    });
    const rows = await tested.query<{ id: string }>('SELECT user_id AS id FROM penalties');
    expect(rows.map(({ id }) => id)).toEqual([lasting]);
    await lift(lasting);
  });

  it('go with their member', async () => {
    const member = await tested.member();
    await tested.query(`INSERT INTO penalties VALUES ('${member.id}', now() + interval '1 day')`);
    await tested.deliver(UserChanged, {
      aggregateId: member.id,
      aggregateVersion: 9,
      data: { id: member.id, deleted: true, pseudonym: randomUUID() },
    });
    expect((await list()).items).toEqual([]);
  });

  it('that have ended are not listed, and can’t be lifted', async () => {
    const userId = randomUUID();
    await tested.query(`INSERT INTO penalties VALUES ('${userId}', now() - interval '1 day')`);
    expect((await list()).total).toBe(0);
    expect((await lift(userId)).body).toMatchObject({ code: 'penalty.not-found' });
  });

  it('are paged by keyset, the one that ends last first', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const [index, id] of ids.entries())
      await tested.query(`INSERT INTO penalties VALUES ('${id}', now() + interval '${index + 1} days')`);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await tested.request<PenaltyPage>(admin, 'GET', `/penalties?limit=2${cursor}`);
      seen.push(...body.items.map(({ userId }) => userId));
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor);
    expect(seen).toEqual(ids.toReversed());
  });

  it('are for admins', async () => {
    const member = await tested.member();
    expect((await tested.request(member, 'GET', '/penalties')).status).toBe(403);
    expect((await lift(member.id, member)).status).toBe(403);
  });
});
