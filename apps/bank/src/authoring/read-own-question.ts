import { AppError } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Question } from '../questions/question.ts';
import { QuestionReadingRepository } from '../questions/question-reading.repository.ts';
import { mayWrite } from './authoring-rules.ts';

/** The question whose versions a caller may read: every version tells the key, so they are for its author and for admins. */
@Injectable()
export class ReadOwnQuestion {
  constructor(private readonly questions: QuestionReadingRepository) {}

  /** @throws question.not-found, auth.forbidden */
  async execute(caller: Caller, id: string): Promise<Question> {
    const read = await this.questions.find(caller, id);
    if (!read) throw new AppError('question.not-found');
    if (!mayWrite(read.question, caller)) throw new AppError('auth.forbidden');
    return read.question;
  }
}
