import { ExplanationKind } from '@casebook/contracts';
import { Database, newId, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Explanation as ExplanationRow, Prisma } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import { type Explanation, ExplanationContent, type ExplanationKey } from './explanation.ts';

/** A claim to write an explanation: its row, and the request that claimed it. */
export interface ExplanationClaim {
  readonly id: string;
  readonly writer: string;
}

@Injectable()
export class ExplanationsRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined if it isn't written yet, or only partly */
  async find(key: ExplanationKey): Promise<Explanation | undefined> {
    const row = await tables(this.database).explanation.findUnique({
      where: { questionId_kind_contentVersion_promptVersion: key },
    });
    return row ? toExplanation(row) : undefined;
  }

  /**
   * Claims an explanation for writing, until the lease ends.
   * @returns undefined if it is already written, or another request's lease hasn't ended
   */
  async claim(tx: Transaction, key: ExplanationKey, writer: string, leaseEndsAt: Date): Promise<ExplanationClaim | undefined> {
    const { kind, questionId, contentVersion, promptVersion } = key;
    const [claimed] = await tx.sql.query<ExplanationClaim[]>`
      INSERT INTO explanations AS stored
        (id, kind, question_id, content_version, prompt_version, writer, lease_ends_at, created_at)
      VALUES (${newId()}::uuid, ${kind}, ${questionId}::uuid, ${contentVersion}, ${promptVersion}, ${writer}::uuid, ${leaseEndsAt}, ${tx.now})
      ON CONFLICT (question_id, kind, content_version, prompt_version)
        DO UPDATE SET writer = excluded.writer, lease_ends_at = excluded.lease_ends_at
        WHERE stored.content IS NULL AND stored.lease_ends_at <= ${tx.now}
      RETURNING id::text, writer::text`;
    return claimed;
  }

  async renew(tx: Transaction, { id, writer }: ExplanationClaim, leaseEndsAt: Date): Promise<void> {
    await tables(tx).explanation.updateMany({ where: { id, writer }, data: { leaseEndsAt } });
  }

  /** Releases a claim, unless its explanation is written. */
  async release(tx: Transaction, { id, writer }: ExplanationClaim): Promise<void> {
    await tx.sql.execute`DELETE FROM explanations WHERE id = ${id}::uuid AND writer = ${writer}::uuid AND content IS NULL`;
  }

  /**
   * Saves a written explanation, and deletes explanations of the same content by earlier versions of the prompt.
   * @returns undefined if the lease ended and another request took over
   */
  async save(
    tx: Transaction,
    { id, writer }: ExplanationClaim,
    { content, model }: Pick<Explanation, 'content' | 'model'>,
  ): Promise<Explanation | undefined> {
    const [saved] = await tables(tx).explanation.updateManyAndReturn({
      where: { id, writer },
      data: { content: content as Prisma.InputJsonObject, model, createdAt: tx.now },
    });
    if (!saved) return undefined;
    const { questionId, kind, contentVersion, promptVersion } = saved;
    await tables(tx).explanation.deleteMany({
      where: { questionId, kind, contentVersion, promptVersion: { lt: promptVersion } },
    });
    return toExplanation(saved);
  }

  /** Deletes an explanation with its votes. @returns false if there is none */
  async remove(tx: Transaction, id: string): Promise<boolean> {
    return (await tx.sql.execute`DELETE FROM explanations WHERE id = ${id}::uuid AND content IS NOT NULL`) > 0;
  }
}

export function toExplanation({ kind, content, model, ...row }: ExplanationRow): Explanation | undefined {
  if (content === null || model === null) return undefined;
  const { id, questionId, contentVersion, promptVersion, createdAt } = row;
  return {
    id,
    kind: ExplanationKind.parse(kind),
    questionId,
    contentVersion,
    promptVersion,
    content: ExplanationContent.parse(content),
    model,
    createdAt,
  };
}
