import { queues } from '@casebook/jobs';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FailImport } from './fail-import.ts';
import { ImportsRepository } from './imports.repository.ts';

interface Attempted {
  readonly ownerId: string;
  readonly importId: string;
  readonly problem: 'not-read' | 'not-applied';
}

/** Marks an import as failed after the last attempt of its job. */
@Injectable()
export class GiveUpImport {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly failImport: FailImport,
  ) {}

  /** @throws whatever `work` throws, so that the queue tries again */
  async afterLastAttempt(attempt: number, caller: Caller, attempted: Attempted, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (attempt >= queues['bank.transfer'].attempts) await this.#giveUp(caller, attempted);
      throw error;
    }
  }

  /** An import that wasn't read has failed; one that wasn't applied can be applied later. */
  async #giveUp(caller: Caller, { ownerId, importId, problem }: Attempted): Promise<void> {
    await this.database.write(caller, async (tx) => {
      const one = await this.imports.lock(tx, ownerId, importId);
      if (problem === 'not-read' && one?.status === 'reading') await this.failImport.fail(tx, one, problem);
      if (problem === 'not-applied' && one?.status === 'applying')
        await this.imports.save(tx, { ...one, status: 'previewed', problem });
    });
  }
}
