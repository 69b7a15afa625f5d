import { platformMigrations } from '@casebook/messaging';
import { freePort } from '@casebook/servers';
import { startTokenIssuer, type TestDatabase, type TokenIssuer, testDatabase, withoutModels } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow } from '../auth/allow.decorator.ts';
import { EndedSessions } from '../auth/ended-sessions.ts';
import { bootService, type RunningService } from '../boot/boot-service.ts';
import { serviceSettings } from '../config/service-settings.ts';
import { readConfig } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { applyMigrations } from '../database/migrate.ts';
import { Caller, systemCaller } from '../request/caller.ts';
import { EventStreams } from './event-streams.ts';

@Controller('note/events')
class NoteController {
  constructor(
    private readonly streams: EventStreams,
    private readonly database: Database,
  ) {}

  @Get()
  @Allow('member')
  follow(@Caller() caller: Caller, @Res() reply: FastifyReply) {
    const current = async () => {
      const [row] = await this.database.sql.query<{ version: number; text: string }[]>`SELECT version, text FROM notes`;
      return { version: row?.version ?? 0, data: { text: row?.text } };
    };
    return this.streams.open(reply, { caller, channel: 'notes', key: 'one', current });
  }
}

@Module({ controllers: [NoteController] })
class Notes {}

describe('live updates', () => {
  let at: TestDatabase;
  let tokens: TokenIssuer;
  let service: RunningService;

  beforeAll(async () => {
    [at, tokens] = await Promise.all([testDatabase('streams'), startTokenIssuer()]);
    await applyMigrations(at.url, [platformMigrations]);
    const settings = serviceSettings('bank');
    const config = readConfig(settings, {
      BANK_PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      GATEWAY_SECRET: 'a secret of the tests, thirty-two characters or more',
      BANK_DATABASE_URL: at.url,
      AUTH_JWKS_URL: tokens.jwksUrl,
      AUTH_ISSUER: tokens.issuer,
    });
    const definition = {
      name: 'bank',
      settings,
      openPrisma: withoutModels,
      migrations: '',
      module: () => ({ module: Notes }),
    } as const;
    service = await bootService(definition, config, undefined);
    await service.app.get(Database).sql.execute`CREATE TABLE notes AS SELECT 1 AS version, 'first' AS text`;
  });
  afterAll(async () => {
    await service.stop();
    await tokens.stop();
    await at.drop();
  });

  const write = (text: string) =>
    service.app.get(Database).write(systemCaller('test', 'test'), async (tx) => {
      await tx.sql.execute`UPDATE notes SET version = version + 1, text = ${text}`;
      tx.notify('notes', 'one');
    });

  /** Follows the stream; `waitForEvent` resolves with the texts once the expected last one has arrived. */
  const follow = async (authorization: string) => {
    const leaver = new AbortController();
    const response = await fetch(`${service.url}/note/events`, { headers: { authorization }, signal: leaver.signal });
    const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const texts = () =>
      [...received.matchAll(/data: (.*)\n/g)].map(([, data]) => (JSON.parse(data ?? '{}') as { text: string }).text);
    const waitForEvent = async (last: string) => {
      while (texts().at(-1) !== last) {
        const { value, done } = (await chunks?.read()) ?? { done: true, value: undefined };
        if (done) throw new Error(`The stream ended after ${texts().join(', ')}`);
        received += value;
      }
      return texts();
    };
    return {
      status: response.status,
      waitForEvent,
      leave: () => leaver.abort(),
      ended: async () => (await chunks?.read())?.done,
    };
  };

  const untilEnded = async ({ ended }: { ended(): Promise<boolean | undefined> }) => {
    let hasEnded: boolean | undefined;
    while (!hasEnded) hasEnded = await ended();
    expect(hasEnded).toBe(true);
  };

  it('start with the current state and send each committed change', async () => {
    const { waitForEvent, leave } = await follow((await tokens.bearer()).authorization);
    await waitForEvent('first');
    await write('second');
    await waitForEvent('second');
    await write('third');
    expect((await waitForEvent('third')).at(-1)).toBe('third');
    leave();
  });

  it('reach every subscriber, and no one without a token', async () => {
    expect((await follow('')).status).toBe(401);
    const followers = await Promise.all([1, 2].map(async () => follow((await tokens.bearer()).authorization)));
    await write('for both');
    for (const { waitForEvent, leave } of followers) {
      await waitForEvent('for both');
      leave();
    }
  });

  it('resume after the listening connection is lost', async () => {
    const { waitForEvent, leave } = await follow((await tokens.bearer()).authorization);
    await waitForEvent('for both');
    await service.app.get(Database).sql.query`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'bank-listener' AND datname = current_database()`;
    await write('while it was away');
    await waitForEvent('while it was away');
    leave();
  });

  it('are limited to six per member', async () => {
    const { authorization } = await tokens.bearer();
    const open = [];
    for (let count = 0; count < 6; count += 1) open.push(await follow(authorization));
    expect((await follow(authorization)).status).toBe(429);
    for (const { leave } of open) leave();
  });

  it('are limited to six for concurrent requests, too', async () => {
    const { authorization } = await tokens.bearer();
    const responses = await Promise.all(Array.from({ length: 9 }, () => follow(authorization)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(3).fill(429)]);
    for (const { leave } of responses) leave();
  });

  it('are released when the client disconnects, before or after the first event', async () => {
    const streams = service.app.get(EventStreams);
    const { authorization } = await tokens.bearer();
    for (let count = 0; count < 20; count += 1) {
      const leaver = new AbortController();
      const responses = fetch(`${service.url}/note/events`, { headers: { authorization }, signal: leaver.signal });
      setTimeout(() => leaver.abort(), count);
      await responses.catch((error: Error) => expect(error.name).toBe('AbortError'));
    }
    while (streams.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await follow(authorization)).status).toBe(200);
  });

  it('end with their session, and no others end', async () => {
    const [leaver, staying] = await Promise.all([tokens.bearer(), tokens.bearer()]);
    const [left, stays] = [await follow(leaver.authorization), await follow(staying.authorization)];
    await Promise.all([left.waitForEvent('while it was away'), stays.waitForEvent('while it was away')]);
    const expiry = new Date(Date.now() + 3_600_000);
    await service.app
      .get(Database)
      .write(systemCaller('test', 'test'), (tx) => service.app.get(EndedSessions).add(tx, leaver.sessionId, expiry));
    await untilEnded(left);
    await write('to whoever is still signed in');
    expect((await stays.waitForEvent('to whoever is still signed in')).at(-1)).toBe('to whoever is still signed in');
    expect((await follow(leaver.authorization)).status).toBe(401);
    stays.leave();
  });

  it('end when their token expires', async () => {
    const { authorization } = await tokens.bearer('member', { expiresIn: '2s' });
    const stream = await follow(authorization);
    await stream.waitForEvent('to whoever is still signed in');
    await untilEnded(stream);
    expect((await follow(authorization)).status).toBe(401);
  });

  it('end when the service stops, so they don’t delay the shutdown', async () => {
    const streams = service.app.get(EventStreams);
    const { waitForEvent, ended } = await follow((await tokens.bearer()).authorization);
    await waitForEvent('to whoever is still signed in');
    streams.onModuleDestroy();
    await untilEnded({ ended });
  });
});
