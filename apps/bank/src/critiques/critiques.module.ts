import { Module } from '@nestjs/common';
import { AuthoringModule } from '../authoring/authoring.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { StoreCritiqueWhenQuestionCritiqued } from './store-critique-when-question-critiqued.ts';

@Module({ imports: [QuestionsModule, AuthoringModule], providers: [StoreCritiqueWhenQuestionCritiqued] })
export class CritiquesModule {}
