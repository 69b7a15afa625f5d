import {
  MailRequested,
  OtpInput,
  RecoverInput,
  RecoverResponse,
  RedirectQuery,
  ResendInput,
  VerifyInput,
  VerifyLinkQuery,
  VerifyResponse,
} from '@casebook/contracts';
import { Allow, Caller, Limit, RespondsWith, RespondsWithNothing, RespondsWithRedirect } from '@casebook/platform';
import { Body, Controller, Get, Head, Header, Post, Query, Redirect, UseInterceptors } from '@nestjs/common';
import { TrustDevice } from '../limits/device-cookies.ts';
import { FollowLink } from './follow-link.ts';
import { Reauthenticate, RequestMagicLink, RequestRecovery, ResendMail } from './request-mail.ts';
import { VerifyToken } from './verify-token.ts';

@Controller('auth/v1')
@Limit('credentials')
export class LinksController {
  constructor(
    private readonly requestRecovery: RequestRecovery,
    private readonly requestMagicLink: RequestMagicLink,
    private readonly resendMail: ResendMail,
    private readonly reauthenticate: Reauthenticate,
    private readonly followLink: FollowLink,
    private readonly verifyToken: VerifyToken,
  ) {}

  @Post('recover')
  @Allow('visitor')
  @RespondsWith(RecoverResponse, 'requestRecovery')
  recover(
    @Caller() caller: Caller,
    @Body({ schema: RecoverInput }) input: RecoverInput,
    @Query({ schema: RedirectQuery }) { redirect_to }: RedirectQuery,
  ): Promise<RecoverResponse> {
    return this.requestRecovery.execute(caller, input, redirect_to);
  }

  @Post('otp')
  @Allow('visitor')
  @RespondsWith(MailRequested, 'requestMagicLink')
  otp(
    @Caller() caller: Caller,
    @Body({ schema: OtpInput }) input: OtpInput,
    @Query({ schema: RedirectQuery }) { redirect_to }: RedirectQuery,
  ): Promise<MailRequested> {
    return this.requestMagicLink.execute(caller, input, redirect_to);
  }

  @Post('resend')
  @Allow('visitor')
  @RespondsWith(MailRequested, 'resendMail')
  resend(
    @Caller() caller: Caller,
    @Body({ schema: ResendInput }) input: ResendInput,
    @Query({ schema: RedirectQuery }) { redirect_to }: RedirectQuery,
  ): Promise<MailRequested> {
    return this.resendMail.execute(caller, input, redirect_to);
  }

  @Get('reauthenticate')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(MailRequested, 'reauthenticate')
  sendNonce(@Caller() caller: Caller): Promise<MailRequested> {
    return this.reauthenticate.execute(caller);
  }

  /** Declared before the GET, which would also match HEAD: mail scanners send HEAD, and must not use up the link. */
  @Head('verify')
  @Allow('visitor')
  @RespondsWithNothing('probeLink')
  probe(): void {}

  @Get('verify')
  @Redirect()
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  @Allow('visitor')
  @RespondsWithRedirect('followLink')
  async follow(@Caller() caller: Caller, @Query({ schema: VerifyLinkQuery }) query: VerifyLinkQuery) {
    return { url: await this.followLink.execute(caller, query), statusCode: 303 };
  }

  @Post('verify')
  @Header('cache-control', 'no-store')
  @Allow('visitor')
  @UseInterceptors(TrustDevice)
  @RespondsWith(VerifyResponse, 'verifyToken')
  verify(@Caller() caller: Caller, @Body({ schema: VerifyInput }) input: VerifyInput): Promise<VerifyResponse> {
    return this.verifyToken.execute(caller, input);
  }
}
