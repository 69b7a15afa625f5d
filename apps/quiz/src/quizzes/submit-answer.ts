import { type AnswerView, AppError, ItemAnswered, type SubmitAnswerInput } from '@casebook/contracts';
import { MAX_MISTAKES } from '@casebook/exam';
import { type Caller, Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { emitAnsweredQuestion } from '../answered-questions/answered-question.ts';
import { AnsweredQuestionsRepository } from '../answered-questions/answered-questions.repository.ts';
import { localDate } from '../calendar/calendar-date.ts';
import { mistakeAfter } from '../mistakes/mistake-rules.ts';
import { MistakesRepository } from '../mistakes/mistakes.repository.ts';
import { QuestionUsesRepository } from '../setup/question-uses.repository.ts';
import { AnswersRepository } from './answers.repository.ts';
import { notifyQuizChanged } from './live/quiz-channel.ts';
import type { Answer } from './quiz.ts';
import { answeredAt, gradeAnswer } from './quiz-rules.ts';
import { toAnswerView } from './quiz-view.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** Grades a member's one answer to an item. The response reveals the key and the explanation. */
@Injectable()
export class SubmitAnswer {
  constructor(
    private readonly database: Database,
    private readonly quizzes: QuizzesRepository,
    private readonly answers: AnswersRepository,
    private readonly mistakes: MistakesRepository,
    private readonly uses: QuestionUsesRepository,
    private readonly answeredQuestions: AnsweredQuestionsRepository,
  ) {}

  /** @throws quiz.not-found, quiz.item-not-found, quiz.already-answered with the first answer, quiz.not-active, quiz.option-not-found */
  execute(caller: Caller, quizId: string, input: SubmitAnswerInput): Promise<AnswerView> {
    return this.database.write(caller, async (tx) => {
      const quiz = await this.quizzes.lockForChange(tx, caller.id, quizId);
      if (!quiz) throw new AppError('quiz.not-found');
      const item = await this.quizzes.findItem(tx, caller.id, quizId, input.itemId);
      if (!item) throw new AppError('quiz.item-not-found');
      const answer = gradeAnswer(quiz, item, input, { id: newId(), answeredAt: answeredAt(input.answeredAt, quiz, tx.now) });
      const devMode = quiz.devMode ?? false;
      const isFirst = await this.answers.save(tx, caller.id, item, answer, {
        localDate: localDate(answer.answeredAt, quiz.timeZone),
        devMode,
      });
      notifyQuizChanged(tx, quizId);
      if (devMode) return toAnswerView(item, answer);
      const { questionId } = item;
      await this.uses.markAnswered(tx, caller.id, questionId);
      const { isMistake, displaced } = await this.#updateMistakes(tx, questionId, answer);
      const { contentVersion } = item;
      const answered = { ...answer, quizId, contentVersion, isFirst, isMistake };
      emitAnsweredQuestion(tx, await this.answeredQuestions.add(tx, caller.id, questionId, answered));
      if (displaced.length > 0)
        for (const changed of await this.answeredQuestions.removeMistakes(tx, caller.id, displaced))
          emitAnsweredQuestion(tx, changed);
      tx.emit(
        ItemAnswered,
        { id: questionId, version: 1 },
        {
          answerId: answer.id,
          quizId,
          itemId: item.id,
          questionId,
          userId: caller.id,
          optionId: answer.optionId,
          isCorrect: answer.isCorrect,
          isFirst,
          ...(item.contentVersion !== undefined && { contentVersion: item.contentVersion }),
          timeSpentMs: answer.timeSpentMs,
          answeredAt: answer.answeredAt.toISOString(),
        },
      );
      return toAnswerView(item, answer);
    });
  }

  /** @returns whether the question is a mistake now, and the oldest mistakes, which were dropped to make room */
  async #updateMistakes(
    tx: Transaction,
    questionId: string,
    { isCorrect, answeredAt: at }: Answer,
  ): Promise<{ isMistake: boolean; displaced: string[] }> {
    const memberId = tx.caller.id;
    const previous = await this.mistakes.lock(tx, memberId, questionId);
    const mistake = mistakeAfter(previous, isCorrect, at);
    if (mistake) await this.mistakes.save(tx, memberId, questionId, mistake);
    else if (previous) await this.mistakes.remove(tx, memberId, questionId);
    const displaced = mistake && !previous ? await this.mistakes.removeOldest(tx, memberId, MAX_MISTAKES) : [];
    return { isMistake: mistake !== undefined, displaced };
  }
}
