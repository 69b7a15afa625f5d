import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { FlowStatesRepository } from '../link-requests/flow-states.repository.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';

/**
 * Ends what was requested before a new password, by whoever had the old one: recovery links, nonces, codes of followed links, and a pending
 * change of address, which its owner would otherwise complete for a stranger by following one link.
 */
@Injectable()
export class EndRequests {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly flowStates: FlowStatesRepository,
  ) {}

  /** @param account before the change, locked by this transaction. Its row loses the pending address by `withPassword` */
  async end(tx: Transaction, { id: userId, email, emailChange }: Account): Promise<void> {
    await this.requests.removeOf(tx, email, 'recovery');
    for (const purpose of ['reauthentication', 'email_change'] as const) await this.requests.removeOfMember(tx, userId, purpose);
    await this.flowStates.removeAllOf(tx, userId);
    if (emailChange) tx.audit('identity.email-change-canceled', { userId });
  }
}
