import { type EventOf, ItemAnswered, QuestionRated, QuestionUpdated, QuizCompleted } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMemberExclusively, type Transaction } from '@casebook/platform';
import { addDays } from '../calendar/calendar-date.ts';
import { addDayToRuns, isAdjacentOrInside } from '../calendar/day-runs.ts';
import { AchievementAwards } from './achievement-awards.ts';
import { ContributionsRepository } from './contributions.repository.ts';
import { type CountedAnswer, MemberTotalsRepository } from './member-totals.repository.ts';
import { ResultsRepository } from './results.repository.ts';

/**
 * Stores the questions that members contributed. For a deleted question only the version stays, so that a late event doesn't restore it.
 */
@Consumer(QuestionUpdated, 'quiz.store-contribution-when-question-updated')
export class StoreContributionWhenQuestionUpdated {
  constructor(
    private readonly contributions: ContributionsRepository,
    private readonly awards: AchievementAwards,
  ) {}

  async handle(tx: Transaction, { data, aggregateVersion: version, time }: EventOf<typeof QuestionUpdated>): Promise<void> {
    const contribution = { questionId: data.id, version, at: new Date(time) };
    if (data.deleted) return this.contributions.upsertIfNewer(tx, { ...contribution, approved: false });
    const { authorId, approved = false } = data;
    if (!authorId || !(await lockMemberExclusively(tx, authorId))) return;
    await this.contributions.upsertIfNewer(tx, { ...contribution, authorId, approved });
    await this.awards.award(tx, authorId, 'questions-created');
    await this.awards.award(tx, authorId, 'questions-approved');
  }

  empty(tx: Transaction): Promise<void> {
    return this.contributions.empty(tx);
  }
}

/** Stores the ratings that members' questions receive. An author's rating of their own question earns nothing. */
@Consumer(QuestionRated, 'quiz.store-rating-when-question-rated')
export class StoreRatingWhenQuestionRated {
  constructor(
    private readonly contributions: ContributionsRepository,
    private readonly awards: AchievementAwards,
  ) {}

  async handle(tx: Transaction, { data, aggregateVersion: version }: EventOf<typeof QuestionRated>): Promise<void> {
    const { authorId, userId: raterId, questionId, rating, ratedAt } = data;
    if (!authorId) return;
    // Sorted, so that two members who rate each other concurrently take the locks in the same order and can't deadlock.
    const exists = new Map<string, boolean>();
    for (const id of [authorId, raterId].sort()) exists.set(id, await lockMemberExclusively(tx, id));
    if (!exists.get(authorId) || !exists.get(raterId)) return;
    await this.contributions.rateIfNewer(tx, { raterId, questionId, version, authorId, rating, ratedAt: new Date(ratedAt) });
    await this.awards.award(tx, authorId, 'up-ratings');
  }
}

/** Stores the result of each completed quiz once, and awards the achievements that it earns. */
@Consumer(QuizCompleted, 'quiz.store-result-when-quiz-completed')
export class StoreResultWhenQuizCompleted {
  constructor(
    private readonly results: ResultsRepository,
    private readonly totals: MemberTotalsRepository,
    private readonly awards: AchievementAwards,
  ) {}

  async handle(tx: Transaction, { data }: EventOf<typeof QuizCompleted>): Promise<void> {
    const memberId = await this.results.add(tx, data.quizId);
    if (!memberId) return;
    // Updating the totals locks the member's row, so the second of two concurrent completions counts the first.
    await this.totals.addQuiz(tx, memberId);
    await this.awards.award(tx, memberId, 'sessions-led');
  }
}

/** Adds each answer to its member's totals once, in whatever order the events are delivered. */
@Consumer(ItemAnswered, 'quiz.count-answer-when-item-answered')
export class CountAnswerWhenItemAnswered {
  constructor(private readonly totals: MemberTotalsRepository) {}

  async handle(tx: Transaction, { data: { answerId, isFirst } }: EventOf<typeof ItemAnswered>): Promise<void> {
    const counted = await this.totals.count(tx, answerId, isFirst);
    if (counted?.isFirstOfDay) await this.#lengthenRun(tx, counted);
  }

  async #lengthenRun(tx: Transaction, { memberId, localDate }: CountedAnswer): Promise<void> {
    const runs = await this.totals.runsUpTo(tx, memberId, addDays(localDate, 1));
    const touched = runs.filter((run) => isAdjacentOrInside(run, localDate));
    await this.totals.replaceRuns(tx, memberId, touched, addDayToRuns(touched, localDate));
  }
}
