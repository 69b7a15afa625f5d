import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Question } from '../questions/question.ts';
import { emitQuestion } from '../questions/question-event.ts';
import { scoresOf } from '../questions/question-scores.ts';
import type { QuestionVersion } from '../questions/question-version.ts';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { SearchVocabularyRepository } from '../questions/search-vocabulary.repository.ts';
import { StatisticsRepository } from '../statistics/statistics.repository.ts';

/** Stores a question with its new version, and tells other services where what they know has changed. */
@Injectable()
export class SaveVersion {
  constructor(
    private readonly questions: QuestionsRepository,
    private readonly versions: QuestionVersionsRepository,
    private readonly vocabulary: SearchVocabularyRepository,
    private readonly statistics: StatisticsRepository,
  ) {}

  /** @param before the question as it was, locked; absent for a new one */
  async execute(tx: Transaction, before: Question | undefined, question: Question, version: QuestionVersion): Promise<void> {
    await this.versions.withdrawWaiting(tx, question.id);
    await this.saveLive(tx, before, question);
    await this.versions.add(tx, version);
  }

  async saveLive(tx: Transaction, before: Question | undefined, question: Question): Promise<void> {
    const figures = before && (await this.statistics.figures(tx, [question.id])).get(question.id);
    const scored = { ...question, ...scoresOf(question, figures) };
    await this.questions.save(tx, scored);
    await this.vocabulary.learn(tx, [scored.id]);
    if (scored.version !== before?.version) emitQuestion(tx, scored);
  }
}
