import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const THINKS_MS = 20;
const TRIES_AGAIN_MS = 50;
const REQUEST_MS = 5_000;
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
interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** What all learners together were told. */
export interface Ledger {
  /** Each item whose answer was acknowledged, with the option that the server said was stored. */
  readonly acknowledged: Map<string, string>;
  /** Quizzes whose completion was acknowledged. */
  readonly completed: Set<string>;
  /** Requests that got no answer, or one of a server in trouble. */
  cut: number;
}

/** Someone who goes on answering, whatever happens, and repeats each request until it is acknowledged. */
export class Learner {
  #stopped = false;
  #working: Promise<void> | undefined;
  #token = '';

  readonly email = `learner-${randomUUID()}@example.org`;
  private readonly url: string;
  private readonly ledger: Ledger;

  constructor(url: string, ledger: Ledger) {
    this.url = url;
    this.ledger = ledger;
  }

  async signUp(): Promise<void> {
    const { status, body } = await this.#until(
      'POST',
      '/auth/v1/signup',
      { email: this.email, password: 'Correct-Horse-7-Staple' },
      [200],
    );
    if (typeof body.access_token !== 'string') throw new Error(`No session after signing up: ${status} ${JSON.stringify(body)}`);
    this.#token = body.access_token;
  }

  async untilAccess(): Promise<void> {
    while ((await this.#until('GET', '/api/v1/quizzes?status=active', undefined, [200])) && !(await this.#mayStart()))
      await sleep(50);
  }

  start(): void {
    this.#working = this.#work();
  }

  /** Ends after the answer that is under way was acknowledged. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  async #mayStart(): Promise<boolean> {
    const { status } = await this.#until('POST', '/api/v1/quizzes', { kind: 'standard', count: QUIZ_SIZE }, [201, 403, 409]);
    return status !== 403;
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      const quiz = await this.#activeQuiz();
      for (const item of quiz.items) {
        if (this.#stopped) return;
        if (!item.answer) await this.#answer(quiz, item);
        await sleep(THINKS_MS);
      }
      await this.#until('POST', `/api/v1/quizzes/${quiz.id}/complete`, {}, [200]);
      this.ledger.completed.add(quiz.id);
    }
  }

  async #activeQuiz(): Promise<Quiz> {
    const { status, body } = await this.#until('POST', '/api/v1/quizzes', { kind: 'standard', count: QUIZ_SIZE }, [201, 409]);
    if (status === 201) return body as unknown as Quiz;
    if (body.code === 'quiz.no-questions') {
      // All of the bank is used: once more from the beginning, as a learner would.
      await this.#until('DELETE', '/api/v1/quizzes/history', undefined, [204]);
      return this.#activeQuiz();
    }
    const found = await this.#until('GET', `/api/v1/quizzes/${body.quizId}`, undefined, [200]);
    return found.body as unknown as Quiz;
  }

  async #answer(quiz: Quiz, item: Item): Promise<void> {
    const option = item.options[Math.floor(Math.random() * item.options.length)];
    if (!option) throw new Error(`Item ${item.id} has no options`);
    const answer = { itemId: item.id, optionId: option.id, timeSpentMs: THINKS_MS };
    const { status, body } = await this.#until('POST', `/api/v1/quizzes/${quiz.id}/answers`, answer, [200, 409]);
    const stored = (status === 200 ? body : body.answer) as { optionId: string };
    if (stored?.optionId !== option.id) throw new Error(`${item.id}: sent ${option.id}, stored ${JSON.stringify(stored)}`);
    this.ledger.acknowledged.set(item.id, stored.optionId);
  }

  /** Repeats a request, under one idempotency key, until the answer is one of those expected. */
  async #until(method: string, path: string, sent: object | undefined, expected: number[]): Promise<Answered> {
    const key = randomUUID();
    for (;;) {
      const answered = await this.#once(method, path, sent, key);
      if (answered && expected.includes(answered.status)) return answered;
      if (answered && answered.status < 500)
        throw new Error(`${method} ${path}: ${answered.status} ${JSON.stringify(answered.body)}`);
      this.ledger.cut += 1;
      await sleep(TRIES_AGAIN_MS);
    }
  }

  async #once(method: string, path: string, sent: object | undefined, key: string): Promise<Answered | undefined> {
    try {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers: {
          ...(sent && { 'content-type': 'application/json' }),
          ...(path.startsWith('/api/') && { 'idempotency-key': key }),
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        },
        ...(sent && { body: JSON.stringify(sent) }),
        signal: AbortSignal.timeout(REQUEST_MS),
      });
      const text = await response.text();
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
    } catch {
      // No answer, or half of one: nothing is known of what was done, which is the case that this program is about.
      return undefined;
    }
  }
}
