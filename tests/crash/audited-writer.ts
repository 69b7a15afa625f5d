import { randomUUID } from 'node:crypto';
import { signUp } from '../shared/learner.ts';
import { type RequestCount, Requests } from '../shared/requests.ts';
import { PASSWORD } from '../shared/test-member.ts';

/** Sends audited writes to several services, one after another. Each is repeated until it is acknowledged. */
export class AuditedWriter {
  /** The number of acknowledged writes, each of which must have an audit entry. */
  acknowledged = 0;
  #stopped = false;
  #run: Promise<void> | undefined;
  #next = 0;

  readonly email = `writer-${randomUUID()}@example.org`;
  readonly requests: Requests;
  readonly #questions: readonly string[];

  /** @param questions ids of the questions that each writer flags in turn */
  constructor(url: string, count: RequestCount, questions: readonly string[]) {
    this.requests = new Requests(url, count);
    this.#questions = questions;
  }

  async signUp(): Promise<void> {
    await signUp(this.requests, this.email);
  }

  /** @param isAdmin whether to include writes that only admins may make */
  start(isAdmin: boolean): void {
    this.#stopped = false;
    this.#run = this.#write(isAdmin);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#run;
  }

  async #write(isAdmin: boolean): Promise<void> {
    while (!this.#stopped) {
      if (isAdmin) await this.#changeCode();
      await this.#flag();
      for (let time = 0; time < 10 && !this.#stopped; time += 1) await this.#startQuiz();
      await this.#send('DELETE', '/api/v1/ai/casey/messages', undefined, [204]);
      await this.#send('POST', '/auth/v1/token?grant_type=password', { email: this.email, password: PASSWORD }, [200]);
    }
  }

  async #flag(): Promise<void> {
    const question = this.#questions[this.#next++ % this.#questions.length];
    const path = `/api/v1/questions/${question}/flag`;
    // The daily limit refuses a member's flags after a few.
    const { status } = await this.#send('POST', path, { reason: 'other', note: `Two keys, says ${this.email}` }, [201, 429]);
    if (status === 201) await this.#send('DELETE', path, undefined, [200, 404]);
  }

  async #startQuiz(): Promise<void> {
    const { status, body } = await this.#send('POST', '/api/v1/quizzes', { kind: 'standard', count: 1 }, [201, 409]);
    if (status === 201) await this.#send('DELETE', `/api/v1/quizzes/${body.id}`, undefined, [204]);
    else if (body.code === 'quiz.no-questions') await this.#send('DELETE', '/api/v1/quizzes/history', undefined, [204]);
    else await this.#send('DELETE', `/api/v1/quizzes/${body.quizId}`, undefined, [204, 404]);
  }

  async #changeCode(): Promise<void> {
    const path = '/api/v1/referral-codes';
    const { body } = await this.#send('POST', path, { code: randomUUID() }, [201]);
    await this.#send('PATCH', `${path}/${body.id}`, { isActive: false }, [200]);
    await this.#send('DELETE', `${path}/${body.id}`, undefined, [204]);
  }

  async #send(...[method, path, body, expected]: Parameters<Requests['until']>): ReturnType<Requests['until']> {
    const reply = await this.requests.until(method, path, body, expected);
    if (reply.status < 300) this.acknowledged += 1;
    return reply;
  }
}
