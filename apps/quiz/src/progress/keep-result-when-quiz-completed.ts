import { type EventOf, QuizCompleted } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { AchievementAwards } from './achievement-awards.ts';
import { FiguresRepository } from './figures.repository.ts';
import { ResultsRepository } from './results.repository.ts';

/** Keeps what came of each quiz that a member completed, once, and what that earns. */
@Consumer(QuizCompleted, 'quiz')
export class KeepResultWhenQuizCompleted {
  constructor(
    private readonly results: ResultsRepository,
    private readonly figures: FiguresRepository,
    private readonly awards: AchievementAwards,
  ) {}

  async handle(tx: Transaction, { data }: EventOf<typeof QuizCompleted>): Promise<void> {
    const memberId = await this.results.add(tx, data.quizId);
    if (!memberId) return;
    // The totals hold the member: of two quizzes at once the second one finds the first.
    await this.figures.addQuiz(tx, memberId);
    await this.awards.award(tx, memberId, 'sessions-led');
  }
}
