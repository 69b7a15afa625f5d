import { questionWarnings } from '@casebook/exam';
import { type HandlesJob, JobHandler, type JobRun } from '@casebook/jobs';
import { Database } from '@casebook/platform';
import { FindWarnings } from './find-warnings.job.ts';
import { emitWarnings } from './publish-warnings.ts';
import { QuestionWarningsRepository } from './question-warnings.repository.ts';

/** Questions per transaction. */
const QUESTIONS_PER_BATCH = 1_000;

/** Finds the warnings of every question, and publishes those that changed. */
@JobHandler(FindWarnings)
export class FindWarningsHandler implements HandlesJob<typeof FindWarnings> {
  constructor(
    private readonly database: Database,
    private readonly warnings: QuestionWarningsRepository,
  ) {}

  async handle({ caller, signal }: JobRun<typeof FindWarnings>): Promise<void> {
    let last: string | undefined;
    do {
      signal.throwIfAborted();
      last = await this.database.write(caller, async (tx) => {
        const questions = await this.warnings.listAnalyzedAfter(tx, last, QUESTIONS_PER_BATCH);
        const changed = questions.flatMap(({ id: questionId, isAvailable, published, ...question }) => {
          const warnings = isAvailable ? questionWarnings(question) : [];
          return warnings.join() === published.join() ? [] : [{ questionId, warnings }];
        });
        for (const saved of await this.warnings.saveAll(tx, changed)) emitWarnings(tx, saved);
        return questions.at(-1)?.id;
      });
    } while (last !== undefined);
  }
}
