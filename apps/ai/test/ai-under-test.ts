import { AccessChanged, DailySetDrawn, MemberAnswersChanged, QuestionUpdated, UserChanged } from '@casebook/contracts';
import type { Clock } from '@casebook/platform';
import { OPENAI_PATH, openaiKeys, type RunningSandbox, startSandbox } from '@casebook/sandbox';
import { type ServiceUnderTest, startServiceUnderTest, type TestBearer } from '@casebook/testing';
import { startBeforeAll } from '@casebook/testing/hooks';
import { ai } from '../src/ai.definition.ts';
import { type AiConfig, readAiConfig } from '../src/config.ts';

interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A complete ai service on a real PostgreSQL, with the sandbox in place of the language model. */
export interface AiUnderTest extends ServiceUnderTest<AiConfig> {
  readonly sandbox: RunningSandbox;
  request<Body = Record<string, unknown>>(
    who: TestBearer | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  /** A member with an address, with or without access. */
  member(options?: { readonly hasAccess?: boolean; readonly email?: string }): Promise<TestBearer>;
  /** Makes the sandbox misbehave: `POST /api/openai/behave`. */
  behave(behavior: object): Promise<void>;
  /** Resets what `behave` set. */
  behaveWell(): Promise<void>;
  /** What the sandbox received, newest first. */
  received(prompt?: string): Promise<{ prompt?: string; messages: { role: string; content: string }[] }[]>;
  /** Stores a question of the bank. */
  storeQuestion(question: StoredQuestion): Promise<void>;
  /** Stores that the member answered a question, or that an active quiz of theirs contains it again. */
  storeAnswer(who: TestBearer, questionId: string, answer?: StoredAnswer): Promise<void>;
  /** The questions of a date's daily quiz. */
  storeDailySet(date: string, questionIds: readonly string[]): Promise<void>;
}

interface StoredQuestion {
  readonly id: string;
  readonly stem: string;
  readonly tags?: string[];
  readonly version?: number;
  readonly contentVersion?: number;
  readonly available?: boolean;
}

interface StoredAnswer {
  readonly version?: number;
  readonly contentVersion?: number;
  readonly answered?: boolean;
  readonly answeredAt?: Date;
}

/** Runs the service, as `startAi` starts it, during the tests of the surrounding `describe`. */
export const setUpAi = (environment?: Record<string, string>, clock?: Clock): AiUnderTest =>
  startBeforeAll(() => startAi(environment, clock));

/** Starts the service with limits a thousand times the product's, unless a test sets `LIMIT_SCALE`. */
export async function startAi(environment: Record<string, string> = {}, clock?: Clock): Promise<AiUnderTest> {
  const sandbox = await startSandbox({ smtpPort: 0, httpPort: 0 });
  const tested = await startServiceUnderTest({
    definition: ai,
    readConfig: readAiConfig,
    ...(clock && { clock }),
    environment: {
      LIMIT_SCALE: '1000',
      OPENAI_BASE_URL: `${sandbox.url}${OPENAI_PATH}`,
      OPENAI_API_KEY: openaiKeys.apiKey,
      ...environment,
    },
  });
  return {
    ...tested,
    sandbox,
    request: async (who, method, path, body, headers = {}) => {
      const response = await fetch(`${tested.service.url}/api/v1/ai${path}`, {
        method,
        headers: {
          ...who?.headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
    },
    member: async ({ hasAccess = true, email } = {}) => {
      const bearer = await tested.tokens.bearer('member');
      const { id } = bearer;
      const address = email ?? `${id}@example.org`;
      await tested.deliver(UserChanged, {
        aggregateId: id,
        data: { id, deleted: false, email: address, role: 'member', createdAt: '2026-11-21T00:00:00.000Z' },
      });
      if (hasAccess)
        await tested.deliver(AccessChanged, {
          aggregateId: id,
          data: { userId: id, deleted: false, granted: true, reason: 'subscription' },
        });
      return bearer;
    },
    behave: async (behavior) => {
      const response = await fetch(`${sandbox.url}/api/openai/behave`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(behavior),
      });
      if (!response.ok) throw new Error(`behave answered ${response.status}: ${await response.text()}`);
    },
    behaveWell: async () => {
      await fetch(`${sandbox.url}/api/openai/requests`, { method: 'DELETE' });
    },
    received: async (prompt) => {
      const response = await fetch(`${sandbox.url}/api/openai/requests${prompt ? `?prompt=${prompt}` : ''}`);
      return ((await response.json()) as { items: { prompt?: string; messages: { role: string; content: string }[] }[] }).items;
    },
    storeQuestion: async ({ id, stem, tags = ['risk'], version = 1, contentVersion = 1, available = true }) =>
      tested.deliver(QuestionUpdated, {
        aggregateId: id,
        aggregateVersion: version,
        data: {
          id,
          deleted: false,
          domain: 'Security Operations',
          topic: 'Incident response',
          difficulty: 'Easy',
          question: stem,
          ...optionsFor(id),
          tags,
          questionType: 'application',
          formatType: 'best-practice',
          citations: [{ publication: 'NIST CSWP 29, The NIST Cybersecurity Framework (CSF) 2.0', section: 'Respond' }],
          contentVersion,
          available,
        },
      }),
    storeAnswer: ({ id: userId }, questionId, answer = {}) => {
      const { version = 1, contentVersion = 1, answered = true, answeredAt = new Date() } = answer;
      const lastAnsweredAt = answeredAt.toISOString();
      return tested.deliver(MemberAnswersChanged, {
        aggregateId: `${userId}:${questionId}`,
        aggregateVersion: version,
        data: { userId, questionId, answered, lastAnsweredAt, contentVersion, wrongCount: 0, isMistake: false },
      });
    },
    storeDailySet: (date, questionIds) =>
      tested.deliver(DailySetDrawn, { aggregateId: date, data: { date, questionIds: [...questionIds] } }),
    stop: async () => {
      await tested.stop();
      await sandbox.stop();
    },
  };
}

function optionsFor(id: string) {
  const options = ['Contain it', 'Ignore it', 'Sell it', 'Print it'].map((text, at) => ({ id: `${id.slice(0, -1)}${at}`, text }));
  const [key, ...others] = options as [{ id: string; text: string }, ...{ id: string; text: string }[]];
  return {
    options,
    correctOptionId: key.id,
    explanation: {
      correct: 'Containment limits the damage.',
      whyWrong: others.map((other) => ({ optionId: other.id, text: 'It does not limit the damage.' })),
      keyConcepts: 'Containment',
      practicalApplication: 'Isolate the host.',
    },
  };
}

const LIMIT_MS = 30_000;

/** Waits until a condition is true. @throws Error with what was waited for */
export async function until<Value>(what: string, read: () => Promise<Value | undefined>): Promise<Value> {
  for (const end = Date.now() + LIMIT_MS; ; ) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`Not within ${LIMIT_MS / 1_000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
