import { randomUUID } from 'node:crypto';
import { AccessChanged, type EventOf, ItemAnswered, QuestionUpdated, QuizCompleted, type QuizView } from '@casebook/contracts';
import { SettableClock } from '@casebook/platform';
import { type ServiceUnderTest, startServiceUnderTest, type TestBearer } from '@casebook/testing';
import { startBeforeAll } from '@casebook/testing/hooks';
import { type QuizConfig, readQuizConfig } from '../src/config.ts';
import { quiz } from '../src/quiz.definition.ts';

export type LiveQuestion = Extract<EventOf<typeof QuestionUpdated>['data'], { deleted: false }>;

/** A text that is in every explanation and nowhere else. Wherever it appears, a key has leaked. */
export const EXPLANATION_CANARY = 'the-words-of-the-key';

interface Answered<Body> {
  readonly status: number;
  readonly body: Body & { code?: string; [fact: string]: unknown };
}

export interface QuizUnderTest extends ServiceUnderTest<QuizConfig> {
  readonly clock: SettableClock;
  /** Fills the pool with questions, as the bank's events would. */
  publish(...questions: LiveQuestion[]): Promise<void>;
  newMember(options?: { access?: boolean; role?: 'member' | 'admin' }): Promise<TestBearer>;
  /** Delivers the events that a quiz has published so far, as the relay would. */
  deliverEventsOf(quiz: Pick<QuizView, 'id'>): Promise<void>;
  /** The current status of an event in the inbox. */
  statusOf(consumer: string, eventId: string): Promise<string | undefined>;
  call<Body = object>(
    who: TestBearer | undefined,
    route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<Body>>;
}

/** Runs the quiz service, with a clock that tests set, during the tests of the surrounding `describe`. */
export const setUpQuiz = (): QuizUnderTest => startBeforeAll(startQuiz);

/** Starts the service for one test, which has to stop it. */
export async function startQuiz(): Promise<QuizUnderTest> {
  const clock = new SettableClock();
  const tested = await startServiceUnderTest({ definition: quiz, readConfig: readQuizConfig, clock });
  const statusOf = async (consumer: string, eventId: string) =>
    (await tested.inbox(consumer)).find(({ event_id }) => event_id === eventId)?.status;
  return {
    ...tested,
    clock,
    statusOf,
    publish: async (...questions) => {
      for (const data of questions) await tested.deliver(QuestionUpdated, { aggregateId: data.id, data });
    },
    deliverEventsOf: async ({ id }) => {
      for (const { type, aggregate_id: aggregateId, payload } of await tested.outbox()) {
        if (!JSON.stringify(payload).includes(id)) continue;
        if (type === ItemAnswered.type) await tested.deliver(ItemAnswered, { aggregateId, data: payload as never });
        if (type === QuizCompleted.type) await tested.deliver(QuizCompleted, { aggregateId, data: payload as never });
      }
    },
    newMember: async ({ access = false, role = 'member' } = {}) => {
      const member = await tested.tokens.bearer(role);
      if (access)
        await tested.deliver(AccessChanged, {
          aggregateId: member.id,
          data: { userId: member.id, deleted: false, granted: true, reason: 'grant' },
        });
      return member;
    },
    call: async (who, route, body, headers = {}) => {
      const [method, path] = route.split(' ');
      const response = await fetch(`${tested.service.url}/api/v1${path}`, {
        method,
        headers: {
          ...who?.headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : {} };
    },
  };
}

/** A question with four options, of which the first is its key. */
export function question(fields: Partial<LiveQuestion> = {}): LiveQuestion {
  const id = fields.id ?? randomUUID();
  const options = ['A', 'B', 'C', 'D'].map((letter) => ({ id: randomUUID(), text: `Option ${letter} of ${id}` }));
  const [key, ...distractors] = options as [(typeof options)[number], ...typeof options];
  return {
    id,
    deleted: false,
    domain: 'Asset Security',
    difficulty: 'Medium',
    question: `Which option is right in ${id}?`,
    options,
    correctOptionId: key.id,
    explanation: {
      correct: `${EXPLANATION_CANARY}: it is so`,
      whyWrong: distractors.map((option) => ({ optionId: option.id, text: `${EXPLANATION_CANARY}: it is not so` })),
      keyConcepts: EXPLANATION_CANARY,
      practicalApplication: EXPLANATION_CANARY,
    },
    tags: ['ownership'],
    questionType: 'application',
    formatType: 'best-practice',
    available: true,
    ...fields,
  };
}

/** An answer to each item of a quiz, correct where `right` returns true. */
export function answersTo({ items }: QuizView, bank: readonly LiveQuestion[], right: (position: number) => boolean = () => true) {
  return items.map((item) => {
    const key = bank.find(({ id }) => id === item.questionId)?.correctOptionId;
    const chosen = item.options.find(({ id }) => (id === key) === right(item.position));
    if (!chosen) throw new Error(`${item.questionId} is not a question of this test`);
    return { itemId: item.id, optionId: chosen.id, timeSpentMs: item.position * 1500 };
  });
}
