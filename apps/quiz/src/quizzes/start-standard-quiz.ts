import { randomInt } from 'node:crypto';
import { AppError, type QuizView, type StartQuizInput } from '@casebook/contracts';
import { type Caller, Database, MemberAccess, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import type { PooledQuestion } from '../question-pool/pooled-question.ts';
import { QuestionPoolRepository } from '../question-pool/question-pool.repository.ts';
import { drawQuestions } from './draw-questions.ts';
import { FillQuiz } from './fill-quiz.ts';
import { QuizzesRepository } from './quizzes.repository.ts';
import { shuffle } from './shuffle.ts';

const STEPS = 2 ** 32;
const fraction = () => randomInt(STEPS) / STEPS;

/** A member with access starts a quiz of questions drawn by lot; one at a time. */
@Injectable()
export class StartStandardQuiz {
  constructor(
    private readonly database: Database,
    private readonly access: MemberAccess,
    private readonly quizzes: QuizzesRepository,
    private readonly pool: QuestionPoolRepository,
    private readonly memberQuestions: MemberQuestionsRepository,
    private readonly fillQuiz: FillQuiz,
  ) {}

  /** @throws access.required, quiz.active-exists with that quiz's id, quiz.no-questions */
  async execute(caller: Caller, { count, timeZone }: Extract<StartQuizInput, { kind: 'standard' }>): Promise<QuizView> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    return this.database.write(caller, async (tx) => {
      const quiz = { id: newId(), kind: 'standard', status: 'active', startedAt: tx.now, timeZone } as const;
      // Opened before anything is drawn: of two starts at once the second waits here, and finds the first one's quiz.
      if (!(await this.quizzes.open(tx, caller.id, quiz)))
        throw new AppError('quiz.active-exists', { quizId: await this.quizzes.findActiveId(tx, caller.id) });
      return this.fillQuiz.execute(tx, quiz, await this.#draw(tx, caller.id, count));
    });
  }

  /** The draw favours what is hard and long; shuffled, so that the order of the quiz does not. */
  async #draw(tx: Transaction, memberId: string, count: number): Promise<PooledQuestion[]> {
    const unwanted = new Set(await this.memberQuestions.unwantedIds(tx, memberId));
    const candidates = (await this.pool.candidates(tx)).filter(({ id }) => !unwanted.has(id));
    const used = new Set(await this.quizzes.usedQuestionIds(tx, memberId));
    const drawn = drawQuestions(candidates, { count, used, fraction });
    return this.pool.contents(tx, shuffle(drawn, randomInt));
  }
}
