import { type EventOf, QuestionUpdated } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { lockMemberExclusively, type Transaction } from '@casebook/platform';
import { AchievementAwards } from './achievement-awards.ts';
import { ContributionsRepository } from './contributions.repository.ts';

/** Stores the questions that members contributed. Of a deleted question, only the version is stored, so a late event doesn't restore it. */
@Consumer(QuestionUpdated, 'quiz')
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
