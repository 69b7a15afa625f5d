import { type EventOf, QuestionWarningsChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { QuestionWarningsRepository } from './question-warnings.repository.ts';

/** Stores questions' warnings, which the nightly review selects questions by. */
@Consumer(QuestionWarningsChanged, 'ai.store-question-warnings-when-changed')
export class StoreQuestionWarningsWhenChanged {
  constructor(private readonly warnings: QuestionWarningsRepository) {}

  handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof QuestionWarningsChanged>): Promise<void> {
    return this.warnings.upsertIfNewer(tx, data, aggregateVersion);
  }

  empty(tx: Transaction): Promise<void> {
    return this.warnings.empty(tx);
  }
}
