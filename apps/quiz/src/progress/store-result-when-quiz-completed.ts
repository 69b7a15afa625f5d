import { type EventOf, QuizCompleted } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { AchievementAwards } from './achievement-awards.ts';
import { MemberTotalsRepository } from './member-totals.repository.ts';
import { ResultsRepository } from './results.repository.ts';

/** Stores the result of each completed quiz once, and awards the achievements that it earns. */
@Consumer(QuizCompleted, 'quiz')
export class StoreResultWhenQuizCompleted {
  constructor(
    private readonly results: ResultsRepository,
    private readonly totals: MemberTotalsRepository,
    private readonly awards: AchievementAwards,
  ) {}

  async handle(tx: Transaction, { data }: EventOf<typeof QuizCompleted>): Promise<void> {
    const memberId = await this.results.add(tx, data.quizId);
    if (!memberId) return;
    // Updating the totals locks their row, so of two concurrent completions the second one counts the first.
    await this.totals.addQuiz(tx, memberId);
    await this.awards.award(tx, memberId, 'sessions-led');
  }
}
