import { AppError } from '@casebook/contracts';
import { Injectable, type Type } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { EndedSessions, SessionHasEnded } from './ended-sessions.ts';
import { TokenVerifier, type VerifiedToken } from './token-verifier.ts';

/** @returns the token of the Authorization header. No other header is read, not even Supabase's `apikey` */
export const bearerTokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Authenticates by the bearer token. */
export function accessTokenStrategy(name: string): Type {
  @Injectable()
  class AccessTokenStrategy extends PassportStrategy(Strategy, name) {
    constructor(
      private readonly tokens: TokenVerifier,
      private readonly endedSessions: EndedSessions,
    ) {
      super();
    }

    /** @throws auth.required, auth.token-invalid */
    async validate(request: FastifyRequest): Promise<VerifiedToken> {
      const token = bearerTokenOf(request);
      if (!token) throw new AppError('auth.required');
      const bearer = await this.tokens.verify(token);
      if (bearer.kind === 'member' && this.endedSessions.has(bearer.sessionId))
        throw new AppError('auth.token-invalid', {}, { cause: new SessionHasEnded() });
      return bearer;
    }
  }
  return AccessTokenStrategy;
}
