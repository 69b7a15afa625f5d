import {
  type AnswerGeneratedInput,
  AppError,
  type GeneratedQuestionPage,
  type GeneratedQuestionView,
  type ListGenerationsQuery,
  toWireStem,
} from '@casebook/contracts';
import { type Caller, cutPage, Database, decodeCursor, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type GeneratedQuestion, GeneratedQuestionsRepository } from './generated-questions.repository.ts';

/** @param showsKey whether the member has access; without access, the key and the explanation are shown after the answer (decisions.md) */
function toGeneratedQuestionView(one: GeneratedQuestion, showsKey: boolean): GeneratedQuestionView {
  const { content, chosenOptionId } = one;
  const { stem, options, domain, topic, difficulty, formatType, tags, keyConcepts, practicalApplication } = content;
  return {
    id: one.id,
    generationId: one.generationId,
    model: one.model,
    ...toWireStem({ stem }),
    options: options.map(({ id, text }) => ({ id, text })),
    domain,
    topic,
    difficulty,
    formatType,
    tags,
    createdAt: one.createdAt.toISOString(),
    ...(chosenOptionId && { chosenOptionId }),
    ...((showsKey || chosenOptionId) && {
      correctOptionId: options[content.correctAnswer]?.id,
      rationales: options.map(({ id, rationale }) => ({ optionId: id, text: rationale })),
      keyConcepts,
      practicalApplication,
    }),
  };
}

/** Lists the questions that the caller generated, newest first. */
@Injectable()
export class ListGeneratedQuestions {
  constructor(
    private readonly questions: GeneratedQuestionsRepository,
    private readonly access: MemberAccess,
  ) {}

  /** @throws page.cursor-invalid */
  async execute(caller: Caller, { limit, cursor }: ListGenerationsQuery): Promise<GeneratedQuestionPage> {
    const [found, total, hasAccess] = await Promise.all([
      this.questions.list(caller.id, cursor === undefined ? undefined : decodeCursor(cursor), limit + 1),
      this.questions.count(caller.id),
      this.access.has(caller),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { items: rows.map((row) => toGeneratedQuestionView(row, hasAccess)), total, totalIsEstimate: false, ...next };
  }
}

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
