import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationView, GeneratorView } from '../../libs/contracts/src/index.ts';
import { type RunningSystem, signUpMember, type TestMember } from '../../tests/shared/test-member.ts';

const READY_TIMEOUT_MS = 20_000;

/** The times at which a run's events reached the client, in milliseconds after the request was sent. */
export interface RunTimes {
  readonly accepted: number;
  readonly firstEvent: number;
  /** The first event with a state other than `queued`: the worker has started. */
  readonly started: number;
  readonly ended: number;
}

/** A member without access, who generates free questions through the gateway like the web app. */
export class TimedMember {
  private readonly url: string;
  readonly #headers: TestMember['headers'];

  private constructor(url: string, { headers }: TestMember) {
    this.url = `${url}/api/v1/ai`;
    this.#headers = headers;
  }

  /** Signs up, and waits until ai has received the account. */
  static async signUp({ url }: Pick<RunningSystem, 'url'>): Promise<TimedMember> {
    const member = new TimedMember(url, await signUpMember(url));
    for (const end = Date.now() + READY_TIMEOUT_MS; !(await member.#isEligible()); await sleep(50))
      if (Date.now() > end) throw new Error(`ai has no account after ${READY_TIMEOUT_MS / 1_000} s`);
    return member;
  }

  /** @returns the duration of a simple request, for comparison, in milliseconds */
  async read(): Promise<number> {
    const startMs = performance.now();
    await this.#isEligible();
    return performance.now() - startMs;
  }

  /** Starts a run of one question and follows it to its end. @throws Error if it ends with neither a question nor a refusal */
  async run(): Promise<RunTimes> {
    const startMs = performance.now();
    const elapsed = () => performance.now() - startMs;
    const response = await fetch(`${this.url}/generations`, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ count: 1 }),
    });
    if (response.status !== 202) throw new Error(`A run was refused: ${response.status} ${await response.text()}`);
    const { id } = (await response.json()) as GenerationView;
    const accepted = elapsed();
    let [firstEvent, started] = [0, 0];
    for await (const { status } of this.#follow(id)) {
      firstEvent ||= elapsed();
      if (status !== 'queued') started ||= elapsed();
      if (status === 'done') return { accepted, firstEvent, started, ended: elapsed() };
      if (status === 'limited' || status === 'failed') throw new Error(`A run ended ${status}`);
    }
    throw new Error('The stream ended before the run');
  }

  async *#follow(id: string): AsyncGenerator<GenerationView> {
    const stream = await fetch(`${this.url}/generations/${id}/events`, { headers: this.#headers });
    if (!stream.body) throw new Error(`The events of a run answered ${stream.status}`);
    let text = '';
    for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
      const events = (text + chunk).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) yield JSON.parse(data) as GenerationView;
      }
    }
  }

  async #isEligible(): Promise<boolean> {
    const response = await fetch(`${this.url}/generator`, { headers: this.#headers });
    const { free } = (await response.json()) as GeneratorView;
    return free?.eligible === true;
  }
}
