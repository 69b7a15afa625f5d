import type { DeviceSession, DeviceSessions } from '@casebook/contracts';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';
import { IdentityOptions } from '../identity-options.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { ListedSession } from '../sessions/session.ts';
import { assuranceOf, openSince } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

const MAX_LISTED = 100;

/** Lists where the member is signed in. */
@Injectable()
export class ListSessions {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly findMember: FindMember,
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
  ) {}

  /** @returns the newest 100 sessions @throws user_not_found, session_not_found */
  async execute(caller: Caller): Promise<DeviceSessions> {
    const { account, session: current } = await this.findMember.find(caller);
    const since = openSince(this.options, this.clock.now());
    const sessions = await this.sessions.listOf(account.id, { ...since, limit: MAX_LISTED });
    return { sessions: sessions.map((session) => toDevice(session, current.id)) };
  }
}

function toDevice(session: ListedSession, currentId: string): DeviceSession {
  const device = deviceName(session.userAgent);
  return {
    id: session.id,
    ...(device && { device }),
    ...(session.clientAddress && { ip: session.clientAddress }),
    created_at: session.createdAt.toISOString(),
    last_active_at: session.lastActiveAt.toISOString(),
    aal: assuranceOf(session),
    current: session.id === currentId,
  };
}
