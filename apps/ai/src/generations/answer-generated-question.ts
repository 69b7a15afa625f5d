import { type AnswerGeneratedInput, AppError, type GeneratedQuestionView } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toGeneratedQuestionView } from './generated-question-view.ts';
import { GeneratedQuestionsRepository } from './generated-questions.repository.ts';

/** Answers a generated question in its preview card: members without access can't start quizzes with their own questions. */
@Injectable()
export class AnswerGeneratedQuestion {
  constructor(
    private readonly database: Database,
    private readonly questions: GeneratedQuestionsRepository,
  ) {}

  /** @throws generated-question.not-found, quiz.option-not-found, generated-question.already-answered with another option */
  execute(caller: Caller, id: string, { optionId }: AnswerGeneratedInput): Promise<GeneratedQuestionView> {
    return this.database.write(caller, async (tx) => {
      const question = await this.questions.get(caller.id, id, tx);
      if (!question.content.options.some((option) => option.id === optionId)) throw new AppError('quiz.option-not-found');
      const isStored = question.chosenOptionId === optionId || (await this.questions.saveAnswer(tx, question, optionId));
      if (!isStored) throw new AppError('generated-question.already-answered');
      return toGeneratedQuestionView({ ...question, chosenOptionId: optionId }, true);
    });
  }
}
