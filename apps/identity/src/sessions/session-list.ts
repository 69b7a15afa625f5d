import type { DeviceSession, DeviceSessions } from '@casebook/contracts';
import { Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { deviceName } from './device-name.ts';
import type { ListedSession } from './session.ts';
import { assuranceOf, sessionCutoffs } from './session-rules.ts';
import { SessionsRepository } from './sessions.repository.ts';

const MAX_LISTED = 100;

/** Where an account is signed in, as its owner and admins see it. */
@Injectable()
export class SessionList {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
  ) {}

  /** @param currentId the session of the request @returns the newest 100 */
  async of(userId: string, currentId: string | undefined): Promise<DeviceSessions> {
    const since = sessionCutoffs(this.options, this.clock.now());
    const sessions = await this.sessions.listOf(userId, { ...since, limit: MAX_LISTED });
    return { sessions: sessions.map((session) => toDeviceSession(session, currentId)) };
  }
}

function toDeviceSession(session: ListedSession, currentId: string | undefined): DeviceSession {
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
