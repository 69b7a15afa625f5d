import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const THINKING_MS = 20;
const RETRY_MS = 50;
const REQUEST_TIMEOUT_MS = 5_000;
const QUIZ_SIZE = 25;

interface Item {
  id: string;
  options: { id: string }[];
  answer?: { optionId: string };
}
interface Quiz {
  id: string;
  items: Item[];
}
interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** What the server acknowledged to all learners together. */
export interface Ledger {
  /** Each answered item, with the option that the server returned as stored. */
  readonly acknowledged: Map<string, string>;
  /** Quizzes that the server acknowledged as completed. */
  readonly completed: Set<string>;
  /** Requests without a response, or with a 5xx. */
  failedRequests: number;
}

/** Takes one quiz after another, and repeats each request under its idempotency key until it is acknowledged. */
export class Learner {
  #stopped = false;
  #run: Promise<void> | undefined;
  #token = '';

  readonly email = `learner-${randomUUID()}@example.org`;
  private readonly url: string;
  private readonly ledger: Ledger;

  constructor(url: string, ledger: Ledger) {
    this.url = url;
    this.ledger = ledger;
  }

  async signUp(): Promise<void> {
    const { status, body } = await this.#requestUntil(
      'POST',
      '/auth/v1/signup',
      { email: this.email, password: 'Correct-Horse-7-Staple' },
      [200],
    );
    if (typeof body.access_token !== 'string') throw new Error(`No session after signing up: ${status} ${JSON.stringify(body)}`);
    this.#token = body.access_token;
  }

  async waitForAccess(): Promise<void> {
    while ((await this.#requestUntil('GET', '/api/v1/quizzes?status=active', undefined, [200])) && !(await this.#canStart()))
      await sleep(50);
  }

  start(): void {
    this.#run = this.#takeQuizzes();
  }

  /** Resolves once the current answer is acknowledged. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#run;
  }

  async #canStart(): Promise<boolean> {
    const { status } = await this.#requestUntil(
      'POST',
      '/api/v1/quizzes',
      { kind: 'standard', count: QUIZ_SIZE },
      [201, 403, 409],
    );
    return status !== 403;
  }

  async #takeQuizzes(): Promise<void> {
    while (!this.#stopped) {
      const quiz = await this.#activeQuiz();
      for (const item of quiz.items) {
        if (this.#stopped) return;
        if (!item.answer) await this.#answer(quiz, item);
        await sleep(THINKING_MS);
      }
      await this.#requestUntil('POST', `/api/v1/quizzes/${quiz.id}/complete`, {}, [200]);
      this.ledger.completed.add(quiz.id);
    }
  }

  async #activeQuiz(): Promise<Quiz> {
    const { status, body } = await this.#requestUntil(
      'POST',
      '/api/v1/quizzes',
      { kind: 'standard', count: QUIZ_SIZE },
      [201, 409],
    );
    if (status === 201) return body as unknown as Quiz;
    if (body.code === 'quiz.no-questions') {
      // Every question of the bank is used: clear the history, as a learner would.
      await this.#requestUntil('DELETE', '/api/v1/quizzes/history', undefined, [204]);
      return this.#activeQuiz();
    }
    const found = await this.#requestUntil('GET', `/api/v1/quizzes/${body.quizId}`, undefined, [200]);
    return found.body as unknown as Quiz;
  }

  async #answer(quiz: Quiz, item: Item): Promise<void> {
    const option = item.options[Math.floor(Math.random() * item.options.length)];
    if (!option) throw new Error(`Item ${item.id} has no options`);
    const answer = { itemId: item.id, optionId: option.id, timeSpentMs: THINKING_MS };
    const { status, body } = await this.#requestUntil('POST', `/api/v1/quizzes/${quiz.id}/answers`, answer, [200, 409]);
    const stored = (status === 200 ? body : body.answer) as { optionId: string };
    if (stored?.optionId !== option.id) throw new Error(`${item.id}: sent ${option.id}, stored ${JSON.stringify(stored)}`);
    this.ledger.acknowledged.set(item.id, stored.optionId);
  }

  /** Repeats a request under one idempotency key until it gets an expected status. */
  async #requestUntil(method: string, path: string, sent: object | undefined, expected: number[]): Promise<Reply> {
    const key = randomUUID();
    for (;;) {
      const reply = await this.#request(method, path, sent, key);
      if (reply && expected.includes(reply.status)) return reply;
      if (reply && reply.status < 500) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      this.ledger.failedRequests += 1;
      await sleep(RETRY_MS);
    }
  }

  async #request(method: string, path: string, sent: object | undefined, key: string): Promise<Reply | undefined> {
    try {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers: {
          ...(sent && { 'content-type': 'application/json' }),
          ...(path.startsWith('/api/') && { 'idempotency-key': key }),
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        },
        ...(sent && { body: JSON.stringify(sent) }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const text = await response.text();
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
    } catch {
      // The connection broke, so the server may or may not have committed. The retry must be safe in both cases.
      return undefined;
    }
  }
}
