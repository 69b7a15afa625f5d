import { AppError, CASEY_MISTAKE_SUGGESTIONS, type CaseySuggestions } from '@casebook/contracts';
import { type Caller, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ActiveQuizzesRepository } from '../active-quizzes/active-quizzes.repository.ts';
import { CaseyQuestionsRepository } from './casey-questions.repository.ts';
import { suggestionsFor } from './suggestions.ts';

/** Read, since some may be unanswered in an active quiz. */
const READ_MISTAKES = 50;

/** Lists twelve messages to begin with, the caller's latest mistakes among them, except those that are unanswered in an active quiz. */
@Injectable()
export class ListCaseySuggestions {
  constructor(
    private readonly access: MemberAccess,
    private readonly quizzes: ActiveQuizzesRepository,
    private readonly questions: CaseyQuestionsRepository,
  ) {}

  /** @throws access.required */
  async execute(caller: Caller): Promise<CaseySuggestions> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    const [mistakes, open] = await Promise.all([
      this.questions.mistakes(caller.id, READ_MISTAKES),
      this.quizzes.openQuestions(caller.id),
    ]);
    const ids = new Set(open.map(({ id }) => id));
    return { items: suggestionsFor(mistakes.filter(({ id }) => !ids.has(id)).slice(0, CASEY_MISTAKE_SUGGESTIONS)) };
  }
}
