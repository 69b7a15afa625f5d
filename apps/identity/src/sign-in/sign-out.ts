import type { LogoutScope } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { sessionsInScope } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

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
