import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { emitWarnings } from './emit-warnings.ts';
import { QuestionWarningsRepository } from './question-warnings.repository.ts';

@Republishes('bank.warnings')
export class RepublishQuestionWarnings implements Republisher {
  constructor(private readonly warnings: QuestionWarningsRepository) {}

  async emitAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined> {
    const published = await this.warnings.allAfter(tx, afterId, limit);
    for (const one of published) emitWarnings(tx, one);
    return published.at(-1)?.questionId;
  }
}
