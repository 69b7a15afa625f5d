import { LinkPurpose } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';
import { SignInMethod } from '../sessions/session.ts';

/** The secret of a mailed link, as it is kept. */
export interface OneTimeToken {
  /** SHA-256 of the secret. */
  readonly hash: string;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** Of whoever asked for the mail: only there can the link be turned into a session. */
  readonly codeChallenge?: string;
  readonly expiresAt: Date;
}

/** A code that a followed link left behind, as it is kept. */
export interface FlowState {
  /** SHA-256 of the code. */
  readonly codeHash: string;
  readonly userId: string;
  readonly method: SignInMethod;
  readonly codeChallenge: string;
  readonly expiresAt: Date;
}

@Injectable()
export class LinksRepository {
  /** Keeps a new token; the member's expired ones go. */
  async addToken(tx: Transaction, token: OneTimeToken): Promise<void> {
    await tables(tx).oneTimeToken.deleteMany({ where: { userId: token.userId, expiresAt: { lt: tx.now } } });
    await tables(tx).oneTimeToken.create({ data: token });
  }

  /** The token, nobody else's to use until the transaction ends. */
  async lockToken(tx: Transaction, hash: string): Promise<OneTimeToken | undefined> {
    await tx.sql.query`SELECT 1 FROM one_time_tokens WHERE hash = ${hash} FOR UPDATE`;
    const row = await tables(tx).oneTimeToken.findUnique({ where: { hash } });
    if (!row) return undefined;
    const { codeChallenge, purpose, ...rest } = row;
    return { ...rest, purpose: LinkPurpose.parse(purpose), ...(codeChallenge !== null && { codeChallenge }) };
  }

  /** A used link takes all others of its purpose with it: they were mails for the same wish. */
  async removeTokens(tx: Transaction, userId: string, purpose: LinkPurpose): Promise<void> {
    await tables(tx).oneTimeToken.deleteMany({ where: { userId, purpose } });
  }

  /** Keeps a new code; the member's expired ones go. */
  async addFlowState(tx: Transaction, state: FlowState): Promise<void> {
    await tables(tx).flowState.deleteMany({ where: { userId: state.userId, expiresAt: { lt: tx.now } } });
    await tables(tx).flowState.create({ data: state });
  }

  /** The code's state, nobody else's to use until the transaction ends. */
  async lockFlowState(tx: Transaction, codeHash: string): Promise<FlowState | undefined> {
    await tx.sql.query`SELECT 1 FROM flow_states WHERE code_hash = ${codeHash} FOR UPDATE`;
    const row = await tables(tx).flowState.findUnique({ where: { codeHash } });
    return row ? { ...row, method: SignInMethod.parse(row.method) } : undefined;
  }

  async removeFlowState(tx: Transaction, codeHash: string): Promise<void> {
    await tables(tx).flowState.deleteMany({ where: { codeHash } });
  }

  /** Nothing that was mailed to a member or begun by a link is good any more. */
  async removeAllOf(tx: Transaction, userId: string): Promise<void> {
    await tables(tx).oneTimeToken.deleteMany({ where: { userId } });
    await tables(tx).flowState.deleteMany({ where: { userId } });
  }
}
