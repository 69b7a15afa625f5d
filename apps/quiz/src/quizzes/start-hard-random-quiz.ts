import { AppError, type QuizView, type StartQuizInput } from '@casebook/contracts';
import { HARD_RANDOM_SIZE } from '@casebook/exam';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CandidatesRepository } from '../setup/candidates.repository.ts';
import { BeginQuiz } from './begin-quiz.ts';
import { DrawQuiz } from './draw-quiz.ts';

/** A member with access starts ten hard questions of all domains, those not used yet first. */
@Injectable()
export class StartHardRandomQuiz {
  constructor(
    private readonly beginQuiz: BeginQuiz,
    private readonly candidates: CandidatesRepository,
    private readonly drawQuiz: DrawQuiz,
  ) {}

  /** @throws auth.forbidden, access.required, quiz.active-exists, quiz.not-enough-hard */
  execute(caller: Caller, input: Extract<StartQuizInput, { kind: 'hard-random' }>): Promise<QuizView> {
    return this.beginQuiz.execute(caller, input, async (tx) => {
      const hard = await this.candidates.find(tx, caller.id, { difficulties: ['Hard'] });
      if (hard.length < HARD_RANDOM_SIZE) throw new AppError('quiz.not-enough-hard');
      return this.drawQuiz.execute(tx, caller.id, hard, { count: HARD_RANDOM_SIZE, usedToo: true });
    });
  }
}
