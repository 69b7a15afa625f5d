import { AppError, type LiveState, type QuizLive, type QuizStateInput } from '@casebook/contracts';
import { type Caller, Database, EventStreams } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Quiz } from '../quiz.ts';
import { toAnswerView } from '../quiz-view.ts';
import { QuizzesRepository } from '../quizzes.repository.ts';
import { LiveStateRepository } from './live-state.repository.ts';
import { liveStateOf, saveLiveState } from './live-state-rules.ts';
import { notifyQuizChanged, QUIZ_CHANNEL } from './quiz-channel.ts';

/** @param sentItemIds the items whose answers the stream has already sent */
function toQuizLive(quiz: Quiz, sentItemIds: ReadonlySet<string>): QuizLive {
  const unsent = quiz.items.filter(({ id }) => !sentItemIds.has(id));
  return {
    status: quiz.status,
    state: liveStateOf(quiz),
    answers: unsent.flatMap((item) => (item.answer ? [toAnswerView(item, item.answer)] : [])),
  };
}

/** Streams a member's quiz: its current state, then every change from any device. */
@Injectable()
export class FollowQuiz {
  constructor(
    private readonly streams: EventStreams,
    private readonly quizzes: QuizzesRepository,
    private readonly liveStates: LiveStateRepository,
  ) {}

  /** @throws quiz.not-found, stream.too-many */
  execute(caller: Caller, quizId: string, reply: FastifyReply): Promise<void> {
    const sent = { version: -1, itemIds: new Set<string>() };
    const readCurrent = async (): Promise<{ version: number; data: QuizLive }> => {
      // Read before the quiz, so that the quiz is at least as new as the version.
      const version = await this.liveStates.findVersion(caller.id, quizId);
      const quiz = version === undefined ? undefined : await this.quizzes.find(caller.id, quizId);
      if (version === undefined || !quiz) throw new AppError('quiz.not-found');
      const data = toQuizLive(quiz, sent.itemIds);
      // The stream drops a version that it has already sent, so that version's answers don't count as sent.
      if (version > sent.version) {
        sent.version = version;
        for (const { itemId } of data.answers) sent.itemIds.add(itemId);
      }
      return { version, data };
    };
    return this.streams.open(reply, { caller, channel: QUIZ_CHANNEL, key: quizId, current: readCurrent });
  }
}

/** Saves a device's state of a quiz in progress and notifies the member's other devices. */
@Injectable()
export class SaveQuizState {
  constructor(
    private readonly database: Database,
    private readonly quizzes: QuizzesRepository,
    private readonly liveStates: LiveStateRepository,
  ) {}

  /**
   * @throws quiz.not-found, quiz.not-active, quiz.item-not-found, quiz.option-not-found, quiz.state-stale with the current `state`
   */
  execute(caller: Caller, quizId: string, input: QuizStateInput): Promise<LiveState> {
    return this.database.write(caller, async (tx) => {
      await this.quizzes.lockForChange(tx, caller.id, quizId);
      const quiz = await this.quizzes.find(caller.id, quizId, tx);
      if (!quiz) throw new AppError('quiz.not-found');
      const saved = saveLiveState(quiz, input, tx.now);
      await this.liveStates.save(tx, caller.id, quizId, saved);
      notifyQuizChanged(tx, quizId);
      return saved;
    });
  }
}
