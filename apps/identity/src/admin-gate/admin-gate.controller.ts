import { AdminCodeInput, AdminGate } from '@casebook/contracts';
import { AcceptsLocked, Allow, Caller, RespondsWith, RespondsWithNothing } from '@casebook/platform';
import { Body, Controller, Delete, Get, Header, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ExitAdminGate, GetAdminGate, type IssuedGate, RenewAdminGate, UnlockAdminGate } from './open-admin-gate.ts';

@Controller('api/v1/admin-gate')
export class AdminGateController {
  constructor(
    private readonly getAdminGate: GetAdminGate,
    private readonly unlockAdminGate: UnlockAdminGate,
    private readonly renewAdminGate: RenewAdminGate,
    private readonly exitAdminGate: ExitAdminGate,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @AcceptsLocked()
  @RespondsWith(AdminGate, 'getAdminGate')
  get(@Caller() caller: Caller): Promise<AdminGate> {
    return this.getAdminGate.execute(caller);
  }

  @Post()
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @AcceptsLocked()
  @RespondsWith(AdminGate, 'unlockAdminGate')
  async unlock(
    @Caller() caller: Caller,
    @Body({ schema: AdminCodeInput }) input: AdminCodeInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminGate> {
    return answer(await this.unlockAdminGate.execute(caller, input), reply);
  }

  @Post('renewal')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @RespondsWith(AdminGate, 'renewAdminGate')
  async renew(@Caller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<AdminGate> {
    return answer(await this.renewAdminGate.execute(caller), reply);
  }

  @Delete()
  @Allow('admin')
  @AcceptsLocked()
  @RespondsWithNothing('exitAdminGate')
  async exit(@Caller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    reply.header('set-cookie', await this.exitAdminGate.execute(caller));
  }
}

function answer({ gate, cookie }: IssuedGate, reply: FastifyReply): AdminGate {
  reply.header('set-cookie', cookie);
  return gate;
}
