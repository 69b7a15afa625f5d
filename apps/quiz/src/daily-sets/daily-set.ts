import { DailySetDrawn } from '@casebook/contracts';
import { systemCaller, type Transaction } from '@casebook/platform';

export interface DailySet {
  /** A UTC date. */
  readonly date: string;
  readonly questionIds: readonly string[];
}

/**
 * Publishes a daily set. It doesn't change after it is drawn, so it has one version. The actor is the service, not the member whose quiz
 * caused the draw: the topic is never erased, so it must not contain a member's id.
 */
export function emitDailySet(tx: Transaction, { date, questionIds }: DailySet): void {
  const anonymous = tx.onBehalfOf(systemCaller('quiz', tx.caller.correlationId));
  anonymous.emit(DailySetDrawn, { id: date, version: 1 }, { date, questionIds: [...questionIds] });
}
