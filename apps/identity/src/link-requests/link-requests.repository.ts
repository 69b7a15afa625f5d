import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import type { Prisma } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import type {
  EmailChangeRequest,
  LinkRequest,
  OneTimeToken,
  PeekedToken,
  ResentSignUp,
  SignUpData,
  UsableToken,
} from './link-request.ts';
import { toLinkRequest, toRow, toTokenType } from './link-requests.rows.ts';

/** Purposes that visitors request. Using a token of any of them proves the address. */
const VISITORS_PURPOSES = ['signup', 'resend_signup', 'recovery', 'magiclink'];

@ErasesMember('link_requests.user_id')
export class LinkRequestsRepository {
  constructor(private readonly database: Database) {}

  async add(tx: Transaction, request: LinkRequest): Promise<void> {
    await tables(tx).linkRequest.create({ data: toRow(request) });
  }

  /** Deletes at most `limit` expired requests, with their tokens. @returns how many it deleted; `limit` if more may be left */
  deleteExpired(tx: Transaction, limit: number): Promise<number> {
    return tx.sql.execute`
      DELETE FROM link_requests WHERE id IN (
        SELECT id FROM link_requests WHERE expires_at <= ${tx.now} ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
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

  /** @returns an address's pending sign-ups, oldest first */
  async pendingSignUpsOf(tx: Transaction, email: string): Promise<LinkRequest[]> {
    const rows = await tables(tx).linkRequest.findMany({
      where: { email, purpose: 'signup', expiresAt: { gt: tx.now } },
      orderBy: { id: 'asc' },
    });
    return rows.map(toLinkRequest);
  }

  /** Stores which sign-up the link of a resent mail activates. */
  async saveSignUp(tx: Transaction, { id }: ResentSignUp, { userMetadata, ...signUp }: SignUpData): Promise<void> {
    const data = { ...signUp, userMetadata: userMetadata as Prisma.InputJsonObject };
    await tables(tx).linkRequest.update({ where: { id }, data });
  }

  async addToken(tx: Transaction, token: OneTimeToken): Promise<void> {
    await tables(tx).oneTimeToken.create({ data: token });
  }

  /**
   * Reads what must be locked to use a token, in one statement: the token and its request may be deleted by a concurrent use.
   * @returns undefined for a token that doesn't exist, was used or has expired
   */
  async peek(tx: Transaction, hash: string): Promise<PeekedToken | undefined> {
    const [row] = await tx.sql.query<{ type: string; userId: string | null }[]>`
      SELECT COALESCE(type, purpose) AS type, user_id::text AS "userId"
      FROM one_time_tokens AS token JOIN link_requests ON request_id = id
      WHERE hash = ${hash} AND token.expires_at > ${tx.now}`;
    return row && { hash, type: toTokenType(row.type), ...(row.userId !== null && { userId: row.userId }) };
  }

  /** Call it once the token's request is locked. @returns undefined for a token that doesn't exist, was used or has expired */
  async findByToken(tx: Transaction, hash: string): Promise<UsableToken | undefined> {
    const token = await tables(tx).oneTimeToken.findUnique({ where: { hash }, include: { request: true } });
    if (!token || token.expiresAt <= tx.now) return undefined;
    return { hash, type: toTokenType(token.type ?? token.request.purpose), request: toLinkRequest(token.request) };
  }

  /**
   * Locks every request of the token's address (`FOR UPDATE`, in the order of ids, so concurrent uses of two links of one address run
   * one after the other), then reads the token.
   * @returns undefined for a token that doesn't exist, was used or has expired
   */
  async lockByToken(tx: Transaction, hash: string): Promise<UsableToken | undefined> {
    await tx.sql.query`
      SELECT 1 FROM link_requests WHERE email = (
        SELECT email FROM link_requests JOIN one_time_tokens ON request_id = id WHERE hash = ${hash})
      ORDER BY id FOR UPDATE`;
    return this.findByToken(tx, hash);
  }

  /** Locks both sides of a member's pending change of address (`FOR UPDATE`). */
  async lockEmailChangeOf(tx: Transaction, userId: string): Promise<EmailChangeRequest[]> {
    await tx.sql.query`SELECT 1 FROM link_requests WHERE user_id = ${userId}::uuid ORDER BY id FOR UPDATE`;
    const rows = await tables(tx).linkRequest.findMany({
      where: { userId, purpose: 'email_change', expiresAt: { gt: tx.now } },
      orderBy: { id: 'asc' },
    });
    return rows.map(toLinkRequest).filter((request) => request.purpose === 'email_change');
  }

  /** Marks one side of a change as confirmed, and deletes its tokens. */
  async confirmEmailChange(tx: Transaction, id: string): Promise<void> {
    await tables(tx).linkRequest.update({ where: { id }, data: { confirmedAt: tx.now } });
    await tables(tx).oneTimeToken.deleteMany({ where: { requestId: id } });
  }

  async extend(tx: Transaction, ids: readonly string[], expiresAt: Date): Promise<void> {
    await tables(tx).linkRequest.updateMany({ where: { id: { in: [...ids] } }, data: { expiresAt } });
  }

  /** @returns whether the request existed; only one of several concurrent removals returns true */
  async remove(tx: Transaction, id: string): Promise<boolean> {
    const { count } = await tables(tx).linkRequest.deleteMany({ where: { id } });
    return count === 1;
  }

  /** Deletes an address's requests with their tokens: all, or those of one purpose. */
  async removeOf(tx: Transaction, email: string, purpose?: LinkRequest['purpose']): Promise<void> {
    await tables(tx).linkRequest.deleteMany({ where: { email, ...(purpose && { purpose }) } });
  }

  /** Deletes what visitors requested for an address, with its tokens. */
  async removeVisitorsOf(tx: Transaction, email: string): Promise<void> {
    await tables(tx).linkRequest.deleteMany({ where: { email, purpose: { in: VISITORS_PURPOSES } } });
  }

  /** Deletes what a member requested for a purpose that needs a session. */
  async removeOfMember(tx: Transaction, userId: string, purpose: 'email_change' | 'reauthentication'): Promise<void> {
    await tables(tx).linkRequest.deleteMany({ where: { userId, purpose } });
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).linkRequest.deleteMany({ where: { userId } });
  }
}
