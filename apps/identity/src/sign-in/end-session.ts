import { AuthError } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

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
