import { AppError, type QuizKind, type QuizView } from '@casebook/contracts';
import { type Caller, Database, MemberAccess, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { PooledQuestion } from '../question-pool/pooled-question.ts';
import { FillQuiz } from './fill-quiz.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** What is the same in every start of a quiz of one's own. */
export interface Beginning {
  readonly kind: Exclude<QuizKind, 'daily'>;
  readonly timeZone?: string | undefined;
  readonly devMode?: boolean | undefined;
}

/** The frame of every start but the daily one's: for members with access, one at a time, opened before anything is chosen. */
@Injectable()
export class BeginQuiz {
  constructor(
    private readonly database: Database,
    private readonly access: MemberAccess,
    private readonly quizzes: QuizzesRepository,
    private readonly fillQuiz: FillQuiz,
  ) {}

  /**
   * @param choose gives the quiz its questions in their order
   * @throws auth.forbidden, access.required, quiz.active-exists with that quiz's id, quiz.no-questions
   */
  async execute(
    caller: Caller,
    { kind, timeZone, devMode = false }: Beginning,
    choose: (tx: Transaction) => Promise<readonly PooledQuestion[]>,
  ): Promise<QuizView> {
    if (devMode && caller.role !== 'admin') throw new AppError('auth.forbidden');
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    return this.database.write(caller, async (tx) => {
      const quiz = { id: newId(), kind, status: 'active', startedAt: tx.now, timeZone, devMode } as const;
      // Of two starts at once the second waits here, and finds the first one's quiz.
      if (!(await this.quizzes.open(tx, caller.id, quiz)))
        throw new AppError('quiz.active-exists', { quizId: await this.quizzes.findActiveId(tx, caller.id) });
      return this.fillQuiz.execute(tx, quiz, await choose(tx));
    });
  }
}
