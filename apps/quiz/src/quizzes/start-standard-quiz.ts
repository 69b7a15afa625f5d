import { AppError, type ErrorCode, type QuizSource, type QuizView, type StartQuizInput } from '@casebook/contracts';
import type { Caller, Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Candidate, PooledQuestion } from '../question-pool/pooled-question.ts';
import { CandidatesRepository } from '../setup/candidates.repository.ts';
import { DomainAccuracyRepository } from '../setup/domain-accuracy.repository.ts';
import { takesUsed } from '../setup/narrowing.ts';
import { fromWeakestDomains } from '../setup/weakest-domains.ts';
import { BeginQuiz } from './begin-quiz.ts';
import { DrawQuiz } from './draw-quiz.ts';

type StandardInput = Extract<StartQuizInput, { kind: 'standard' }>;

const nothingIn: Record<QuizSource, ErrorCode> = {
  bookmarks: 'quiz.no-bookmarks',
  mistakes: 'quiz.no-mistakes',
  unseen: 'quiz.no-questions',
  weakest: 'quiz.no-questions',
};

/** A member with access starts a quiz of questions drawn by lot, from all that is available or from what they narrowed it to. */
@Injectable()
export class StartStandardQuiz {
  constructor(
    private readonly beginQuiz: BeginQuiz,
    private readonly candidates: CandidatesRepository,
    private readonly accuracies: DomainAccuracyRepository,
    private readonly drawQuiz: DrawQuiz,
  ) {}

  /** @throws auth.forbidden, access.required, quiz.active-exists, quiz.no-questions, quiz.no-bookmarks, quiz.no-mistakes */
  execute(caller: Caller, input: StandardInput): Promise<QuizView> {
    return this.beginQuiz.execute(caller, input, (tx) => this.#draw(tx, caller.id, input));
  }

  async #draw(tx: Transaction, memberId: string, input: StandardInput): Promise<PooledQuestion[]> {
    const candidates = await this.#candidates(tx, memberId, input);
    const drawn = await this.drawQuiz.execute(tx, memberId, candidates, { count: input.count, usedToo: takesUsed(input) });
    if (drawn.length === 0) throw new AppError(input.from ? nothingIn[input.from] : 'quiz.no-questions');
    return drawn;
  }

  async #candidates(tx: Transaction, memberId: string, input: StandardInput): Promise<Candidate[]> {
    const candidates = await this.candidates.find(tx, memberId, input);
    if (input.from !== 'weakest') return candidates;
    return fromWeakestDomains(candidates, await this.accuracies.find(tx, memberId), input.count);
  }
}
