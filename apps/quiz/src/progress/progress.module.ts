import { Module } from '@nestjs/common';
import { AchievementAwards } from './achievement-awards.ts';
import { AchievementsRepository } from './achievements.repository.ts';
import { ContributionsRepository } from './contributions.repository.ts';
import { CountAnswerWhenItemAnswered } from './count-answer-when-item-answered.ts';
import { DerivationRepository } from './derivation.repository.ts';
import { ErasedProgressRepository } from './erased-progress.repository.ts';
import { ExportHistory } from './export-history.ts';
import { GetMemberProfile } from './get-member-profile.ts';
import { GetMemberProgress } from './get-member-progress.ts';
import { GetProgress } from './get-progress.ts';
import { ListHistory } from './list-history.ts';
import { MemberTotalsRepository } from './member-totals.repository.ts';
import { ProgressController } from './progress.controller.ts';
import { ProgressRepository } from './progress.repository.ts';
import { RecomputeProgress } from './recompute-progress.ts';
import { ResultsRepository } from './results.repository.ts';
import { StoreContributionWhenQuestionUpdated } from './store-contribution-when-question-updated.ts';
import { StoreRatingWhenQuestionRated } from './store-rating-when-question-rated.ts';
import { StoreResultWhenQuizCompleted } from './store-result-when-quiz-completed.ts';

@Module({
  controllers: [ProgressController],
  providers: [
    ProgressRepository,
    MemberTotalsRepository,
    ResultsRepository,
    AchievementsRepository,
    ContributionsRepository,
    DerivationRepository,
    ErasedProgressRepository,
    GetMemberProfile,
    GetProgress,
    GetMemberProgress,
    ListHistory,
    ExportHistory,
    AchievementAwards,
    RecomputeProgress,
    CountAnswerWhenItemAnswered,
    StoreResultWhenQuizCompleted,
    StoreContributionWhenQuestionUpdated,
    StoreRatingWhenQuestionRated,
  ],
  exports: [ErasedProgressRepository],
})
export class ProgressModule {}
