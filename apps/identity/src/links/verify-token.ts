import type { HalfConfirmed, VerifyInput, VerifyResponse } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MailedCodeLimits } from '../limits/code-limits.ts';
import type { TokenType } from '../link-requests/link-request.ts';
import { isAccepted, purposesOf } from '../link-requests/link-rules.ts';
import { MatchCode, wrongCode } from '../link-requests/match-code.ts';
import { HALF_CONFIRMED } from '../link-requests/redirect-rules.ts';
import { hashOf } from '../sessions/opaque-secret.ts';
import { OpenSession } from '../tokens/open-session.ts';
import { UseLink } from './use-link.ts';
import { type PresentedCode, requireToken } from './verify-rules.ts';

/** Exchanges the secret of a mailed link, or the code beside it, for a session. */
@Injectable()
export class VerifyToken {
  constructor(
    private readonly database: Database,
    private readonly limits: MailedCodeLimits,
    private readonly matchCode: MatchCode,
    private readonly useLink: UseLink,
    private readonly openSession: OpenSession,
  ) {}

  /**
   * @returns a session, or GoTrue's message after the first of the two confirmations of a change of address
   * @throws validation_failed, otp_expired, over_request_rate_limit, email_exists
   */
  async execute(caller: Caller, input: VerifyInput): Promise<VerifyResponse> {
    const presented = requireToken(input);
    const tokenHash = 'code' in presented ? await this.#match(caller, presented) : hashOf(presented.secret);
    return this.database.write(caller, async (tx) => {
      const { account, method } = await this.useLink.use(tx, tokenHash, presented.type);
      return account ? this.openSession.open(tx, account, method) : halfConfirmed;
    });
  }

  async #match(caller: Caller, { type, email, code }: PresentedCode): Promise<string> {
    const attempt = await this.limits.count(email);
    const accepts = (mailed: TokenType) => isAccepted(type, mailed);
    const matched = await this.matchCode.match(caller, { email, code, purposes: purposesOf[type], accepts });
    if (!matched) throw wrongCode();
    await attempt.succeed();
    return matched.tokenHash;
  }
}

const halfConfirmed: HalfConfirmed = { code: '200', msg: HALF_CONFIRMED };
