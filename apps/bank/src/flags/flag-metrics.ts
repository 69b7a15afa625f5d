import { Metrics } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Question } from '../questions/question.ts';

/** Counts flags and suspensions for the alert on bursts of flags (docs/runbook.md). */
@Injectable()
export class FlagMetrics {
  readonly #raised;
  readonly #suspended;

  constructor(metrics: Metrics) {
    this.#raised = metrics.counter('bank_flags_raised_total', 'Flags raised, by whether the member had access', [
      { access: 'yes' },
      { access: 'no' },
    ]);
    this.#suspended = metrics.counter('bank_questions_suspended_total', 'Questions suspended for everyone, by who did it', [
      { by: 'members' },
      { by: 'admin' },
    ]);
  }

  countFlag(hadAccess: boolean, change: { before: Question; after: Question }): void {
    this.#raised.inc({ access: hadAccess ? 'yes' : 'no' });
    this.#countSuspension('members', change);
  }

  countDecision(change: { before: Question; after: Question }): void {
    this.#countSuspension('admin', change);
  }

  #countSuspension(by: 'members' | 'admin', { before, after }: { before: Question; after: Question }): void {
    if (after.suspended && !before.suspended) this.#suspended.inc({ by });
  }
}
