import { Module } from '@nestjs/common';
import { AchievementAwards } from './achievement-awards.ts';
import { AchievementsRepository } from './achievements.repository.ts';
import { ContributionsRepository } from './contributions.repository.ts';
import { DerivationRepository } from './derivation.repository.ts';
import { ErasedProgressRepository } from './erased-progress.repository.ts';
import { GetMemberProfile, GetMemberProgress, GetProgress } from './get-progress.ts';
import { ExportHistory, ListHistory } from './list-history.ts';
import { MemberTotalsRepository } from './member-totals.repository.ts';
import { ProgressController } from './progress.controller.ts';
import { ProgressRepository } from './progress.repository.ts';
import { RecomputeProgress } from './recompute-progress.ts';
import { ResultsRepository } from './results.repository.ts';
import {
  CountAnswerWhenItemAnswered,
  StoreContributionWhenQuestionUpdated,
  StoreRatingWhenQuestionRated,
  StoreResultWhenQuizCompleted,
} from './store-progress.ts';

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
