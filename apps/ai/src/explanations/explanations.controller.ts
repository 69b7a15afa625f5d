import { AiExplanation, ExplainInput, ListVotedQuery, VotedExplanations, VoteInput, VoteView } from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith, RespondsWithNothing, RespondsWithTokens } from '@casebook/platform';
import { Body, Controller, Delete, Get, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ExplainQuestion } from './explain-question.ts';
import { DiscardExplanation, ListVotedExplanations, VoteOnExplanation } from './vote-on-explanations.ts';

@Controller('api/v1/ai/explanations')
export class ExplanationsController {
  constructor(
    private readonly explainQuestion: ExplainQuestion,
    private readonly voteOnExplanation: VoteOnExplanation,
    private readonly listVotedExplanations: ListVotedExplanations,
    private readonly discardExplanation: DiscardExplanation,
  ) {}

  @Post()
  @Allow('member')
  @RespondsWithTokens(AiExplanation, 'explainQuestion')
  explain(
    @Caller() caller: Caller,
    @Body({ schema: ExplainInput }) input: ExplainInput,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.explainQuestion.execute(caller, input, reply);
  }

  @Put(':id/vote')
  @Allow('member')
  @RespondsWith(VoteView, 'voteOnExplanation')
  vote(@Caller() caller: Caller, @IdParam('id') id: string, @Body({ schema: VoteInput }) input: VoteInput): Promise<VoteView> {
    return this.voteOnExplanation.execute(caller, id, input);
  }

  @Get()
  @Allow('admin')
  @RespondsWith(VotedExplanations, 'listVotedExplanations')
  list(@Query({ schema: ListVotedQuery }) query: ListVotedQuery): Promise<VotedExplanations> {
    return this.listVotedExplanations.execute(query);
  }

  @Delete(':id')
  @Allow('admin')
  @RespondsWithNothing('discardExplanation')
  discard(@Caller() caller: Caller, @IdParam('id') id: string): Promise<void> {
    return this.discardExplanation.execute(caller, id);
  }
}
