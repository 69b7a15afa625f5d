import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Prisma, RefreshToken as RefreshTokenRow, Session as SessionRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import { Amr, type ListedSession, type RefreshToken, type Session, SignInMethod } from './session.ts';

/** Which of a member's sessions are listed. */
export interface SessionSearch {
  readonly openedAfter: Date;
  readonly refreshedAfter: Date;
  readonly limit: number;
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  async find(userId: string, id: string, source: Database | Transaction = this.database): Promise<Session | undefined> {
    const row = await tables(source).session.findFirst({ where: { id, userId } });
    return row ? toSession(row) : undefined;
  }

  /** @returns a member's newest sessions that haven't expired, newest first */
  async listOf(userId: string, { openedAfter, refreshedAfter, limit }: SessionSearch): Promise<ListedSession[]> {
    const rows = await tables(this.database).session.findMany({
      where: {
        userId,
        createdAt: { gt: openedAfter },
        refreshTokens: { some: { usedAt: null, createdAt: { gte: refreshedAfter } } },
      },
      include: { refreshTokens: { where: { usedAt: null } } },
      orderBy: { id: 'desc' },
      take: limit,
    });
    return rows.map(({ refreshTokens: [active], ...row }) => ({
      ...toSession(row),
      lastActiveAt: active?.createdAt ?? row.createdAt,
    }));
  }

  countOf(userId: string): Promise<number> {
    return tables(this.database).session.count({ where: { userId } });
  }

  /** Locks a member's sessions (`FOR UPDATE`). @returns them, oldest first */
  async lockOf(tx: Transaction, userId: string): Promise<Session[]> {
    await tx.sql.query`SELECT 1 FROM sessions WHERE user_id = ${userId}::uuid ORDER BY id FOR UPDATE`;
    const rows = await tables(tx).session.findMany({ where: { userId }, orderBy: { id: 'asc' } });
    return rows.map(toSession);
  }

  /** Locks the session of a refresh token (`FOR UPDATE`), and thereby its family of tokens. */
  async lockByToken(tx: Transaction, tokenHash: string): Promise<Session | undefined> {
    const token = await this.findToken(tx, tokenHash);
    if (!token) return undefined;
    await tx.sql.query`SELECT 1 FROM sessions WHERE id = ${token.sessionId}::uuid FOR UPDATE`;
    const row = await tables(tx).session.findUnique({ where: { id: token.sessionId } });
    return row ? toSession(row) : undefined;
  }

  async add(tx: Transaction, session: Session): Promise<void> {
    await tables(tx).session.create({ data: toRow(session) });
  }

  /** Saves how a locked session was authenticated. */
  async saveAmr(tx: Transaction, { id, amr }: Session): Promise<void> {
    await tables(tx).session.update({ where: { id }, data: { amr: toJson(amr) } });
  }

  /** Removes sessions with their tokens. */
  async remove(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tables(tx).session.deleteMany({ where: { id: { in: [...ids] } } });
  }

  async findToken(tx: Transaction, hash: string): Promise<RefreshToken | undefined> {
    const row = await tables(tx).refreshToken.findUnique({ where: { hash } });
    return row ? toRefreshToken(row) : undefined;
  }

  async addToken(tx: Transaction, token: RefreshToken): Promise<void> {
    await tables(tx).refreshToken.create({ data: token });
  }

  /** Deletes every refresh token of a session. */
  async removeTokensOf(tx: Transaction, sessionId: string): Promise<void> {
    await tables(tx).refreshToken.deleteMany({ where: { sessionId } });
  }

  async markUsed(tx: Transaction, hash: string, usedAt: Date, successor: string): Promise<void> {
    await tables(tx).refreshToken.update({ where: { hash }, data: { usedAt, successor } });
  }

  /** Deletes sealed successors that can no longer be requested. */
  async clearSuccessors(tx: Transaction, sessionId: string, usedBefore: Date): Promise<void> {
    await tables(tx).refreshToken.updateMany({
      where: { sessionId, usedAt: { lt: usedBefore }, successor: { not: null } },
      data: { successor: null },
    });
  }
}

/** A session that the previous version opened has no list: its sign-in method stands alone. */
function toSession({ method, amr, userAgent, clientAddress, ...rest }: SessionRow): Session {
  const entries = Amr.parse(amr);
  return {
    ...rest,
    amr: entries.length > 0 ? entries : [{ method: SignInMethod.parse(method), at: rest.createdAt }],
    ...(userAgent !== null && { userAgent }),
    ...(clientAddress !== null && { clientAddress }),
  };
}

function toRow({ amr, ...rest }: Session): Prisma.SessionUncheckedCreateInput {
  const method = amr.map((entry) => entry.method).find((each) => SignInMethod.safeParse(each).success);
  if (method === undefined) throw new Error(`The session ${rest.id} has no sign-in method`);
  return { ...rest, method, amr: toJson(amr) };
}

const toJson = (amr: Amr): Prisma.InputJsonArray => amr.map((entry) => ({ ...entry, at: entry.at.toISOString() }));

const toRefreshToken = ({ usedAt, successor, ...rest }: RefreshTokenRow): RefreshToken => ({
  ...rest,
  ...(usedAt && { usedAt }),
  ...(successor !== null && { successor }),
});
