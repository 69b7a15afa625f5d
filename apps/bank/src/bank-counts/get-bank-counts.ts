import type { BankCounts } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../members/members.repository.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';

/** Returns the counts that the landing page shows. */
@Injectable()
export class GetBankCounts {
  constructor(
    private readonly questions: QuestionsRepository,
    private readonly members: MembersRepository,
  ) {}

  async execute(): Promise<BankCounts> {
    const [questions, domains, members] = await Promise.all([
      this.questions.countShared(),
      this.questions.countDomains(),
      this.members.count(),
    ]);
    return { questions, domains, members };
  }
}
