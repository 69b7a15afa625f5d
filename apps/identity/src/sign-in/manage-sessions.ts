import { AuthError, type DeviceSessions, type LogoutScope } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { SessionList } from '../sessions/session-list.ts';
import { sessionsInScope } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

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

/** Ends one of the member's sessions: signs out one device, such as a lost phone. */
@Injectable()
export class EndSession {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly findMember: FindMember,
    private readonly endSessions: EndSessions,
  ) {}

  /** @throws session_not_found (404) for a session that ended or is another member's; user_not_found */
  async execute(caller: Caller, sessionId: string): Promise<void> {
    await this.database.write(caller, async (tx) => {
      const { account } = await this.findMember.find(caller, tx);
      const ended = (await this.sessions.lockOf(tx, account.id)).filter(({ id }) => id === sessionId);
      if (ended.length === 0) throw new AuthError('session_not_found', { status: 404, message: 'This session has ended' });
      await this.endSessions.end(tx, ended, 'signed-out');
      tx.audit('identity.session-ended', { sessionId, isCurrent: sessionId === caller.sessionId });
    });
  }
}

/** Ends the member's current session, all sessions, or all others. */
@Injectable()
export class SignOut {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly findMember: FindMember,
    private readonly endSessions: EndSessions,
  ) {}

  /** @throws user_not_found, session_not_found */
  async execute(caller: Caller, scope: LogoutScope): Promise<void> {
    await this.database.write(caller, async (tx) => {
      const { account, session } = await this.findMember.find(caller, tx);
      const ended = sessionsInScope(await this.sessions.lockOf(tx, account.id), session.id, scope);
      await this.endSessions.end(tx, ended, 'signed-out');
      tx.audit('identity.signed-out', { scope, sessions: ended.length });
    });
  }
}
