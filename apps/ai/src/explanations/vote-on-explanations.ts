import {
  AppError,
  type ListVotedQuery,
  toWireStem,
  type VotedExplanation,
  type VotedExplanations,
  type VoteInput,
  type VoteView,
} from '@casebook/contracts';
import { type Caller, Database, lockMember } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toAiExplanation } from './explanation.ts';
import { ExplanationsRepository } from './explanations.repository.ts';
import { type ExplanationWithVotes, VotesRepository } from './votes.repository.ts';

/** Votes an explanation up or down, replacing the member's earlier vote, or removes the vote. Idempotent. */
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

/** Lists the explanations that members voted down, worst first. */
@Injectable()
export class ListVotedExplanations {
  constructor(private readonly votes: VotesRepository) {}

  async execute({ limit }: ListVotedQuery): Promise<VotedExplanations> {
    const [items, total] = await Promise.all([this.votes.listWorst(limit), this.votes.countWorst()]);
    return { items: items.map(toVotedExplanation), total };
  }
}

const toVotedExplanation = ({ explanation, question, up, down }: ExplanationWithVotes): VotedExplanation => ({
  ...toAiExplanation(explanation),
  ...(question && toWireStem(question)),
  up,
  down,
});

/** Deletes an explanation with its votes. The next request writes a new one. */
@Injectable()
export class DiscardExplanation {
  constructor(
    private readonly database: Database,
    private readonly explanations: ExplanationsRepository,
  ) {}

  /** @throws explanation.not-found */
  execute(caller: Caller, id: string): Promise<void> {
    return this.database.write(caller, async (tx) => {
      if (!(await this.explanations.remove(tx, id))) throw new AppError('explanation.not-found');
      tx.audit('explanation.discarded', { explanationId: id });
    });
  }
}
