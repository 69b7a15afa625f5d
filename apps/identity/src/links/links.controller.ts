import {
  MailRequested,
  OtpInput,
  RecoverAnswer,
  RecoverInput,
  RedirectQuery,
  ResendInput,
  VerifyAnswer,
  VerifyInput,
  VerifyLinkQuery,
} from '@casebook/contracts';
import { Allow, Answers, AnswersNothing, AnswersRedirect, Caller, Limit } from '@casebook/platform';
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
  @Answers(RecoverAnswer, 'requestRecovery')
  recover(
    @Caller() caller: Caller,
    @Body({ schema: RecoverInput }) input: RecoverInput,
    @Query({ schema: RedirectQuery }) { redirect_to }: RedirectQuery,
  ): Promise<RecoverAnswer> {
    return this.requestRecovery.execute(caller, input, redirect_to);
  }

  @Post('otp')
  @Allow('visitor')
  @Answers(MailRequested, 'requestMagicLink')
  otp(
    @Caller() caller: Caller,
    @Body({ schema: OtpInput }) input: OtpInput,
    @Query({ schema: RedirectQuery }) { redirect_to }: RedirectQuery,
  ): Promise<MailRequested> {
    return this.requestMagicLink.execute(caller, input, redirect_to);
  }

  @Post('resend')
  @Allow('visitor')
  @Answers(MailRequested, 'resendMail')
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
  @Answers(MailRequested, 'reauthenticate')
  sendNonce(@Caller() caller: Caller): Promise<MailRequested> {
    return this.reauthenticate.execute(caller);
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
  @Answers(VerifyAnswer, 'verifyToken')
  verify(@Caller() caller: Caller, @Body({ schema: VerifyInput }) input: VerifyInput): Promise<VerifyAnswer> {
    return this.verifyToken.execute(caller, input);
  }
}
