import { AuthSession, RecoverAnswer, RecoverInput, RedirectQuery, VerifyInput, VerifyLinkQuery } from '@casebook/contracts';
import { Allow, Answers, AnswersNothing, AnswersRedirect, Caller } from '@casebook/platform';
import { Body, Controller, Get, Head, Header, Post, Query, Redirect, UseInterceptors } from '@nestjs/common';
import { TrustDevice } from '../limits/trust-device.ts';
import { FollowLink } from './follow-link.ts';
import { RequestRecovery } from './request-recovery.ts';
import { VerifyToken } from './verify-token.ts';

@Controller('auth/v1')
export class LinksController {
  constructor(
    private readonly requestRecovery: RequestRecovery,
    private readonly followLink: FollowLink,
    private readonly verifyToken: VerifyToken,
  ) {}

  @Post('recover')
  @Allow('visitor')
  @Answers(RecoverAnswer, 'requestRecovery')
  recover(
    @Caller() caller: Caller,
    @Body({ schema: RecoverInput }) input: RecoverInput,
    @Query({ schema: RedirectQuery }) { redirect_to }: RedirectQuery,
  ): Promise<RecoverAnswer> {
    return this.requestRecovery.execute(caller, input, redirect_to);
  }

  /** Declared before the GET, which would also match HEAD: mail scanners send HEAD, and must not use up the link. */
  @Head('verify')
  @Allow('visitor')
  @AnswersNothing('probeLink')
  probe(): void {}

  @Get('verify')
  @Redirect()
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  @Allow('visitor')
  @AnswersRedirect('followLink')
  async follow(@Caller() caller: Caller, @Query({ schema: VerifyLinkQuery }) query: VerifyLinkQuery) {
    return { url: await this.followLink.execute(caller, query), statusCode: 303 };
  }

  @Post('verify')
  @Header('cache-control', 'no-store')
  @Allow('visitor')
  @UseInterceptors(TrustDevice)
  @Answers(AuthSession, 'verifyToken')
  verify(@Caller() caller: Caller, @Body({ schema: VerifyInput }) input: VerifyInput): Promise<AuthSession> {
    return this.verifyToken.execute(caller, input);
  }
}
