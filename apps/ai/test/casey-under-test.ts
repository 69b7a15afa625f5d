import { randomUUID } from 'node:crypto';
import {
  ActiveQuizChanged,
  type CaseyMessage,
  MemberAnswersChanged,
  type PromptData,
  QuestionUpdated,
  type SendCaseyMessageInput,
} from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { startBeforeAll } from '@casebook/testing/hooks';
import { type AiUnderTest, startAi } from './ai-under-test.ts';

/** A question of the bank for Casey's tests. Each part has unique words, so that a test can tell which parts a prompt contains. */
export interface CaseyItem {
  readonly id: string;
  readonly stem: string;
  /** The options' texts, the key first. */
  readonly options: readonly [string, string, string, string];
  readonly correct: string;
  readonly keyConcepts: string;
}

/** The content of a streamed reply. */
interface StreamedReply {
  readonly status: number;
  /** The concatenated tokens. */
  readonly text: string;
  readonly done?: CaseyMessage;
  /** The problem of the response, or of the `error` event. */
  readonly problem?: { readonly code: string; readonly detail?: string; readonly title?: string };
}

export interface CaseyUnderTest extends AiUnderTest {
  store(...items: readonly CaseyItem[]): Promise<void>;
  /** Stores that the member answered a question in a quiz. */
  answer(who: TestBearer, questionId: string, of?: { quizId?: string; isMistake?: boolean; version?: number }): Promise<void>;
  /** Stores that the member started a quiz. @returns its id */
  startQuiz(who: TestBearer, questionIds: readonly string[]): Promise<string>;
  endQuiz(who: TestBearer, quizId: string): Promise<void>;
  send(who: TestBearer, input: SendCaseyMessageInput, headers?: Record<string, string>): Promise<StreamedReply>;
  /** The data of the newest prompt that the language model received for Casey. */
  prompt(): Promise<PromptData<'casey'>>;
  /** How many requests for Casey the language model received. */
  calls(): Promise<number>;
}

/** Runs the service with Casey's helpers during the tests of the surrounding `describe`. */
export const setUpCasey = (): CaseyUnderTest => startBeforeAll(startCasey);

export async function startCasey(environment: Record<string, string> = {}): Promise<CaseyUnderTest> {
  const tested = await startAi(environment);
  return {
    ...tested,
    store: async (...items) => {
      for (const item of items) await tested.deliver(QuestionUpdated, { aggregateId: item.id, data: questionOf(item) });
    },
    answer: (who, questionId, { quizId = randomUUID(), isMistake = false, version = 1 } = {}) =>
      tested.deliver(MemberAnswersChanged, {
        aggregateId: `${who.id}:${questionId}`,
        aggregateVersion: version,
        data: {
          userId: who.id,
          questionId,
          answered: true,
          lastAnsweredAt: new Date(1_790_000_000_000 + version).toISOString(),
          lastQuizId: quizId,
          wrongCount: isMistake ? 1 : 0,
          isMistake,
        },
      }),
    startQuiz: async (who, questionIds) => {
      const quizId = randomUUID();
      const data = { quizId, userId: who.id, isActive: true, questionIds: [...questionIds] };
      await tested.deliver(ActiveQuizChanged, { aggregateId: quizId, data });
      return quizId;
    },
    endQuiz: (who, quizId) =>
      tested.deliver(ActiveQuizChanged, {
        aggregateId: quizId,
        aggregateVersion: 2,
        data: { quizId, userId: who.id, isActive: false, questionIds: [] },
      }),
    send: async (who, input, headers = {}) => {
      const response = await fetch(`${tested.service.url}/api/v1/ai/casey`, {
        method: 'POST',
        headers: { ...who.headers, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(input),
      });
      return readReply(response.status, await response.text());
    },
    prompt: async () => {
      const [newest] = await tested.received('casey');
      const line = newest?.messages.at(-1)?.content.split('\n').at(-1);
      if (line === undefined) throw new Error('The language model received nothing for Casey');
      return JSON.parse(line) as PromptData<'casey'>;
    },
    calls: async () => (await tested.received('casey')).length,
  };
}

/** Reads a whole response: its events, or its problem. */
function readReply(status: number, body: string): StreamedReply {
  if (status !== 200) return { status, text: '', problem: JSON.parse(body) };
  const events = [...body.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, name, data = '']) => ({
    name,
    data: JSON.parse(data),
  }));
  const done = events.find(({ name }) => name === 'done')?.data;
  const problem = events.find(({ name }) => name === 'error')?.data;
  const text = events.flatMap(({ name, data }) => (name === 'token' ? [data.text] : [])).join('');
  return { status, text, ...(done && { done }), ...(problem && { problem }) };
}

function questionOf({ id, stem, options, correct, keyConcepts }: CaseyItem) {
  const stored = options.map((text) => ({ id: randomUUID(), text }));
  const [key, ...others] = stored as [{ id: string; text: string }, ...{ id: string; text: string }[]];
  return {
    id,
    deleted: false as const,
    domain: 'Security Operations' as const,
    topic: 'Incident response',
    difficulty: 'Easy' as const,
    question: stem,
    options: stored,
    correctOptionId: key.id,
    explanation: {
      correct,
      whyWrong: others.map((other) => ({ optionId: other.id, text: 'It meets another need.' })),
      keyConcepts,
      practicalApplication: 'Practice it at work.',
    },
    tags: ['risk'],
    questionType: 'application' as const,
    formatType: 'best-practice' as const,
    citations: [{ publication: 'NIST CSWP 29, The NIST Cybersecurity Framework (CSF) 2.0', section: 'Respond' }],
    available: true,
  };
}
