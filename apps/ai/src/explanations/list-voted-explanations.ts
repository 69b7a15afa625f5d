import type { ListVotedQuery, VotedExplanation, VotedExplanations } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { toAiExplanation } from './explanation.ts';
import { type Voted, VotesRepository } from './votes.repository.ts';

/** Lists the explanations that members voted down, the worst first. */
@Injectable()
export class ListVotedExplanations {
  constructor(private readonly votes: VotesRepository) {}

  async execute({ limit }: ListVotedQuery): Promise<VotedExplanations> {
    const [items, total] = await Promise.all([this.votes.listWorst(limit), this.votes.countWorst()]);
    return { items: items.map(toVotedExplanation), total };
  }
}

const toVotedExplanation = ({ explanation, question, up, down }: Voted): VotedExplanation => ({
  ...toAiExplanation(explanation),
  ...(question && { question: question.stem, domain: question.domain }),
  up,
  down,
});
