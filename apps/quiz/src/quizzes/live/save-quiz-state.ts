import { AppError, type QuizProgress, type QuizStateInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { QuizzesRepository } from '../quizzes.repository.ts';
import { LiveStateRepository } from './live-state.repository.ts';
import { saveProgress } from './progress-rules.ts';
import { notifyQuizChanged } from './quiz-channel.ts';

/** Saves a device's state of a quiz in progress and notifies the member's other devices. */
@Injectable()
export class SaveQuizState {
  constructor(
    private readonly database: Database,
    private readonly quizzes: QuizzesRepository,
    private readonly progress: LiveStateRepository,
  ) {}

  /**
   * @throws quiz.not-found, quiz.not-active, quiz.item-not-found, quiz.option-not-found, quiz.state-stale with the current `state`
   */
  execute(caller: Caller, quizId: string, input: QuizStateInput): Promise<QuizProgress> {
    return this.database.write(caller, async (tx) => {
      await this.quizzes.lockForChange(tx, caller.id, quizId);
      const quiz = await this.quizzes.find(caller.id, quizId, tx);
      if (!quiz) throw new AppError('quiz.not-found');
      const saved = saveProgress(quiz, input, tx.now);
      await this.progress.save(tx, caller.id, quizId, saved);
      notifyQuizChanged(tx, quizId);
      return saved;
    });
  }
}
