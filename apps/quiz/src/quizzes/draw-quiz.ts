import { randomInt } from 'node:crypto';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Candidate, PooledQuestion } from '../question-pool/pooled-question.ts';
import { QuestionPoolRepository } from '../question-pool/question-pool.repository.ts';
import { type Draw, drawQuestions } from './draw-questions.ts';
import { shuffle } from './shuffle.ts';

const STEPS = 2 ** 32;
const fraction = () => randomInt(STEPS) / STEPS;

/** The questions of a quiz, drawn by lot. The draw favours what is hard and long; shuffled, so that the order of the quiz does not. */
@Injectable()
export class DrawQuiz {
  constructor(private readonly pool: QuestionPoolRepository) {}

  execute(
    tx: Transaction,
    memberId: string,
    candidates: readonly Candidate[],
    draw: Omit<Draw, 'fraction'>,
  ): Promise<PooledQuestion[]> {
    return this.pool.contents(tx, shuffle(drawQuestions(candidates, { ...draw, fraction }), randomInt), memberId);
  }
}
