import { queues } from '@casebook/jobs';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FailImport } from './end-import.ts';
import { ImportsRepository } from './imports.repository.ts';

interface AttemptedStep {
  readonly ownerId: string;
  readonly importId: string;
  readonly problem: 'not-read' | 'not-applied';
}

/** Runs one attempt of an import's job. If it was the last attempt and fails, stores the problem in the import. */
@Injectable()
export class ImportAttempt {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly failImport: FailImport,
  ) {}

  /** @throws the error of `work`, so that the queue retries */
  async run(attempt: number, caller: Caller, step: AttemptedStep, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (attempt >= queues['bank.transfer'].attempts) await this.#saveProblem(caller, step);
      throw error;
    }
  }

  /** An import that couldn't be read fails. An import that couldn't be applied can still be applied later. */
  async #saveProblem(caller: Caller, { ownerId, importId, problem }: AttemptedStep): Promise<void> {
    await this.database.write(caller, async (tx) => {
      const one = await this.imports.lock(tx, ownerId, importId);
      if (problem === 'not-read' && one?.status === 'reading') await this.failImport.fail(tx, one, problem);
      if (problem === 'not-applied' && one?.status === 'applying')
        await this.imports.save(tx, { ...one, status: 'previewed', problem });
    });
  }
}
