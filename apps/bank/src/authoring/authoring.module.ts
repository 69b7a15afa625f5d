import { Module } from '@nestjs/common';
import { QuestionsModule } from '../questions/questions.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { AddQuestion } from './add-question.ts';
import { AuthoringController } from './authoring.controller.ts';
import { EditQuestion, SetQuestionStatus } from './edit-question.ts';
import { ListOwnQuestions } from './list-own-questions.ts';
import { OwnQuestionsRepository } from './own-questions.repository.ts';
import { QuestionWriter } from './question-writer.ts';
import { CompareVersions, GetVersion, ListVersions, RestoreVersion } from './versions.ts';
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
