import { QuestionWarningsChanged } from '@casebook/contracts';
import type { QuestionWarning } from '@casebook/exam';
import type { Transaction } from '@casebook/platform';

/** What was published last of a question. */
export interface PublishedWarnings {
  readonly questionId: string;
  readonly version: number;
  readonly warnings: readonly QuestionWarning[];
}

export function emitWarnings(tx: Transaction, { questionId, version, warnings }: PublishedWarnings): void {
  tx.emit(QuestionWarningsChanged, { id: questionId, version }, { questionId, warnings: [...warnings] });
}
