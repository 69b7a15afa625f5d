import { AppError, type VoteInput, type VoteView } from '@casebook/contracts';
import { type Caller, Database, lockMember } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { VotesRepository } from './votes.repository.ts';

/** Votes an explanation up or down, replacing the member's earlier vote, or takes the vote back. Idempotent. */
@Injectable()
export class VoteOnExplanation {
  constructor(
    private readonly database: Database,
    private readonly votes: VotesRepository,
  ) {}

  /** @throws explanation.not-found, member.not-found */
  execute(caller: Caller, id: string, { vote }: VoteInput): Promise<VoteView> {
    return this.database.write(caller, async (tx) => {
      if (!(await lockMember(tx, caller.id))) throw new AppError('member.not-found');
      if (!(await this.votes.lockExplanation(tx, id))) throw new AppError('explanation.not-found');
      if (vote === null) await this.votes.remove(tx, caller.id, id);
      else await this.votes.save(tx, caller.id, id, vote);
      return { id, ...(vote !== null && { mine: vote }) };
    });
  }
}
