import { type Republisher, Republishes } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { AccessRepository } from './access.repository.ts';
import { emitAccess } from './access-event.ts';

@Republishes('billing.access')
export class RepublishAccess implements Republisher {
  constructor(private readonly access: AccessRepository) {}

  async emitAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<string | undefined> {
    const page = await this.access.allAfter(tx, afterId, limit);
    for (const access of page) emitAccess(tx, access);
    return page.at(-1)?.userId;
  }
}
