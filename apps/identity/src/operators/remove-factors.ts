import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { DropFactors } from '../factors/drop-factors.ts';
import { FactorsRepository } from '../factors/factors.repository.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { assuranceOf } from '../sessions/session-rules.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

/** Removes every second factor of a member who lost them. Sessions that used one end, in case it was stolen. */
@Injectable()
export class RemoveFactors {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly factors: FactorsRepository,
    private readonly dropFactors: DropFactors,
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
  ) {}

  /** @returns whether the account exists */
  execute(caller: Caller, userId: string): Promise<boolean> {
    return this.database.write(caller, async (tx) => {
      if (!(await this.accounts.lock(tx, userId))) return false;
      const raised = (await this.sessions.lockOf(tx, userId)).filter((session) => assuranceOf(session) === 'aal2');
      await this.endSessions.end(tx, raised, 'signed-out');
      await this.dropFactors.drop(tx, userId, await this.factors.listOf(userId, tx));
      tx.audit('identity.factors-removed', { userId, sessions: raised.length });
      return true;
    });
  }
}
