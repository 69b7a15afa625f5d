import { Module } from '@nestjs/common';
import { FindWarningsHandler } from './find-warnings.handler.ts';
import { QuestionWarningsRepository } from './question-warnings.repository.ts';
import { RepublishQuestionWarnings } from './republish-question-warnings.ts';

@Module({ providers: [QuestionWarningsRepository, FindWarningsHandler, RepublishQuestionWarnings] })
export class WarningsModule {}
