import { Module } from '@nestjs/common';
import { QuestionsModule } from '../questions/questions.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { AddQuestion } from './add-question.ts';
import { AuthoringController } from './authoring.controller.ts';
import { CompareVersions } from './compare-versions.ts';
import { EditQuestion } from './edit-question.ts';
import { GetVersion } from './get-version.ts';
import { ListOwnQuestions } from './list-own-questions.ts';
import { ListVersions } from './list-versions.ts';
import { OwnQuestionsRepository } from './own-questions.repository.ts';
import { QuestionWriter } from './question-writer.ts';
import { RestoreVersion } from './restore-version.ts';
import { SetQuestionStatus } from './set-question-status.ts';
import { WritableQuestions } from './writable-questions.ts';

@Module({
  imports: [QuestionsModule, StatisticsModule],
  controllers: [AuthoringController],
  providers: [
    WritableQuestions,
    OwnQuestionsRepository,
    QuestionWriter,
    AddQuestion,
    EditQuestion,
    SetQuestionStatus,
    ListOwnQuestions,
    ListVersions,
    GetVersion,
    CompareVersions,
    RestoreVersion,
  ],
  exports: [QuestionWriter, SetQuestionStatus],
})
export class AuthoringModule {}
