import { Module } from '@nestjs/common';
import { ActiveQuizzesModule } from '../active-quizzes/active-quizzes.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { ModelModule } from '../model/model.module.ts';
import { CaseyController } from './casey.controller.ts';
import { CaseyMessagesRepository } from './casey-messages.repository.ts';
import { CaseyQuestionsRepository } from './casey-questions.repository.ts';
import { GroundMessage } from './ground-message.ts';
import { ListCaseySuggestions } from './list-casey-suggestions.ts';
import { ClearCaseyMessages, GetCasey, ListCaseyMessages } from './read-casey.ts';
import { SendCaseyMessage } from './send-casey-message.ts';

@Module({
  imports: [ActiveQuizzesModule, LimitsModule, ModelModule],
  controllers: [CaseyController],
  providers: [
    CaseyMessagesRepository,
    CaseyQuestionsRepository,
    GetCasey,
    SendCaseyMessage,
    GroundMessage,
    ListCaseyMessages,
    ClearCaseyMessages,
    ListCaseySuggestions,
  ],
  exports: [CaseyMessagesRepository],
})
export class CaseyModule {}
