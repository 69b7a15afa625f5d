import { DeviceSessions } from '@casebook/contracts';
import { Allow, Caller, IdParam, Limit, RespondsWith, RespondsWithNothing } from '@casebook/platform';
import { Controller, Delete, Get, Header } from '@nestjs/common';
import { EndSession, ListSessions } from './manage-sessions.ts';

@Controller('auth/v1/sessions')
@Limit('session')
export class SessionsController {
  constructor(
    private readonly listSessions: ListSessions,
    private readonly endSession: EndSession,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(DeviceSessions, 'listSessions')
  list(@Caller() caller: Caller): Promise<DeviceSessions> {
    return this.listSessions.execute(caller);
  }

  @Delete(':id')
  @Allow('member')
  @RespondsWithNothing('endSession')
  end(@Caller() caller: Caller, @IdParam('id') id: string): Promise<void> {
    return this.endSession.execute(caller, id);
  }
}
