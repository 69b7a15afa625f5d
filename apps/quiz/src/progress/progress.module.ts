import { Module } from '@nestjs/common';
import { AchievementAwards } from './achievement-awards.ts';
import { AchievementsRepository } from './achievements.repository.ts';
import { ContributionsRepository } from './contributions.repository.ts';
import { CountAnswerWhenItemAnswered } from './count-answer-when-item-answered.ts';
import { DerivationRepository } from './derivation.repository.ts';
import { DeriveProgress } from './derive-progress.ts';
import { ErasedProgressRepository } from './erased-progress.repository.ts';
import { ExportHistory } from './export-history.ts';
import { GetProgress } from './get-progress.ts';
import { KeepContributionWhenQuestionUpdated } from './keep-contribution-when-question-updated.ts';
import { KeepRatingWhenQuestionRated } from './keep-rating-when-question-rated.ts';
import { KeepResultWhenQuizCompleted } from './keep-result-when-quiz-completed.ts';
import { ListHistory } from './list-history.ts';
import { MemberTotalsRepository } from './member-totals.repository.ts';
import { ProgressController } from './progress.controller.ts';
import { ProgressRepository } from './progress.repository.ts';
import { ResultsRepository } from './results.repository.ts';

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
    GetProgress,
    ListHistory,
    ExportHistory,
    AchievementAwards,
    DeriveProgress,
    CountAnswerWhenItemAnswered,
    KeepResultWhenQuizCompleted,
    KeepContributionWhenQuestionUpdated,
    KeepRatingWhenQuestionRated,
  ],
  exports: [ErasedProgressRepository],
})
export class ProgressModule {}
