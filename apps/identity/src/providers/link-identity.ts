import { AuthError, type AuthorizeQuery } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ProveOwner } from '../account-changes/prove-owner.ts';
import { FindMember } from '../accounts/find-member.ts';
import { IdentityOptions } from '../identity-options.ts';
import { Providers } from './providers.ts';
import { type StartedFlow, StartFlow } from './start-flow.ts';

/** Sends a member's browser to a provider to link the account there. It is a way to sign in, so it needs a fresh session. */
@Injectable()
export class LinkIdentity {
  constructor(
    private readonly providers: Providers,
    private readonly findMember: FindMember,
    private readonly proveOwner: ProveOwner,
    private readonly startFlow: StartFlow,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * @param cookies the request's `Cookie` header
   * @throws manual_linking_disabled, validation_failed, reauthentication_needed, service_unavailable, user_not_found, session_not_found
   */
  async execute(caller: Caller, query: AuthorizeQuery, cookies: string | undefined): Promise<StartedFlow> {
    if (!this.options.manualLinking) throw new AuthError('manual_linking_disabled');
    const provider = this.providers.require(query.provider);
    const member = await this.findMember.find(caller);
    this.proveOwner.require(member, {});
    const purpose = { userId: member.account.id, sessionId: member.session.id };
    return this.startFlow.start(caller, provider, purpose, query, cookies);
  }
}
