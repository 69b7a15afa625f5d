import { Module } from '@nestjs/common';
import { CorrectWords } from './correct-words.ts';
import { FindByWords } from './find-by-words.ts';
import { GetQuestion } from './get-question.ts';
import { ListQuestions } from './list-questions.ts';
import { LoadContent } from './load-content.ts';
import { QuestionReadingRepository } from './question-reading.repository.ts';
import { QuestionVersionsRepository } from './question-versions.repository.ts';
import { QuestionsController } from './questions.controller.ts';
import { QuestionsRepository } from './questions.repository.ts';
import { RepublishQuestions } from './republish-questions.ts';
import { SearchVocabularyRepository } from './search-vocabulary.repository.ts';

@Module({
  controllers: [QuestionsController],
  providers: [
    QuestionsRepository,
    QuestionReadingRepository,
    QuestionVersionsRepository,
    SearchVocabularyRepository,
    CorrectWords,
    FindByWords,
    ListQuestions,
    GetQuestion,
    LoadContent,
    RepublishQuestions,
  ],
  exports: [QuestionsRepository, QuestionReadingRepository, QuestionVersionsRepository, SearchVocabularyRepository],
})
export class QuestionsModule {}
