import { AuthorizeQuery, IdentityUnlinked, LinkingStarted, PostedProviderCallback, ProviderCallback } from '@casebook/contracts';
import { AcceptsForm, Allow, Caller, Limit, RespondsWith, RespondsWithNothing, RespondsWithRedirect } from '@casebook/platform';
import { Body, Controller, Delete, Get, Header, Param, Post, Query, Redirect, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Cookies } from '../limits/device-cookies.ts';
import { FinishProviderFlow } from './finish-provider-flow.ts';
import { RefuseSso } from './refuse-sso.ts';
import { LinkIdentity, StartProviderSignIn } from './start-flow.ts';
import { UnlinkIdentity } from './unlink-identity.ts';

@Controller('auth/v1')
@Limit('credentials')
export class ProvidersController {
  constructor(
    private readonly startProviderSignIn: StartProviderSignIn,
    private readonly finishProviderFlow: FinishProviderFlow,
    private readonly linkIdentity: LinkIdentity,
    private readonly unlinkIdentity: UnlinkIdentity,
    private readonly refuseSso: RefuseSso,
  ) {}

  @Get('authorize')
  @Redirect()
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  @Allow('visitor')
  @RespondsWithRedirect('startProviderSignIn')
  async authorize(
    @Caller() caller: Caller,
    @Query({ schema: AuthorizeQuery }) query: AuthorizeQuery,
    @Cookies() cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const started = await this.startProviderSignIn.execute(caller, query, cookies);
    reply.header('set-cookie', started.cookies);
    return { url: started.url, statusCode: 303 };
  }

  @Get('callback')
  @Redirect()
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  @Allow('visitor')
  @RespondsWithRedirect('finishProviderFlow')
  async finish(
    @Caller() caller: Caller,
    @Query({ schema: ProviderCallback }) callback: ProviderCallback,
    @Cookies() cookies: string | undefined,
  ) {
    return { url: await this.finishProviderFlow.execute(caller, callback, cookies), statusCode: 303 };
  }

  /** For providers that return in a form. */
  @Post('callback')
  @Redirect()
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  @Allow('visitor')
  @AcceptsForm()
  @RespondsWithRedirect('finishPostedProviderFlow')
  async finishPosted(
    @Caller() caller: Caller,
    @Body({ schema: PostedProviderCallback }) callback: ProviderCallback,
    @Cookies() cookies: string | undefined,
  ) {
    return { url: await this.finishProviderFlow.execute(caller, callback, cookies), statusCode: 303 };
  }

  @Get('user/identities/authorize')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(LinkingStarted, 'linkIdentity')
  async link(
    @Caller() caller: Caller,
    @Query({ schema: AuthorizeQuery }) query: AuthorizeQuery,
    @Cookies() cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LinkingStarted> {
    const started = await this.linkIdentity.execute(caller, query, cookies);
    reply.header('set-cookie', started.cookies);
    return { url: started.url };
  }

  @Delete('user/identities/:id')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(IdentityUnlinked, 'unlinkIdentity')
  unlink(@Caller() caller: Caller, @Param('id') id: string): Promise<IdentityUnlinked> {
    return this.unlinkIdentity.execute(caller, id);
  }

  @Post('sso')
  @Allow('visitor')
  @RespondsWithNothing('refuseSso')
  sso(): void {
    this.refuseSso.execute();
  }
}
