import { Module } from '@nestjs/common';
import { AuthoringModule } from '../authoring/authoring.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { StoreQuestionWhenGenerated } from './store-question-when-generated.ts';

@Module({ imports: [QuestionsModule, AuthoringModule], providers: [StoreQuestionWhenGenerated] })
export class GeneratedQuestionsModule {}
