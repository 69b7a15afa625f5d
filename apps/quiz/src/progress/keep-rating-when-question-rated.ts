import { type EventOf, QuestionRated } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { holdMemberAlone, type Transaction } from '@casebook/platform';
import { AchievementAwards } from './achievement-awards.ts';
import { ContributionsRepository } from './contributions.repository.ts';

/** Keeps what members think of each other's questions; one's own word on one's own question earns nothing. */
@Consumer(QuestionRated, 'quiz')
export class KeepRatingWhenQuestionRated {
  constructor(
    private readonly contributions: ContributionsRepository,
    private readonly awards: AchievementAwards,
  ) {}

  async handle(tx: Transaction, { data, aggregateVersion: version }: EventOf<typeof QuestionRated>): Promise<void> {
    const { authorId, userId: raterId, questionId, rating, ratedAt } = data;
    if (!authorId) return;
    // In one order, whoever rates whom: two members may rate each other at once.
    const present = new Map<string, boolean>();
    for (const id of [authorId, raterId].sort()) present.set(id, await holdMemberAlone(tx, id));
    if (!present.get(authorId) || !present.get(raterId)) return;
    await this.contributions.rateIfNewer(tx, { raterId, questionId, version, authorId, rating, ratedAt: new Date(ratedAt) });
    await this.awards.award(tx, authorId, 'up-ratings');
  }
}
