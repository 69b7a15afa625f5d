import { DailySetDrawn } from '@casebook/contracts';
import { systemCaller, type Transaction } from '@casebook/platform';

export interface DailySet {
  /** A UTC date. */
  readonly date: string;
  readonly questionIds: readonly string[];
}

/**
 * A set doesn't change once it is drawn, so there is one version. The actor is the service: a member who happens to be the day's first must not
 * stay in a topic that is never erased.
 */
export function emitDailySet(tx: Transaction, { date, questionIds }: DailySet): void {
  const anonymous = tx.onBehalfOf(systemCaller('quiz', tx.caller.correlationId));
  anonymous.emit(DailySetDrawn, { id: date, version: 1 }, { date, questionIds: [...questionIds] });
}
