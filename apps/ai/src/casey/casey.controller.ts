import {
  CaseyMessage,
  CaseyMessagePage,
  CaseySuggestions,
  CaseyView,
  ListCaseyMessagesQuery,
  SendCaseyMessageInput,
} from '@casebook/contracts';
import { Allow, Caller, RespondsWith, RespondsWithNothing, RespondsWithTokens } from '@casebook/platform';
import { Body, Controller, Delete, Get, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ListCaseySuggestions } from './list-casey-suggestions.ts';
import { ClearCaseyMessages, GetCasey, ListCaseyMessages } from './read-casey.ts';
import { SendCaseyMessage } from './send-casey-message.ts';

@Controller('api/v1/ai/casey')
export class CaseyController {
  constructor(
    private readonly getCasey: GetCasey,
    private readonly sendCaseyMessage: SendCaseyMessage,
    private readonly listCaseyMessages: ListCaseyMessages,
    private readonly clearCaseyMessages: ClearCaseyMessages,
    private readonly listCaseySuggestions: ListCaseySuggestions,
  ) {}

  @Get()
  @Allow('member')
  @RespondsWith(CaseyView, 'getCasey')
  get(@Caller() caller: Caller): Promise<CaseyView> {
    return this.getCasey.execute(caller);
  }

  @Post()
  @Allow('member')
  @RespondsWithTokens(CaseyMessage, 'sendCaseyMessage')
  send(
    @Caller() caller: Caller,
    @Body({ schema: SendCaseyMessageInput }) input: SendCaseyMessageInput,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendCaseyMessage.execute(caller, input, reply);
  }

  @Get('messages')
  @Allow('member')
  @RespondsWith(CaseyMessagePage, 'listCaseyMessages')
  list(
    @Caller() caller: Caller,
    @Query({ schema: ListCaseyMessagesQuery }) query: ListCaseyMessagesQuery,
  ): Promise<CaseyMessagePage> {
    return this.listCaseyMessages.execute(caller, query);
  }

  @Delete('messages')
  @Allow('member')
  @RespondsWithNothing('clearCaseyMessages')
  clear(@Caller() caller: Caller): Promise<void> {
    return this.clearCaseyMessages.execute(caller);
  }

  @Get('suggestions')
  @Allow('member')
  @RespondsWith(CaseySuggestions, 'listCaseySuggestions')
  suggest(@Caller() caller: Caller): Promise<CaseySuggestions> {
    return this.listCaseySuggestions.execute(caller);
  }
}
