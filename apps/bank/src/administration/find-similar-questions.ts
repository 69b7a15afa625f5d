import { AppError, type SimilarQuestions } from '@casebook/contracts';
import { isNearDuplicate, likenessOf, printOf } from '@casebook/exam';
import { Injectable } from '@nestjs/common';
import { AdministeredQuestionsRepository } from './administered-questions.repository.ts';

/** PostgreSQL's trigrams and ours differ slightly, so more candidates are compared than are shown. */
const CANDIDATES = 20;
const SHOWN = 5;

/** Finds the questions that a reviewer should compare with one. */
@Injectable()
export class FindSimilarQuestions {
  constructor(private readonly questions: AdministeredQuestionsRepository) {}

  /** @throws question.not-found */
  async execute(id: string): Promise<SimilarQuestions> {
    const stem = await this.questions.latestStem(id);
    if (stem === undefined) throw new AppError('question.not-found');
    const print = printOf(stem);
    const compared = (await this.questions.similarTo(id, stem, CANDIDATES)).map(({ id: questionId, question }) => {
      const likeness = likenessOf(print, printOf(question));
      return { questionId, question, trigrams: likeness.trigrams, isNearDuplicate: isNearDuplicate(likeness) };
    });
    return { items: compared.sort((a, b) => b.trigrams - a.trigrams).slice(0, SHOWN) };
  }
}
