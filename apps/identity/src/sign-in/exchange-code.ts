import { AuthError, type AuthSession, type PkceGrant } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { FlowStatesRepository } from '../link-requests/flow-states.repository.ts';
import { requireVerifier } from '../link-requests/link-rules.ts';
import { hashOf } from '../sessions/opaque-secret.ts';
import { OpenSession } from '../tokens/open-session.ts';

/** Exchanges the code of a followed link for a session: once, within five minutes, in the browser that requested the mail. */
@Injectable()
export class ExchangeCode {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly flowStates: FlowStatesRepository,
    private readonly openSession: OpenSession,
  ) {}

  /** @throws flow_state_not_found, flow_state_expired, bad_code_verifier */
  execute(caller: Caller, { auth_code: code, code_verifier: verifier }: PkceGrant): Promise<AuthSession> {
    return this.database.write(caller, async (tx) => {
      const state = await this.flowStates.lock(tx, hashOf(code));
      if (!state) throw new AuthError('flow_state_not_found');
      if (state.expiresAt <= tx.now) throw new AuthError('flow_state_expired');
      requireVerifier(state.codeChallenge, verifier);
      const account = await this.accounts.lock(tx, state.userId);
      if (!account) throw new AuthError('flow_state_not_found');
      await this.flowStates.remove(tx, state.codeHash);
      return this.openSession.open(tx, account, state.method);
    });
  }
}
