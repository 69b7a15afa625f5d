import { AuthUser, GeneratedLink, GenerateLinkInput, InviteInput, RedirectQuery } from '@casebook/contracts';
import { AcceptsServiceRole, Allow, Caller, Limit, RespondsWith } from '@casebook/platform';
import { Body, Controller, Header, Post, Query } from '@nestjs/common';
import { InviteMember } from './create-account.ts';
import { GenerateLink } from './generate-link.ts';

@Controller('auth/v1')
@Limit('administration')
@AcceptsServiceRole()
export class AdminLinksController {
  constructor(
    private readonly inviteMember: InviteMember,
    private readonly generateLink: GenerateLink,
  ) {}

  @Post('invite')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @RespondsWith(AuthUser, 'inviteMember')
  invite(
    @Caller() caller: Caller,
    @Body({ schema: InviteInput }) input: InviteInput,
    @Query({ schema: RedirectQuery }) { redirect_to }: RedirectQuery,
  ): Promise<AuthUser> {
    return this.inviteMember.execute(caller, input, redirect_to);
  }

  @Post('admin/generate_link')
  @Header('cache-control', 'no-store')
  @Allow('admin')
  @RespondsWith(GeneratedLink, 'generateLink')
  generate(
    @Caller() caller: Caller,
    @Body({ schema: GenerateLinkInput }) input: GenerateLinkInput,
    @Query({ schema: RedirectQuery }) { redirect_to }: RedirectQuery,
  ): Promise<GeneratedLink> {
    return this.generateLink.execute(caller, input, redirect_to);
  }
}
