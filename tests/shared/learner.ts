import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProfile } from '../profiles/running-profile.ts';
import { waitForDelivery } from './reconcile.ts';
import { RequestCount, Requests } from './requests.ts';
import { grantAccess, PASSWORD } from './test-member.ts';

const THINKING_MS = 20;
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

/** Everything that the server acknowledged to the learners. */
export interface Ledger {
  /** Each answered item, with the option that the server returned as stored. */
  readonly acknowledged: Map<string, string>;
  /** Quizzes that the server acknowledged as completed. */
  readonly completed: Set<string>;
  readonly requests: RequestCount;
}

export const newLedger = (): Ledger => ({ acknowledged: new Map(), completed: new Set(), requests: new RequestCount() });

/** Someone who signs up and needs access. */
interface Person {
  readonly email: string;
  signUp(): Promise<void>;
}

/** Signs people up and grants them access, which arrives soon. @param checkout the built version whose command is used */
export async function admit(people: readonly Person[], system: RunningProfile, checkout?: string): Promise<void> {
  await Promise.all(people.map((person) => person.signUp()));
  await waitForDelivery(system.databases);
  for (const { email } of people) grantAccess(email, system.environment, checkout);
}

/** Creates learners who can start quizzes. @param checkout the built version whose command is used */
export async function admitLearners(
  count: number,
  system: RunningProfile,
  ledger: Ledger,
  checkout?: string,
): Promise<readonly Learner[]> {
  const learners = Array.from({ length: count }, () => new Learner(system.url, ledger));
  await admit(learners, system, checkout);
  await Promise.all(learners.map((learner) => learner.waitForAccess()));
  return learners;
}

/** Signs up, repeating requests whose responses are lost, and stores the token in `requests`. @returns the account's id */
export async function signUp(requests: Requests, email: string): Promise<string> {
  const account = { email, password: PASSWORD };
  const signedUp = await requests.until('POST', '/auth/v1/signup', account, [200, 422]);
  // An earlier attempt created the account, but its response was lost.
  const isTaken = signedUp.status === 422;
  const { status, body } = isTaken
    ? await requests.until('POST', '/auth/v1/token?grant_type=password', account, [200])
    : signedUp;
  if (typeof body.access_token !== 'string') throw new Error(`No session after signing up: ${status} ${JSON.stringify(body)}`);
  requests.token = body.access_token;
  return String(Object(body.user).id);
}

/** Takes one quiz after another. Each request is repeated with the same idempotency key until it is acknowledged. */
export class Learner {
  #stopped = false;
  #run: Promise<void> | undefined;

  readonly email = `learner-${randomUUID()}@example.org`;
  private readonly requests: Requests;
  private readonly ledger: Ledger;

  constructor(url: string, ledger: Ledger) {
    this.requests = new Requests(url, ledger.requests);
    this.ledger = ledger;
  }

  async signUp(): Promise<void> {
    await signUp(this.requests, this.email);
  }

  async waitForAccess(): Promise<void> {
    while ((await this.requests.until('GET', '/api/v1/quizzes?status=active', undefined, [200])) && !(await this.#canStart()))
      await sleep(50);
  }

  start(): void {
    this.#stopped = false;
    this.#run = this.#takeQuizzes();
  }

  /** Resolves once the current answer is acknowledged. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#run;
  }

  async #canStart(): Promise<boolean> {
    const { status } = await this.requests.until(
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
      await this.requests.until('POST', `/api/v1/quizzes/${quiz.id}/complete`, {}, [200]);
      this.ledger.completed.add(quiz.id);
    }
  }

  async #activeQuiz(): Promise<Quiz> {
    const { status, body } = await this.requests.until(
      'POST',
      '/api/v1/quizzes',
      { kind: 'standard', count: QUIZ_SIZE },
      [201, 409],
    );
    if (status === 201) return body as unknown as Quiz;
    if (body.code === 'quiz.no-questions') {
      // Every question of the bank is used: clear the history, as a learner would.
      await this.requests.until('DELETE', '/api/v1/quizzes/history', undefined, [204]);
      return this.#activeQuiz();
    }
    const found = await this.requests.until('GET', `/api/v1/quizzes/${body.quizId}`, undefined, [200]);
    return found.body as unknown as Quiz;
  }

  async #answer(quiz: Quiz, item: Item): Promise<void> {
    const option = item.options[Math.floor(Math.random() * item.options.length)];
    if (!option) throw new Error(`Item ${item.id} has no options`);
    const answer = { itemId: item.id, optionId: option.id, timeSpentMs: THINKING_MS };
    const { status, body } = await this.requests.until('POST', `/api/v1/quizzes/${quiz.id}/answers`, answer, [200, 409]);
    const stored = (status === 200 ? body : body.answer) as { optionId: string };
    if (stored?.optionId !== option.id) throw new Error(`${item.id}: sent ${option.id}, stored ${JSON.stringify(stored)}`);
    this.ledger.acknowledged.set(item.id, stored.optionId);
  }
}
