import { ADMIN_GATE_COOKIE } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { VerifiedGate } from '../request/caller.ts';
import { EndedSessions } from './ended-sessions.ts';
import { TokenVerifier, type VerifiedMember } from './token-verifier.ts';

/** Finds the gate that an admin has opened for a session (docs/adr/0045). */
@Injectable()
export class OpenGates {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly endedSessions: EndedSessions,
  ) {}

  /** @returns undefined without the cookie, and for one that expired, ended, or belongs to another session */
  async find({ headers }: Pick<FastifyRequest, 'headers'>, bearer: VerifiedMember): Promise<VerifiedGate | undefined> {
    const cookies = parseCookie(headers.cookie ?? '');
    const token = cookies[`__Host-${ADMIN_GATE_COOKIE}`] ?? cookies[ADMIN_GATE_COOKIE];
    const gate = token === undefined ? undefined : await this.tokens.verifyGate(token);
    const isOfSession = gate?.memberId === bearer.id && gate.sessionId === bearer.sessionId;
    return gate && isOfSession && !this.endedSessions.has(gate.id) ? gate : undefined;
  }
}
