import { pointBiserialOfSums, type ScoreSums } from '@casebook/exam';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { scoresOf } from '../questions/question-scores.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import type { StoredStatistics } from '../questions/stored-statistics.ts';
import { StatisticsRepository } from './statistics.repository.ts';

/** Rounds to six decimals: the last digits of floating-point sums depend on the order of the rows. */
const DECIMALS = 1e6;

/** Item analysis: discrimination, distractors and quality of questions. */
@Injectable()
export class ItemAnalysis {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly questions: QuestionsRepository,
  ) {}

  /** @param ids questions whose statistics the caller has locked */
  async analyze(tx: Transaction, ids: readonly string[]): Promise<void> {
    const [sums, before] = [await this.statistics.scoreSums(tx, ids), await this.statistics.find(tx, ids)];
    const analyzedById = new Map([...before].map(([id, stored]) => [id, withDiscrimination(stored, sums.get(id))]));
    for (const [id, analyzed] of analyzedById)
      if (!isSameDiscrimination(analyzed, before.get(id))) await this.statistics.saveDiscrimination(tx, id, analyzed);
    for (const question of await this.questions.findAll(tx, ids)) {
      const scores = scoresOf(question, analyzedById.get(question.id));
      const changed = scores.qualityScore !== question.qualityScore || scores.complexityScore !== question.complexityScore;
      if (changed) await this.questions.saveScores(tx, question.id, scores);
    }
  }
}

function withDiscrimination(stored: StoredStatistics, sums?: ScoreSums): StoredStatistics {
  const { discrimination: _before, discriminationAnswers: _answersBefore, ...rest } = stored;
  const found = sums && pointBiserialOfSums(sums);
  if (sums === undefined || found === undefined) return rest;
  return { ...rest, discrimination: Math.round(found * DECIMALS) / DECIMALS, discriminationAnswers: sums.n };
}

const isSameDiscrimination = (analyzed: StoredStatistics, before: StoredStatistics | undefined): boolean =>
  analyzed.discrimination === before?.discrimination && analyzed.discriminationAnswers === before?.discriminationAnswers;
