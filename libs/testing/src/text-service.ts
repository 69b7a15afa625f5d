import { platformMigrations } from '@casebook/messaging';
import {
  Allow,
  applyMigrations,
  bootService,
  Caller,
  describeApi,
  RespondsWithTokens,
  type RunningService,
  readConfig,
  serviceSettings,
  type TokenSource,
  TokenStreams,
} from '@casebook/platform';
import { freePort } from '@casebook/servers';
import { Body, Controller, Module, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { testDatabase } from './database-cluster.ts';
import type { TokenIssuer } from './token-issuer.ts';
import { withoutModels } from './without-models.ts';

/** The path of the only operation. */
export const TEXT_PATH = '/api/v1/quizzes/text';

export interface TextService {
  readonly url: string;
  readonly service: RunningService;
  /** The service's API description, which the gateway reads. */
  readonly description: object;
  /** The source of the next responses' texts. */
  source: TokenSource<object>;
  /** How long a text may take. */
  limitMs: number | undefined;
  stop(): Promise<void>;
}

const TextInput = z.strictObject({ about: z.string() }).meta({ id: 'TextInput' });
const TextEnd = z.strictObject({ words: z.int() }).meta({ id: 'TextEnd' });

/** @returns a source that waits and then ends or fails, without yielding a token */
export const withoutTokens = (end: (signal: AbortSignal) => Promise<object>): TokenSource<object> =>
  async function* (signal) {
    const done = await end(signal);
    yield* [];
    return done;
  };

/** A complete service whose only operation streams the text that a test writes. */
export async function startTextService(tokens: TokenIssuer): Promise<TextService> {
  const script: { source: TokenSource<object>; limitMs: number | undefined } = {
    source: withoutTokens(async () => ({})),
    limitMs: undefined,
  };

  @Controller(TEXT_PATH)
  class TextController {
    constructor(private readonly streams: TokenStreams) {}

    @Post()
    @Allow('member')
    @RespondsWithTokens(TextEnd, 'writeText')
    write(@Caller() caller: Caller, @Body({ schema: TextInput }) _input: object, @Res() reply: FastifyReply): Promise<void> {
      return this.streams.open(reply, caller, script.source, script.limitMs);
    }
  }
  @Module({ controllers: [TextController] })
  class Texts {}

  const database = await testDatabase('texts');
  await applyMigrations(database.url, [platformMigrations]);
  const settings = serviceSettings('quiz');
  const config = readConfig(settings, {
    QUIZ_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    GATEWAY_SECRET: 'a secret of the tests, thirty-two characters or more',
    QUIZ_DATABASE_URL: database.url,
    AUTH_JWKS_URL: tokens.jwksUrl,
    AUTH_ISSUER: tokens.issuer,
  });
  const definition = {
    name: 'quiz',
    settings,
    openPrisma: withoutModels,
    migrations: '',
    module: () => ({ module: Texts }),
  } as const;
  const service = await bootService(definition, config, undefined);
  return Object.assign(script, {
    url: service.url,
    service,
    description: describeApi(service.app, 'quiz'),
    stop: async () => {
      await service.stop();
      await database.drop();
    },
  });
}
