import { AppError, type MistakeList, toWireStem } from '@casebook/contracts';
import { type Caller, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MistakesRepository } from './mistakes.repository.ts';

/** Lists a member's mistakes. */
@Injectable()
export class ListMistakes {
  constructor(
    private readonly access: MemberAccess,
    private readonly mistakes: MistakesRepository,
  ) {}

  /** @throws access.required */
  async execute(caller: Caller): Promise<MistakeList> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    const mistakes = await this.mistakes.list(caller.id);
    return {
      items: mistakes.map(({ id: questionId, stem, domain, difficulty, wrongAt }) => ({
        questionId,
        ...toWireStem({ stem, domain, difficulty }),
        answeredAt: wrongAt.toISOString(),
      })),
    };
  }
}
