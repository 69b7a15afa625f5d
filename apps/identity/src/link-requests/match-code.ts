import { AuthError } from '@casebook/contracts';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { IdentityOptions } from '../identity-options.ts';
import { CodeAttemptsRepository, type CodeSearch, type GuessableRequest } from './code-attempts.repository.ts';
import type { TokenType } from './link-request.ts';
import { codeHashOf, isSameHash } from './mailed-code.ts';

/** An entered code. */
export interface EnteredCode extends CodeSearch {
  readonly code: string;
  readonly accepts: (type: TokenType) => boolean;
}

/** A mailed code that was entered correctly. */
export interface MatchedCode {
  readonly requestId: string;
  /** The hash of the link's token in the same mail, so that the code and the link are used in the same way, and only once. */
  readonly tokenHash: string;
}

/**
 * Finds the mail that contains an entered code, in a transaction of its own, so that a wrong code stays counted. Work and time are the same
 * whether or not the address has an account.
 */
@Injectable()
export class MatchCode {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly attempts: CodeAttemptsRepository,
    private readonly options: IdentityOptions,
  ) {}

  /** @returns undefined for a wrong code */
  match(caller: Caller, entered: EnteredCode): Promise<MatchedCode | undefined> {
    return this.database.write(caller, async (tx) => {
      const requests = await this.attempts.count(tx, entered);
      const [matched] = requests.flatMap((request) => this.#matchesIn(request, entered));
      if (!matched) await this.#auditFailure(tx, caller, entered);
      return matched;
    });
  }

  /** Compares every code, so that the time doesn't depend on which one matches. */
  #matchesIn({ id: requestId, codes }: GuessableRequest, { code, email, accepts }: EnteredCode): MatchedCode[] {
    const expected = codeHashOf(code, { requestId, email }, this.options.keySecret);
    return codes
      .filter(({ codeHash, type }) => isSameHash(codeHash, expected) && accepts(type))
      .map(({ tokenHash }) => ({ requestId, tokenHash }));
  }

  async #auditFailure(tx: Transaction, { clientAddress }: Caller, { email }: EnteredCode): Promise<void> {
    const userId = await this.accounts.idOf(email, tx);
    tx.audit('identity.code-failed', { clientAddress: clientAddress ?? '', ...(userId && { userId }) });
  }
}

/** The refusal of a code, in GoTrue's words. */
export const wrongCode = (): AuthError => new AuthError('otp_expired', { message: 'Token has expired or is invalid' });
