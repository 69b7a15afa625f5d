import type { DeviceSessions } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';
import { SessionList } from '../sessions/session-list.ts';

/** Lists where the member is signed in. */
@Injectable()
export class ListSessions {
  constructor(
    private readonly findMember: FindMember,
    private readonly sessions: SessionList,
  ) {}

  /** @returns the newest 100 sessions @throws user_not_found, session_not_found */
  async execute(caller: Caller): Promise<DeviceSessions> {
    const { account, session: current } = await this.findMember.find(caller);
    return this.sessions.of(account.id, current.id);
  }
}
