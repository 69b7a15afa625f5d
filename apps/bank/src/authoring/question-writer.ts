import type { QuestionView } from '@casebook/contracts';
import type { Caller, Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitQuestion } from '../questions/publish-questions.ts';
import { type Question, withStatisticsFrom } from '../questions/question.ts';
import { QuestionReadingRepository } from '../questions/question-reading.repository.ts';
import { scoresOf } from '../questions/question-scores.ts';
import type { QuestionVersion } from '../questions/question-version.ts';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { toQuestionView } from '../questions/question-view.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { SearchVocabularyRepository } from '../questions/search/search-vocabulary.repository.ts';
import { StatisticsRepository } from '../statistics/statistics.repository.ts';

/** Saves questions and their versions, and publishes changes that other services can see. */
@Injectable()
export class QuestionWriter {
  constructor(
    private readonly questions: QuestionsRepository,
    private readonly reading: QuestionReadingRepository,
    private readonly versions: QuestionVersionsRepository,
    private readonly vocabulary: SearchVocabularyRepository,
    private readonly statistics: StatisticsRepository,
  ) {}

  /** @param previous the question as it was, locked; undefined for a new one */
  async save(tx: Transaction, previous: Question | undefined, question: Question, version: QuestionVersion): Promise<void> {
    await this.versions.withdrawWaiting(tx, question.id);
    await this.saveLive(tx, previous, question);
    await this.versions.add(tx, version);
  }

  async saveLive(tx: Transaction, previous: Question | undefined, question: Question): Promise<void> {
    const changed = withStatisticsFrom(previous, question);
    if (changed.statisticsFrom !== previous?.statisticsFrom) await this.questions.restartStatistics(tx, question.id);
    const statistics = previous && (await this.statistics.find(tx, [question.id])).get(question.id);
    const scored = { ...changed, ...scoresOf(changed, statistics) };
    await this.questions.save(tx, scored);
    await this.vocabulary.learn(tx, [scored.id]);
    if (scored.version !== previous?.version) emitQuestion(tx, scored);
  }

  /** @returns the view of the saved question for the caller */
  async readBack(tx: Transaction, caller: Caller, id: string): Promise<QuestionView> {
    const read = await this.reading.find(caller, id, tx);
    if (!read) throw new Error(`${id} was written and is not there`);
    return toQuestionView(read, caller, true);
  }
}
