import { LinkPurpose, UserData } from '@casebook/contracts';
import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { LinkRequest as LinkRequestRow, Prisma } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import type { LinkRequest, OneTimeToken, PendingSignUp } from './link-request.ts';

@Injectable()
export class LinkRequestsRepository {
  constructor(private readonly database: Database) {}

  /** Stores a request and deletes all expired ones. */
  async add(tx: Transaction, { purpose, ...request }: LinkRequest): Promise<void> {
    await tx.sql.execute`DELETE FROM link_requests WHERE expires_at <= ${tx.now}`;
    const data =
      'userMetadata' in request ? { ...request, userMetadata: request.userMetadata as Prisma.InputJsonObject } : request;
    await tables(tx).linkRequest.create({ data: { purpose, ...data } });
  }

  async find(tx: Transaction, id: string): Promise<LinkRequest | undefined> {
    const row = await tables(tx).linkRequest.findFirst({ where: { id, expiresAt: { gt: tx.now } } });
    return row ? toLinkRequest(row) : undefined;
  }

  /** @returns the password hash of an address's newest pending sign-up */
  async newestPendingHash(email: string, now: Date): Promise<string | undefined> {
    const row = await tables(this.database).linkRequest.findFirst({
      where: { email, purpose: 'signup', expiresAt: { gt: now } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return row?.passwordHash ?? undefined;
  }

  async addToken(tx: Transaction, token: OneTimeToken): Promise<void> {
    await tables(tx).oneTimeToken.create({ data: token });
  }

  /**
   * Locks every request of the token's address (`FOR UPDATE`, in the order of ids, so concurrent uses of two links of one address run
   * one after the other), then reads the token.
   * @returns its request, or undefined for a token that doesn't exist, was used or has expired
   */
  async lockByToken(tx: Transaction, hash: string): Promise<LinkRequest | undefined> {
    await tx.sql.query`
      SELECT 1 FROM link_requests WHERE email = (
        SELECT email FROM link_requests JOIN one_time_tokens ON request_id = id WHERE hash = ${hash})
      ORDER BY id FOR UPDATE`;
    const token = await tables(tx).oneTimeToken.findUnique({ where: { hash }, include: { request: true } });
    return token && token.expiresAt > tx.now ? toLinkRequest(token.request) : undefined;
  }

  /** Deletes an address's requests with their tokens: all, or those of one purpose. */
  async removeOf(tx: Transaction, email: string, purpose?: LinkPurpose): Promise<void> {
    await tables(tx).linkRequest.deleteMany({ where: { email, ...(purpose && { purpose }) } });
  }
}

function toLinkRequest({ purpose, passwordHash, userMetadata, codeChallenge, ...row }: LinkRequestRow): LinkRequest {
  const request = { ...row, ...(codeChallenge !== null && { codeChallenge }) };
  if (LinkPurpose.parse(purpose) === 'recovery') return { ...request, purpose: 'recovery' };
  if (passwordHash === null) throw new Error(`The sign-up ${row.id} has no password`);
  return { ...request, purpose: 'signup', passwordHash, userMetadata: UserData.parse(userMetadata) } satisfies PendingSignUp;
}
