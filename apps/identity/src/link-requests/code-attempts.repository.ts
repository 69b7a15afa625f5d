import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { RequestPurpose, TokenType } from './link-request.ts';
import { toTokenType } from './link-requests.rows.ts';
import { CODE_ATTEMPTS } from './link-rules.ts';

/** A request whose code can still be entered. */
export interface GuessableRequest {
  readonly id: string;
  /** The codes that were issued for the request, by mail or to an admin; several if sending was retried. */
  readonly codes: readonly MailedCode[];
}

interface MailedCode {
  /** The hash of the link's token in the same mail. */
  readonly tokenHash: string;
  readonly type: TokenType;
  readonly codeHash: string;
}

/** Selects the requests whose codes an entered code is compared with. */
export interface CodeSearch {
  /** Lower case. */
  readonly email: string;
  readonly purposes: readonly RequestPurpose[];
  /** Only requests of this member. */
  readonly userId?: string;
}

@Injectable()
export class CodeAttemptsRepository {
  /**
   * Counts an attempt against each of an address's requests that have attempts left, before any code is compared, so that concurrent
   * attempts can't share the last one. An address without an account causes the same reads and writes: its requests are stored, but get no
   * mail.
   */
  async count(tx: Transaction, { email, purposes, userId }: CodeSearch): Promise<GuessableRequest[]> {
    const live = await tx.sql.query<{ id: string }[]>`
      SELECT id::text FROM link_requests
      WHERE email = ${email} AND purpose = ANY(${[...purposes]}) AND expires_at > ${tx.now}
        AND (${userId ?? null}::uuid IS NULL OR user_id = ${userId ?? null}::uuid)
      ORDER BY id FOR UPDATE`;
    const requests = await tx.sql.query<{ id: string }[]>`
      UPDATE link_requests SET code_failures = code_failures + 1
      WHERE id = ANY(${live.map(({ id }) => id)}::uuid[]) AND code_failures < ${CODE_ATTEMPTS}
      RETURNING id::text`;
    const codes = await tx.sql.query<{ requestId: string; tokenHash: string; type: string; codeHash: string }[]>`
      SELECT request_id::text AS "requestId", hash AS "tokenHash", type, code_hash AS "codeHash" FROM one_time_tokens
      WHERE request_id = ANY(${requests.map(({ id }) => id)}::uuid[]) AND expires_at > ${tx.now}
        AND type IS NOT NULL AND code_hash IS NOT NULL`;
    return requests.map(({ id }) => ({
      id,
      codes: codes
        .filter(({ requestId }) => requestId === id)
        .map(({ tokenHash, type, codeHash }) => ({ tokenHash, codeHash, type: toTokenType(type) })),
    }));
  }
}
