import { AppError, type QuestionView } from '@casebook/contracts';
import { type Caller, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CritiquesRepository, toQuestionCritique } from './critiques.repository.ts';
import { QuestionReadingRepository } from './question-reading.repository.ts';
import { toQuestionView } from './question-view.ts';

/** Returns a question. Visitors get only its stem and options, so that shared links work for them. */
@Injectable()
export class GetQuestion {
  constructor(
    private readonly questions: QuestionReadingRepository,
    private readonly access: MemberAccess,
    private readonly critiques: CritiquesRepository,
  ) {}

  /** @throws question.not-found */
  async execute(caller: Caller, id: string): Promise<QuestionView> {
    const [read, hasAccess] = await Promise.all([this.questions.find(caller, id), this.access.has(caller)]);
    if (!read) throw new AppError('question.not-found');
    const view = toQuestionView(read, caller, hasAccess);
    const canReadCritique = caller.role === 'admin' || read.question.authorId === caller.id;
    const critique = canReadCritique && (await this.critiques.find(id));
    return critique ? { ...view, critique: toQuestionCritique(critique, view.version) } : view;
  }
}
