import { AppError, type DecideFlagsInput, FLAGS_LISTED, type FlaggedQuestion } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Question } from '../questions/question.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { FlagMetrics } from './flag-metrics.ts';
import { decideFlags, decisionEntry } from './flag-rules.ts';
import { toFlaggedQuestion } from './flag-view.ts';
import { FlagsRepository } from './flags.repository.ts';
import { QuestionFlags } from './question-flags.ts';

/**
 * Decides on the flags of a question. Actioned suspends it for everyone; dismissed and reviewed end the suspension. The members' own
 * marks don't change. Idempotent. For admins.
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
      const listed = flags.slice(0, FLAGS_LISTED);
      if (decided.length === 0) return toFlaggedQuestion(question, listed);
      await this.flags.saveStatus(tx, decided, status);
      await this.flags.record(tx, { questionId, memberId: caller.id, ...decisionEntry(status, reason) });
      const flagged = await this.questionFlags.apply(tx, question, flags);
      tx.audit('question.flags-decided', { questionId, status, flags: decided.length });
      change = { before: question, after: flagged };
      return toFlaggedQuestion(flagged, listed);
    });
    if (change) this.metrics.countDecision(change);
    return view;
  }
}
