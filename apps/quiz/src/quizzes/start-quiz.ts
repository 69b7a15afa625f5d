import { randomInt } from 'node:crypto';
import { AppError, type ErrorCode, type QuizSource, type QuizView, type StartQuizInput } from '@casebook/contracts';
import { HARD_RANDOM_SIZE } from '@casebook/exam';
import { type Caller, Database, MemberAccess, newId, requireUnlocked, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { utcDate } from '../calendar/calendar-date.ts';
import { DailySets } from '../daily-sets/daily-sets.ts';
import type { Candidate, PooledQuestion } from '../question-pool/pooled-question.ts';
import { QuestionPoolRepository } from '../question-pool/question-pool.repository.ts';
import { CandidatesRepository } from '../setup/candidates.repository.ts';
import { DomainAccuracyRepository } from '../setup/domain-accuracy.repository.ts';
import { includesUsed, isUnfiltered } from '../setup/pool-filter.ts';
import { QuestionUsesRepository } from '../setup/question-uses.repository.ts';
import { fromWeakestDomains } from '../setup/weakest-domains.ts';
import { emitQuizStarted } from './active-quiz.ts';
import { copyQuestions, questionsOf, unitsOf } from './copy-questions.ts';
import { type Draw, type DrawUnit, drawQuestions } from './draw-questions.ts';
import type { QuizState } from './quiz.ts';
import { toQuizView } from './quiz-view.ts';
import { QuizzesRepository } from './quizzes.repository.ts';
import { shuffle } from './shuffle.ts';

type InputOf<Kind extends StartQuizInput['kind']> = Extract<StartQuizInput, { kind: Kind }>;
type MemberQuizInput = Exclude<StartQuizInput, { kind: 'daily' }>;

const noQuestionsIn: Record<QuizSource, ErrorCode> = {
  bookmarks: 'quiz.no-bookmarks',
  mistakes: 'quiz.no-mistakes',
  unseen: 'quiz.no-questions',
  weakest: 'quiz.no-questions',
};

/**
 * Starts a quiz of any kind in one transaction: inserts the quiz, chooses its questions, and copies them into its items. Everyone may
 * start today's free quiz, once. Every other kind requires access, and a member has one such quiz active at a time.
 */
@Injectable()
export class StartQuiz {
  constructor(
    private readonly database: Database,
    private readonly access: MemberAccess,
    private readonly quizzes: QuizzesRepository,
    private readonly dailySets: DailySets,
    private readonly pool: QuestionPoolRepository,
    private readonly candidates: CandidatesRepository,
    private readonly accuracies: DomainAccuracyRepository,
    private readonly uses: QuestionUsesRepository,
  ) {}

  /**
   * @throws quiz.no-questions; for all kinds but daily, also auth.forbidden or admin.locked (`devMode` without admin privileges),
   *   access.required, quiz.active-exists with that quiz's id, quiz.no-bookmarks, quiz.no-mistakes, quiz.not-enough-hard, and for a
   *   retake quiz.not-found, quiz.not-completed
   */
  execute(caller: Caller, input: StartQuizInput): Promise<QuizView> {
    return input.kind === 'daily' ? this.#startDaily(caller, input) : this.#startForMember(caller, input);
  }

  /** Starting the daily quiz again, on any device, returns the quiz that the member has already started. */
  #startDaily(caller: Caller, { timeZone }: InputOf<'daily'>): Promise<QuizView> {
    return this.database.write(caller, async (tx) => {
      const date = utcDate(tx.now);
      const started = await this.quizzes.findDaily(caller.id, date, tx);
      if (started) return toQuizView(started);
      const quiz = { id: newId(), kind: 'daily', status: 'active', startedAt: tx.now, dailyDate: date, timeZone } as const;
      if (await this.quizzes.insert(tx, caller.id, quiz))
        return this.#addItems(tx, quiz, await this.dailySets.findOrDraw(tx, date));
      const concurrent = await this.quizzes.findDaily(caller.id, date, tx);
      if (!concurrent) throw new Error(`The unique index reported a daily quiz of ${date}, but it can't be found`);
      return toQuizView(concurrent);
    });
  }

  async #startForMember(caller: Caller, input: MemberQuizInput): Promise<QuizView> {
    const { kind, timeZone, devMode = false } = input;
    if (devMode && caller.role !== 'admin') throw new AppError('auth.forbidden');
    if (devMode) requireUnlocked(caller);
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    return this.database.write(caller, async (tx) => {
      const quiz = { id: newId(), kind, status: 'active', startedAt: tx.now, timeZone, devMode } as const;
      // A concurrent start blocks here on the unique index until the first start commits, then finds that start's quiz.
      if (!(await this.quizzes.insert(tx, caller.id, quiz)))
        throw new AppError('quiz.active-exists', { quizId: await this.quizzes.findActiveId(tx, caller.id) });
      return this.#addItems(tx, quiz, await this.#chooseQuestions(tx, caller.id, input));
    });
  }

  #chooseQuestions(tx: Transaction, memberId: string, input: MemberQuizInput): Promise<PooledQuestion[]> {
    switch (input.kind) {
      case 'standard':
        return this.#drawStandard(tx, memberId, input);
      case 'hard-random':
        return this.#drawHardRandom(tx, memberId);
      case 'retake':
        return this.#copyFromQuiz(tx, memberId, input.retakeOf);
    }
  }

  async #drawStandard(tx: Transaction, memberId: string, input: InputOf<'standard'>): Promise<PooledQuestion[]> {
    const matching = await this.candidates.find(tx, memberId, input);
    const candidates =
      input.from === 'weakest' ? fromWeakestDomains(matching, await this.accuracies.find(tx, memberId), input.count) : matching;
    const sets = isUnfiltered(input) ? await this.candidates.wholeSets(tx, memberId) : [];
    const drawn = await this.#draw(tx, memberId, [...singles(candidates), ...sets], {
      count: input.count,
      usedToo: includesUsed(input),
    });
    if (drawn.length === 0) throw new AppError(input.from ? noQuestionsIn[input.from] : 'quiz.no-questions');
    return drawn;
  }

  /** Ten hard questions from all domains, unused ones first. */
  async #drawHardRandom(tx: Transaction, memberId: string): Promise<PooledQuestion[]> {
    const hard = await this.candidates.find(tx, memberId, { difficulties: ['Hard'] });
    if (hard.length < HARD_RANDOM_SIZE) throw new AppError('quiz.not-enough-hard');
    return this.#draw(tx, memberId, singles(hard), { count: HARD_RANDOM_SIZE, usedToo: true });
  }

  /** A retake uses the questions as they were copied into the completed quiz, whatever the bank contains now. A set stays whole. */
  async #copyFromQuiz(tx: Transaction, memberId: string, quizId: string): Promise<PooledQuestion[]> {
    const taken = await this.quizzes.find(memberId, quizId, tx);
    if (!taken) throw new AppError('quiz.not-found');
    if (taken.status !== 'completed') throw new AppError('quiz.not-completed');
    return shuffle(unitsOf(questionsOf(taken)), randomInt).flat();
  }

  /** The weighted draw returns hard and long questions earlier. Shuffling removes that order. */
  #draw(tx: Transaction, memberId: string, units: readonly DrawUnit[], draw: Omit<Draw, 'fraction'>) {
    return this.pool.contents(tx, shuffle(drawQuestions(units, { ...draw, fraction }), randomInt).flat(), memberId);
  }

  /** @throws quiz.no-questions, which rolls back the insert of the quiz */
  async #addItems(tx: Transaction, quiz: QuizState, questions: readonly PooledQuestion[]): Promise<QuizView> {
    if (questions.length === 0) throw new AppError('quiz.no-questions');
    const items = copyQuestions(questions, newId, randomInt);
    await this.quizzes.addItems(tx, quiz.id, items);
    if (!quiz.devMode) {
      const ids = items.map(({ questionId }) => questionId);
      await this.uses.joinSession(tx, tx.caller.id);
      await this.uses.markDrawn(tx, tx.caller.id, ids);
      emitQuizStarted(tx, tx.caller.id, quiz, ids);
    }
    tx.audit('quiz.started', { quizId: quiz.id, kind: quiz.kind, totalQuestions: items.length });
    return toQuizView({ ...quiz, items });
  }
}

const singles = (candidates: readonly Candidate[]): DrawUnit[] => candidates.map((candidate) => [candidate]);

const STEPS = 2 ** 32;
const fraction = () => randomInt(STEPS) / STEPS;
