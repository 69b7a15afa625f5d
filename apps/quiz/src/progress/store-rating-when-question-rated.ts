import { type EventOf, QuestionRated } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMemberExclusively, type Transaction } from '@casebook/platform';
import { AchievementAwards } from './achievement-awards.ts';
import { ContributionsRepository } from './contributions.repository.ts';

/** Stores the ratings that members' questions receive. An author's rating of their own question earns nothing. */
@Consumer(QuestionRated, 'quiz')
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
