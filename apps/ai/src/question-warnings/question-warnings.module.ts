import { Module } from '@nestjs/common';
import { QuestionWarningsRepository } from './question-warnings.repository.ts';
import { StoreQuestionWarningsWhenChanged } from './store-question-warnings-when-changed.ts';

@Module({ providers: [QuestionWarningsRepository, StoreQuestionWarningsWhenChanged] })
export class QuestionWarningsModule {}
