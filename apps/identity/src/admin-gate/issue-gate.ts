import { ADMIN_CODE_ATTEMPTS, ADMIN_GATE_COOKIE, ADMIN_GATE_MS, type AdminGate, AppError } from '@casebook/contracts';
import { type Caller, GATE_AUDIENCE, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindMember } from '../accounts/find-member.ts';
import { IdentityOptions } from '../identity-options.ts';
import { SignAccessToken } from '../keys/sign-access-token.ts';

/** An open gate, and the `Set-Cookie` value with its token. */
export interface IssuedGate {
  readonly gate: AdminGate;
  readonly cookie: string;
}

/** Signs the token that opens the gate for the caller's session. */
@Injectable()
export class IssueGate {
  constructor(
    private readonly findMember: FindMember,
    private readonly signAccessToken: SignAccessToken,
    private readonly options: IdentityOptions,
  ) {}

  /** @param gateId stays the same when the gate is renewed @throws auth.forbidden for a member who is no admin by now; session_not_found */
  async issue(tx: Transaction, caller: Caller, gateId: string): Promise<IssuedGate> {
    const { account, session } = await this.findMember.find(caller, tx);
    if (account.role !== 'admin') throw new AppError('auth.forbidden');
    const unlockedUntil = new Date(tx.now.getTime() + ADMIN_GATE_MS);
    const token = await this.signAccessToken.sign(tx, {
      iss: this.options.issuer,
      aud: GATE_AUDIENCE,
      sub: account.id,
      session_id: session.id,
      gate_id: gateId,
      iat: Math.floor(tx.now.getTime() / 1_000),
      exp: Math.floor(unlockedUntil.getTime() / 1_000),
    });
    const gate = { configured: true, unlockedUntil: unlockedUntil.toISOString(), attemptsRemaining: ADMIN_CODE_ATTEMPTS };
    return { gate, cookie: this.cookie(token, ADMIN_GATE_MS / 1_000) };
  }

  /** @returns the `Set-Cookie` value; a lifetime of 0 deletes the cookie */
  cookie(token: string, seconds: number): string {
    const [prefix, secure] = this.options.siteUrl.startsWith('https:') ? ['__Host-', '; Secure'] : ['', ''];
    return `${prefix}${ADMIN_GATE_COOKIE}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`;
  }
}
