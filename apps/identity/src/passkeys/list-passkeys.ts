import type { PasskeyList } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';
import { WebAuthnRepository } from '../webauthn/webauthn.repository.ts';
import { toPasskey } from './passkey-rules.ts';

/** Lists the member's passkeys, oldest first. */
@Injectable()
export class ListPasskeys {
  constructor(
    private readonly findMember: FindMember,
    private readonly webauthn: WebAuthnRepository,
  ) {}

  /** @throws user_not_found, session_not_found */
  async execute(caller: Caller): Promise<PasskeyList> {
    const { account } = await this.findMember.find(caller);
    return (await this.webauthn.passkeysOf(account.id)).map(toPasskey);
  }
}
