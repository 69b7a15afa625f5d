import { AuthError, type AuthSession, type VerifyInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { OpenSession } from '../sessions/open-session.ts';
import { methodOf } from './link-rules.ts';
import { UseLink } from './use-link.ts';

/** Exchanges the secret of a mailed link, sent by a page, for a session. */
@Injectable()
export class VerifyToken {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly useLink: UseLink,
    private readonly openSession: OpenSession,
  ) {}

  /** @throws validation_failed without a token, otp_expired */
  async execute(caller: Caller, { type, token, token_hash, email }: VerifyInput): Promise<AuthSession> {
    const secret = token_hash ?? token;
    if (secret === undefined) throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' });
    return this.database.write(caller, async (tx) => {
      const { account } = await this.useLink.use(tx, secret, type);
      if (email !== undefined && email !== account.email) throw new AuthError('otp_expired');
      const signedIn = { ...account, lastSignInAt: tx.now };
      await this.accounts.save(tx, signedIn);
      return this.openSession.open(tx, signedIn, methodOf[type]);
    });
  }
}
