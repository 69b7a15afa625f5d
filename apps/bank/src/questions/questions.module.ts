import { Module } from '@nestjs/common';
import { CritiquesRepository } from './critiques.repository.ts';
import { GetQuestion } from './get-question.ts';
import { ListQuestions } from './list-questions.ts';
import { LoadContent } from './load-content.ts';
import { MatchCountsRepository } from './match-counts.repository.ts';
import { RepublishQuestions } from './publish-questions.ts';
import { QuestionReadingRepository } from './question-reading.repository.ts';
import { QuestionVersionsRepository } from './question-versions.repository.ts';
import { QuestionsController } from './questions.controller.ts';
import { QuestionsRepository } from './questions.repository.ts';
import { SearchVocabularyRepository } from './search/search-vocabulary.repository.ts';
import { SpellingCorrection } from './search/spelling-correction.ts';
import { WordSearch } from './search/word-search.ts';

@Module({
  controllers: [QuestionsController],
  providers: [
    QuestionsRepository,
    QuestionReadingRepository,
    QuestionVersionsRepository,
    CritiquesRepository,
    SearchVocabularyRepository,
    SpellingCorrection,
    WordSearch,
    MatchCountsRepository,
    ListQuestions,
    GetQuestion,
    LoadContent,
    RepublishQuestions,
  ],
  exports: [
    QuestionsRepository,
    QuestionReadingRepository,
    QuestionVersionsRepository,
    CritiquesRepository,
    SearchVocabularyRepository,
    WordSearch,
    MatchCountsRepository,
  ],
})
export class QuestionsModule {}
