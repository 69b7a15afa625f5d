import { QuestionWarningsChanged } from '@casebook/contracts';
import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { type PublishedWarnings, QuestionWarningsRepository } from './question-warnings.repository.ts';

export function emitWarnings(tx: Transaction, { questionId, version, warnings }: PublishedWarnings): void {
  tx.emit(QuestionWarningsChanged, { id: questionId, version }, { questionId, warnings: [...warnings] });
}

@Republishes('bank.warnings')
export class RepublishQuestionWarnings implements Republisher {
  constructor(private readonly warnings: QuestionWarningsRepository) {}

  async emitAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined> {
    const published = await this.warnings.allAfter(tx, afterId, limit);
    for (const one of published) emitWarnings(tx, one);
    return published.at(-1)?.questionId;
  }
}
