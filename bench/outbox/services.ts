import { bank, readBankConfig } from '@casebook/bank';
import { ItemAnswered } from '@casebook/contracts';
import { type EventRecord, InProcessTransport, platformMigrations } from '@casebook/messaging';
import {
  applyMigrations,
  bootService,
  Database,
  type Environment,
  newId,
  type RunningService,
  SystemClock,
  systemCaller,
} from '@casebook/platform';
import { quiz, readQuizConfig } from '@casebook/quiz';
import { createDatabases, databasesOf } from '../../apps/standalone/src/databases.ts';
import { freePort, startPostgres } from '../../libs/servers/src/index.ts';

export interface Services {
  /** The service whose relay publishes to the bank. */
  readonly quiz: RunningService;
  readonly transport: BenchmarkTransport;
  /** A quiz database without a relay, which the poller reads. */
  readonly withoutRelay: Database;
  /** The service that consumes the answers. */
  readonly bank: RunningService;
  stop(): Promise<void>;
}

/** Starts quiz and bank on a durable PostgreSQL, with the embedded profile's event transport. */
export async function startServices(folder: string): Promise<Services> {
  const postgres = await startPostgres({ dataDir: folder });
  const stops = [() => postgres.stop()];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  try {
    const databases = databasesOf(postgres.adminUrl, 'a secret of the benchmark', ['bank', 'quiz', 'admin']);
    await createDatabases(postgres.adminUrl, databases);
    const [bankUrl = '', quizUrl = '', withoutRelayUrl = ''] = databases.map(({ url }) => url);
    await applyMigrations(bankUrl, [platformMigrations, bank.migrations]);
    for (const url of [quizUrl, withoutRelayUrl]) await applyMigrations(url, [platformMigrations, quiz.migrations]);
    const transport = new BenchmarkTransport();
    const environment: Environment = {
      LOG_LEVEL: 'warn',
      GATEWAY_SECRET: 'a secret of the benchmark, thirty-two characters or more',
      BANK_DATABASE_URL: bankUrl,
      BANK_PORT: String(await freePort()),
      QUIZ_DATABASE_URL: quizUrl,
      QUIZ_PORT: String(await freePort()),
    };
    const bankService = await bootService(bank, readBankConfig(environment), { transport });
    stops.push(() => bankService.stop());
    const quizService = await bootService(quiz, readQuizConfig(environment), { transport });
    stops.push(() => quizService.stop());
    const withoutRelay = new Database('quiz', withoutRelayUrl, 5, quiz.openPrisma, new SystemClock());
    stops.push(() => withoutRelay.close());
    return { quiz: quizService, transport, withoutRelay, bank: bankService, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The embedded profile's transport. While `deliversLocally` is off, it accepts events as a broker would, but doesn't deliver them. */
export class BenchmarkTransport extends InProcessTransport {
  deliversLocally = true;

  override publish(records: EventRecord[]): Promise<void> {
    return this.deliversLocally ? super.publish(records) : Promise.resolve();
  }
}

/** Commits a small write that emits an answer. @returns the answer's id */
export function writeAnswer(database: Database): Promise<string> {
  const id = newId();
  return database.write(systemCaller('benchmark', id), async (tx) => {
    await tx.sql
      .execute`INSERT INTO first_answers (member_id, question_id, answer_id) VALUES (${id}::uuid, ${id}::uuid, ${id}::uuid)`;
    tx.emit(
      ItemAnswered,
      { id, version: 1 },
      {
        answerId: id,
        quizId: id,
        itemId: id,
        questionId: id,
        userId: id,
        optionId: id,
        isCorrect: true,
        isFirst: true,
        timeSpentMs: 1_000,
        answeredAt: tx.now.toISOString(),
      },
    );
    return id;
  });
}
