import { Database, type Sql, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Prisma, RefreshToken as RefreshTokenRow, Session as SessionRow } from '../generated/prisma/client.ts';
import { type JsonRow, withDates } from '../json-rows.ts';
import { tables } from '../prisma.ts';
import { Amr, type ListedSession, type RefreshToken, type Session, SignInMethod } from './session.ts';

/** Which of a member's sessions are listed. */
export interface SessionSearch {
  readonly openedAfter: Date;
  readonly refreshedAfter: Date;
  readonly limit: number;
}

const sessionColumns = sql`sessions.id::text, user_id::text AS "userId", method, amr, user_agent AS "userAgent",
  client_address AS "clientAddress", sessions.created_at AS "createdAt"`;

/** A session of a row of `users` as JSON. Not for a `FOR UPDATE` statement: after a wait, the subquery still reads the old snapshot. */
export const sessionAsJson = (id: string | null): Sql => sql`(SELECT to_jsonb(session)
  FROM (SELECT ${sessionColumns} FROM sessions WHERE id = ${id}::uuid AND user_id = users.id) AS session)`;

/** @param row of `sessionAsJson` */
export const fromSessionJson = (row: JsonRow<SessionRow> | null): Session | undefined =>
  row ? toSession(withDates(row, ['createdAt'])) : undefined;

/** Queries that every request or refresh runs are plain SQL (docs/adr/0014). */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  async find(userId: string, id: string, source: Database | Transaction = this.database): Promise<Session | undefined> {
    const [row] = await source.sql.query<SessionRow[]>`
      SELECT ${sessionColumns} FROM sessions WHERE id = ${id}::uuid AND user_id = ${userId}::uuid`;
    return row && toSession(row);
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

  /**
   * Locks the session of a refresh token, and thereby its family of tokens. Locks the token's row too (`FOR UPDATE`), because after a
   * wait PostgreSQL rereads only locked rows.
   */
  async lockByToken(
    tx: Transaction,
    tokenHash: string,
  ): Promise<{ readonly session: Session; readonly token: RefreshToken } | undefined> {
    const [row] = await tx.sql.query<(SessionRow & LockedToken)[]>`
      SELECT ${sessionColumns}, token.created_at AS "tokenCreatedAt", token.used_at AS "usedAt", token.successor
      FROM sessions JOIN refresh_tokens AS token ON token.session_id = sessions.id
      WHERE token.hash = ${tokenHash} FOR UPDATE`;
    if (!row) return undefined;
    const { tokenCreatedAt: createdAt, usedAt, successor, ...session } = row;
    const token = toRefreshToken({ hash: tokenHash, sessionId: row.id, createdAt, usedAt, successor });
    return { session: toSession(session), token };
  }

  async add(tx: Transaction, session: Session): Promise<void> {
    const { id, userId, createdAt, userAgent, clientAddress, amr } = session;
    await tx.sql.execute`
      INSERT INTO sessions (id, user_id, method, amr, user_agent, client_address, created_at)
      VALUES (${id}::uuid, ${userId}::uuid, ${methodOf(session)}, ${JSON.stringify(amr)}::jsonb, ${userAgent ?? null},
        ${clientAddress ?? null}, ${createdAt})`;
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
    const [row] = await tx.sql.query<RefreshTokenRow[]>`
      SELECT hash, session_id::text AS "sessionId", created_at AS "createdAt", used_at AS "usedAt", successor
      FROM refresh_tokens WHERE hash = ${hash}`;
    return row && toRefreshToken(row);
  }

  async addToken(tx: Transaction, { hash, sessionId, createdAt }: RefreshToken): Promise<void> {
    await tx.sql.execute`
      INSERT INTO refresh_tokens (hash, session_id, created_at) VALUES (${hash}, ${sessionId}::uuid, ${createdAt})`;
  }

  /** Deletes every refresh token of a session. */
  async removeTokensOf(tx: Transaction, sessionId: string): Promise<void> {
    await tables(tx).refreshToken.deleteMany({ where: { sessionId } });
  }

  /**
   * Adds the next token of a family, marks the former one as used, and deletes sealed successors that can no longer be requested, in one
   * statement.
   * @param sealed the next token, encrypted with the former one
   * @param usedBefore successors of tokens used before this time can't be requested
   */
  async rotate(
    tx: Transaction,
    former: RefreshToken,
    { hash, sealed, usedBefore }: { readonly hash: string; readonly sealed: string; readonly usedBefore: Date },
  ): Promise<void> {
    const { sessionId } = former;
    await tx.sql.execute`
      WITH cleared AS (
        UPDATE refresh_tokens SET successor = NULL
        WHERE session_id = ${sessionId}::uuid AND used_at < ${usedBefore} AND successor IS NOT NULL),
      added AS (INSERT INTO refresh_tokens (hash, session_id, created_at) VALUES (${hash}, ${sessionId}::uuid, ${tx.now}))
      UPDATE refresh_tokens SET used_at = ${tx.now}, successor = ${sealed} WHERE hash = ${former.hash}`;
  }
}

/** A session that the previous version opened has no `amr` list, only its sign-in method. */
function toSession({ method, amr, userAgent, clientAddress, ...rest }: SessionRow): Session {
  const entries = Amr.parse(amr);
  return {
    ...rest,
    amr: entries.length > 0 ? entries : [{ method: SignInMethod.parse(method), at: rest.createdAt }],
    ...(userAgent !== null && { userAgent }),
    ...(clientAddress !== null && { clientAddress }),
  };
}

function methodOf({ id, amr }: Session): string {
  const method = amr.map((entry) => entry.method).find((each) => SignInMethod.safeParse(each).success);
  if (method === undefined) throw new Error(`The session ${id} has no sign-in method`);
  return method;
}

interface LockedToken extends Pick<RefreshTokenRow, 'usedAt' | 'successor'> {
  readonly tokenCreatedAt: Date;
}

const toJson = (amr: Amr): Prisma.InputJsonArray => amr.map((entry) => ({ ...entry, at: entry.at.toISOString() }));

const toRefreshToken = ({ usedAt, successor, ...rest }: RefreshTokenRow): RefreshToken => ({
  ...rest,
  ...(usedAt && { usedAt }),
  ...(successor !== null && { successor }),
});
