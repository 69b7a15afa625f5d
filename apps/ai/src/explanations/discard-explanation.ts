import { AppError } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ExplanationsRepository } from './explanations.repository.ts';

/** Discards an explanation with its votes. The next request has it written anew. */
@Injectable()
export class DiscardExplanation {
  constructor(
    private readonly database: Database,
    private readonly explanations: ExplanationsRepository,
  ) {}

  /** @throws explanation.not-found */
  execute(caller: Caller, id: string): Promise<void> {
    return this.database.write(caller, async (tx) => {
      if (!(await this.explanations.remove(tx, id))) throw new AppError('explanation.not-found');
      tx.audit('explanation.discarded', { explanationId: id });
    });
  }
}
