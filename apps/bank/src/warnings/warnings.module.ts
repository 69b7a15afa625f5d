import { Module } from '@nestjs/common';
import { FindWarningsHandler } from './find-warnings.handler.ts';
import { RepublishQuestionWarnings } from './publish-warnings.ts';
import { QuestionWarningsRepository } from './question-warnings.repository.ts';

@Module({ providers: [QuestionWarningsRepository, FindWarningsHandler, RepublishQuestionWarnings] })
export class WarningsModule {}
