import { AccessChanged, type QuestionPage, type Role, UserChanged } from '@casebook/contracts';
import { type Clock, type RunningService, systemCaller } from '@casebook/platform';
import { type ServiceUnderTest, startServiceUnderTest, type TestBearer } from '@casebook/testing';
import { startBeforeAll } from '@casebook/testing/hooks';
import { bank } from '../src/bank.definition.ts';
import { type BankConfig, readBankConfig } from '../src/config.ts';
import { LoadContent } from '../src/questions/load-content.ts';
import { contentFolder } from './content-folder.ts';

export interface Answered<Body> {
  readonly status: number;
  readonly body: Body & { code?: string };
}

/** An event in the outbox. */
export interface PublishedEvent {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface BankUnderTest extends ServiceUnderTest<BankConfig> {
  /** Ids of questions that every member can see. */
  readonly questionIds: readonly string[];
  newMember(options?: { access?: boolean }): Promise<TestBearer>;
  /** An admin whose role the bank has received. */
  newAdmin(): Promise<TestBearer>;
  /** Delivers a role change. Tokens issued earlier still contain the old role. */
  changeRole(who: TestBearer, role: Role): Promise<void>;
  changeAccess(who: TestBearer, granted: boolean): Promise<void>;
  /** @param body sent as a file if it is text or bytes, otherwise as JSON */
  call<Body = object>(
    who: TestBearer | undefined,
    route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<Body>>;
  /** Like `call`, for responses of any type. An event stream is closed immediately. */
  request(...parameters: Parameters<BankUnderTest['call']>): Promise<{ status: number; code?: string; text: string }>;
  /** The events of these types in the outbox, oldest first. */
  published(...types: string[]): Promise<PublishedEvent[]>;
  /** Deletes all marks, flags, ratings, and outbox events. */
  clearOpinions(): Promise<void>;
}

export interface TestedBank {
  readonly clock?: Clock;
  /** Whether the bank starts with the shipped content. Default: true. */
  readonly hasContent?: boolean;
}

/** Runs a bank during the tests of the surrounding `describe`. */
export const setUpBank = (options?: TestedBank): BankUnderTest => startBeforeAll(() => startBank(options));

async function startBank({ clock, hasContent = true }: TestedBank = {}): Promise<BankUnderTest> {
  const tested = await startServiceUnderTest({
    definition: bank,
    readConfig: readBankConfig,
    ...(clock && { clock }),
    ...(hasContent && {
      seed: {
        name: 'content',
        create: ({ app }: RunningService) => app.get(LoadContent).execute(systemCaller('test', 'test'), contentFolder),
      },
    }),
  });
  const send = (...[who, route, body, headers = {}]: Parameters<BankUnderTest['call']>) => {
    const [method, path] = route.split(' ');
    const isFile = typeof body === 'string' || body instanceof Uint8Array;
    return fetch(`${tested.service.url}/api/v1${path}`, {
      method,
      headers: {
        ...who?.headers,
        ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? (body as BodyInit) : JSON.stringify(body) }),
    });
  };
  const call: BankUnderTest['call'] = async (...request) => {
    const response = await send(...request);
    return { status: response.status, body: await response.json() };
  };
  const request: BankUnderTest['request'] = async (...request) => {
    const response = await send(...request);
    const { status } = response;
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status, text: '' };
    }
    const text = await response.text();
    const { code } = status < 300 ? {} : (JSON.parse(text) as { code?: string });
    return { status, text, ...(code && { code }) };
  };
  let version = 1;
  const changeRole: BankUnderTest['changeRole'] = ({ id }, role) => {
    version += 1;
    const data = { id, deleted: false, email: `${id}@example.org`, role, createdAt: '2026-11-21T00:00:00.000Z' } as const;
    return tested.deliver(UserChanged, { aggregateId: id, aggregateVersion: version, data });
  };
  const changeAccess: BankUnderTest['changeAccess'] = ({ id: userId }, granted) => {
    version += 1;
    const data = { userId, deleted: false, granted, reason: granted ? 'grant' : 'none' } as const;
    return tested.deliver(AccessChanged, { aggregateId: userId, aggregateVersion: version, data });
  };
  const { body: page } = await call<QuestionPage>(await tested.tokens.bearer(), 'GET /questions?limit=20');
  return {
    ...tested,
    questionIds: page.items.map(({ id }) => id),
    call,
    request,
    newMember: async ({ access = false } = {}) => {
      const member = await tested.tokens.bearer();
      if (access) await changeAccess(member, true);
      return member;
    },
    newAdmin: async () => {
      const admin = await tested.tokens.bearer('admin');
      await changeRole(admin, 'admin');
      return admin;
    },
    changeRole,
    changeAccess,
    published: async (...types) =>
      (await tested.outbox())
        .filter(({ type }) => types.includes(type))
        .map(({ type, aggregate_id: id, aggregate_version: version, payload }) => ({
          type,
          id,
          version,
          payload: payload as PublishedEvent['payload'],
        })),
    clearOpinions: async () => {
      await tested.query(
        'TRUNCATE flags, flag_history, ratings, question_statistics, member_questions, bookmark_lists, platform.outbox',
      );
      await tested.query('UPDATE questions SET flag_count = 0, suspended = false, version = 1');
    },
  };
}
