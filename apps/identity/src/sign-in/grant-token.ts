import {
  AuthError,
  type AuthSession,
  GrantType,
  PasswordGrant,
  PkceGrant,
  RefreshGrant,
  type TokenInput,
} from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { FlowStatesRepository } from '../link-requests/flow-states.repository.ts';
import { requireVerifier } from '../link-requests/link-rules.ts';
import { hashOf } from '../sessions/opaque-secret.ts';
import { OpenSession } from '../tokens/open-session.ts';
import { RefreshSession } from './refresh-session.ts';
import { SignIn } from './sign-in.ts';

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

type Grant = (caller: Caller, input: TokenInput, cookies: string | undefined) => Promise<AuthSession>;

/** The token endpoint (RFC 6749, section 3.2): the grant type selects the use case. */
@Injectable()
export class GrantToken {
  readonly #grants: Record<GrantType, Grant>;

  constructor(signIn: SignIn, refreshSession: RefreshSession, exchangeCode: ExchangeCode) {
    this.#grants = {
      password: async (caller, input, cookies) => signIn.execute(caller, passwordGrant(input), cookies),
      refresh_token: async (caller, input) => refreshSession.execute(caller, parsed(RefreshGrant, input)),
      pkce: async (caller, input) => exchangeCode.execute(caller, parsed(PkceGrant, input)),
      id_token: refuse('provider_disabled'),
      web3: refuse('web3_provider_disabled'),
    };
  }

  /**
   * @throws invalid_credentials for an unknown grant type, as GoTrue does; provider_disabled, web3_provider_disabled for one that is not
   *   offered; validation_failed if the body doesn't fit the grant type; and the errors of each grant
   */
  execute(caller: Caller, grantType: string | undefined, input: TokenInput, cookies: string | undefined): Promise<AuthSession> {
    const parsedType = GrantType.safeParse(grantType);
    if (!parsedType.success) throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' });
    return this.#grants[parsedType.data](caller, input, cookies);
  }
}

const refuse =
  (code: 'provider_disabled' | 'web3_provider_disabled'): Grant =>
  async () => {
    throw new AuthError(code);
  };

/** @throws validation_failed, phone_provider_disabled */
function passwordGrant(input: TokenInput): PasswordGrant {
  const { email, phone } = input;
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided on login.';
    throw new AuthError('validation_failed', { message });
  }
  if (phone) throw new AuthError('phone_provider_disabled', { message: 'Phone logins are disabled' });
  if (!email) throw new AuthError('validation_failed', { message: 'missing email or phone' });
  return parsed(PasswordGrant, input);
}

function parsed<Schema extends z.ZodType>(schema: Schema, input: TokenInput): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  throw new AuthError('validation_failed', { message: error.issues[0]?.message });
}
