import { Module } from '@nestjs/common';
import { QuestionsModule } from '../questions/questions.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { AddQuestion } from './add-question.ts';
import { AuthoringController } from './authoring.controller.ts';
import { CompareVersions } from './compare-versions.ts';
import { EditQuestion } from './edit-question.ts';
import { FindOwnQuestion } from './find-own-question.ts';
import { GetVersion } from './get-version.ts';
import { ListOwnQuestions } from './list-own-questions.ts';
import { ListVersions } from './list-versions.ts';
import { OwnQuestionsRepository } from './own-questions.repository.ts';
import { ReadBack } from './read-back.ts';
import { ReadOwnQuestion } from './read-own-question.ts';
import { RestoreVersion } from './restore-version.ts';
import { SaveVersion } from './save-version.ts';
import { SetQuestionStatus } from './set-question-status.ts';

@Module({
  imports: [QuestionsModule, StatisticsModule],
  controllers: [AuthoringController],
  providers: [
    FindOwnQuestion,
    ReadOwnQuestion,
    OwnQuestionsRepository,
    SaveVersion,
    ReadBack,
    AddQuestion,
    EditQuestion,
    SetQuestionStatus,
    ListOwnQuestions,
    ListVersions,
    GetVersion,
    CompareVersions,
    RestoreVersion,
  ],
  exports: [SaveVersion, ReadBack, SetQuestionStatus],
})
export class AuthoringModule {}
