import { randomInt } from 'node:crypto';
import { AppError, type QuizView, type StartQuizInput } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { BeginQuiz } from './begin-quiz.ts';
import { questionsOf } from './copy-questions.ts';
import { QuizzesRepository } from './quizzes.repository.ts';
import { shuffle } from './shuffle.ts';

/** A member with access takes a completed quiz again: the same questions as they stood there, reshuffled, whatever became of the bank. */
@Injectable()
export class StartRetake {
  constructor(
    private readonly beginQuiz: BeginQuiz,
    private readonly quizzes: QuizzesRepository,
  ) {}

  /** @throws auth.forbidden, access.required, quiz.active-exists, quiz.not-found, quiz.not-completed */
  execute(caller: Caller, input: Extract<StartQuizInput, { kind: 'retake' }>): Promise<QuizView> {
    return this.beginQuiz.execute(caller, input, async (tx) => {
      const taken = await this.quizzes.find(caller.id, input.retakeOf, tx);
      if (!taken) throw new AppError('quiz.not-found');
      if (taken.status !== 'completed') throw new AppError('quiz.not-completed');
      return shuffle(questionsOf(taken), randomInt);
    });
  }
}
