import { AppError, type DecideFlagsInput, FLAGS_LISTED, type FlaggedQuestion } from '@casebook/contracts';
import { type AuditedFacts, type Caller, changeOf, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { auditedStateOf } from '../questions/audited-question.ts';
import type { Question } from '../questions/question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { FlagMetrics } from './flag-metrics.ts';
import { decideFlags, decisionEntry, type Flag, statusOf } from './flag-rules.ts';
import { toFlaggedQuestion } from './flag-view.ts';
import { FlagsRepository } from './flags.repository.ts';
import { QuestionFlags } from './question-flags.ts';

/**
 * Decides on the flags of a question. `actioned` suspends it for everyone; `dismissed` and `reviewed` end the suspension. The members' own
 * flag marks don't change. Idempotent. For admins.
 */
@Injectable()
export class DecideFlags {
  constructor(
    private readonly database: Database,
    private readonly questions: QuestionsRepository,
    private readonly flags: FlagsRepository,
    private readonly questionFlags: QuestionFlags,
    private readonly metrics: FlagMetrics,
  ) {}

  /** @throws question.not-found, flag.none-raised */
  async execute(caller: Caller, questionId: string, { status, reason }: DecideFlagsInput): Promise<FlaggedQuestion> {
    let change: { before: Question; after: Question } | undefined;
    const view = await this.database.write(caller, async (tx) => {
      const question = await this.questions.lock(tx, questionId);
      if (!question || question.deleted) throw new AppError('question.not-found');
      const before = await this.flags.allOf(tx, questionId);
      const decided = decideFlags(before, status);
      const flags = before.map((flag) => decided.find(({ id }) => id === flag.id) ?? flag);
      if (decided.length === 0) return viewOf(question, flags);
      await this.flags.saveStatus(tx, decided, status);
      await this.flags.record(tx, { questionId, memberId: caller.id, ...decisionEntry(status, reason) });
      const flagged = await this.questionFlags.apply(tx, question, flags);
      const audited = changeOf(auditedOf(question, before), auditedOf(flagged, flags));
      tx.audit('question.flags-decided', { questionId, status, flags: decided.length }, audited);
      change = { before: question, after: flagged };
      return viewOf(flagged, flags);
    });
    if (change) this.metrics.countDecision(change);
    return view;
  }
}

/** The question's audited state, and the number of its flags by status. */
function auditedOf(question: Question, flags: readonly Flag[]): AuditedFacts {
  const byStatus = Map.groupBy(flags, ({ status }) => status);
  return {
    ...auditedStateOf(question),
    ...Object.fromEntries([...byStatus].map(([status, ofStatus]) => [`flags.${status}`, ofStatus.length])),
  };
}

/** @param flags latest first; `decideFlags` refuses a question without any */
function viewOf(question: Question, flags: readonly Flag[]): FlaggedQuestion {
  return toFlaggedQuestion({
    question,
    flaggedAt: new Date(Math.max(...flags.map(({ raisedAt }) => raisedAt.getTime()))),
    status: statusOf(flags),
    raised: flags.length,
    flags: flags.slice(0, FLAGS_LISTED),
  });
}
