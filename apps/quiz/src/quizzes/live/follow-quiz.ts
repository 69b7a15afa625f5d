import { AppError, type QuizLive } from '@casebook/contracts';
import { type Caller, EventStreams } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { QuizzesRepository } from '../quizzes.repository.ts';
import { LiveStateRepository } from './live-state.repository.ts';
import { QUIZ_CHANNEL } from './quiz-channel.ts';
import { toQuizLive } from './quiz-live.ts';

/** A member's quiz as it stands, and again after every answer, state and settling, whichever device it came from. */
@Injectable()
export class FollowQuiz {
  constructor(
    private readonly streams: EventStreams,
    private readonly quizzes: QuizzesRepository,
    private readonly progress: LiveStateRepository,
  ) {}

  /** @throws quiz.not-found, stream.too-many */
  execute(caller: Caller, quizId: string, reply: FastifyReply): Promise<void> {
    const told = { version: -1, itemIds: new Set<string>() };
    const present = async (): Promise<{ version: number; data: QuizLive }> => {
      // The version first: what is read after it is at least as new, and never told as newer than it is.
      const version = await this.progress.findVersion(caller.id, quizId);
      const quiz = version === undefined ? undefined : await this.quizzes.find(caller.id, quizId);
      if (version === undefined || !quiz) throw new AppError('quiz.not-found');
      const data = toQuizLive(quiz, told.itemIds);
      // A version that was told before is not told again, and its answers are still to be told.
      if (version > told.version) {
        told.version = version;
        for (const { itemId } of data.answers) told.itemIds.add(itemId);
      }
      return { version, data };
    };
    return this.streams.open(reply, { caller, channel: QUIZ_CHANNEL, key: quizId, present });
  }
}
