import {
  AuthError,
  type AuthSession,
  type GrantType,
  PasswordGrant,
  PkceGrant,
  RefreshGrant,
  type TokenInput,
} from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ExchangeCode } from './exchange-code.ts';
import { RefreshSession } from './refresh-session.ts';
import { SignIn } from './sign-in.ts';

type Grant = (caller: Caller, input: TokenInput, cookies: string | undefined) => Promise<AuthSession>;

/** The token endpoint (RFC 6749, section 3.2): the grant type selects the use case. */
@Injectable()
export class GrantToken {
  readonly #grants: Record<GrantType, Grant>;

  constructor(signIn: SignIn, refreshSession: RefreshSession, exchangeCode: ExchangeCode) {
    this.#grants = {
      password: async (caller, input, cookies) => signIn.execute(caller, parsed(PasswordGrant, input), cookies),
      refresh_token: async (caller, input) => refreshSession.execute(caller, parsed(RefreshGrant, input)),
      pkce: async (caller, input) => exchangeCode.execute(caller, parsed(PkceGrant, input)),
    };
  }

  /** @throws validation_failed if the body doesn't fit the grant type, and the errors of each grant */
  execute(caller: Caller, grantType: GrantType, input: TokenInput, cookies: string | undefined): Promise<AuthSession> {
    return this.#grants[grantType](caller, input, cookies);
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, input: TokenInput): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  const [issue] = error.issues;
  throw new AuthError('validation_failed', { message: `${issue?.path.join('.')}: ${issue?.message}` });
}
