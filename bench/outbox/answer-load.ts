import { randomUUID } from 'node:crypto';
import { type Caller, Database, type RunningService, type Transaction } from '@casebook/platform';
import { DiscoveryService } from '@nestjs/core';
import pg from 'pg';

const MEMBERS = 5;
const ITEMS_EACH = 20_000;
const OPTION_ID = randomUUID();

interface SubmitAnswer {
  execute(caller: Caller, quizId: string, input: { itemId: string; optionId: string; timeSpentMs: number }): Promise<unknown>;
}

interface Member {
  readonly caller: Caller;
  readonly quizId: string;
  readonly itemIds: string[];
}

/** Members who submit answers, each to their own quiz: the product's smallest write that emits an event. */
export class AnswerLoad {
  private readonly submitAnswer: SubmitAnswer;
  private readonly members: readonly Member[];

  private constructor(submitAnswer: SubmitAnswer, members: readonly Member[]) {
    this.submitAnswer = submitAnswer;
    this.members = members;
  }

  static async prepare({ app }: RunningService): Promise<AnswerLoad> {
    const providers = app.get(DiscoveryService, { strict: false }).getProviders();
    const submitAnswer = providers.find(({ name }) => name === 'SubmitAnswer')?.instance as SubmitAnswer;
    const { url } = app.get(Database);
    return new AnswerLoad(submitAnswer, await Promise.all(Array.from({ length: MEMBERS }, () => startQuiz(url))));
  }

  /** Runs all members concurrently, each answering sequentially. @returns answers per second */
  async perSecond(duration: number): Promise<number> {
    let answered = 0;
    const startMs = performance.now();
    const answering = async ({ caller, quizId, itemIds }: Member) => {
      while (performance.now() - startMs < duration) {
        const itemId = itemIds.pop();
        if (!itemId) throw new Error('The quizzes have too few items for this rate');
        await this.submitAnswer.execute(caller, quizId, { itemId, optionId: OPTION_ID, timeSpentMs: 1_000 });
        answered += 1;
      }
    };
    await Promise.all(this.members.map(answering));
    return answered / ((performance.now() - startMs) / 1_000);
  }
}

/** Disables `tx.emit` in a service's writes while `work` runs. */
export async function withoutEvents<Result>({ app }: RunningService, work: () => Promise<Result>): Promise<Result> {
  const database = app.get(Database);
  const write = database.write.bind(database);
  const writeWithoutEvents = <Written>(caller: Caller, body: (tx: Transaction) => Promise<Written>) =>
    write(caller, (tx) => body(Object.assign(tx, { emit: () => {} })));
  Object.assign(database, { write: writeWithoutEvents });
  return work().finally(() => Object.assign(database, { write }));
}

async function startQuiz(url: string): Promise<Member> {
  const [memberId, quizId] = [randomUUID(), randomUUID()];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO quizzes (id, member_id, kind, status, started_at) VALUES ($1, $2, 'standard', 'active', now())`,
    [quizId, memberId],
  );
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO quiz_items (id, quiz_id, position, question_id, stem, options, correct_option_id, explanation, domain, difficulty, tags)
     SELECT gen_random_uuid(), $1, position, gen_random_uuid(), 'Which of these?', $3, $2::uuid, $4, $5, $6, '{}'
     FROM generate_series(1, $7) AS position RETURNING id`,
    [quizId, OPTION_ID, JSON.stringify(OPTIONS), JSON.stringify(EXPLANATION), 'Security Operations', 'Medium', ITEMS_EACH],
  );
  await client.end();
  const caller: Caller = { id: memberId, role: 'member', correlationId: quizId };
  return { caller, quizId, itemIds: rows.map(({ id }) => id) };
}

const OPTIONS = [OPTION_ID, randomUUID(), randomUUID(), randomUUID()].map((id) => ({ id, text: 'This one' }));
const EXPLANATION = { correct: 'It is.', whyWrong: [], keyConcepts: 'It is.', practicalApplication: 'It is.' };
