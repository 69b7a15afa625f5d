import { UserChanged } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

/** What messaging and idempotency keep of a member in identity's own database. */
@Injectable()
export class PayloadsRepository {
  /**
   * Erases it as far as nothing is lost: states that the deletion replaces, and what was already handled. Jobs name no member.
   * News of ended sessions stays, since other services must still refuse those.
   */
  async eraseOf(tx: Transaction, userId: string, pseudonym: string): Promise<void> {
    await tx.sql.execute`DELETE FROM platform.idempotency WHERE member_id = ${userId}`;
    await tx.sql.execute`DELETE FROM platform.outbox WHERE type = ${UserChanged.type} AND aggregate_id = ${userId}`;
    await tx.sql.execute`
      UPDATE platform.inbox SET data = data - 'userId', envelope = jsonb_set(envelope, '{actor}', to_jsonb(${pseudonym}::text))
      WHERE status IN ('done', 'discarded') AND (data ->> 'userId' = ${userId} OR envelope ->> 'actor' = ${userId})`;
  }
}
