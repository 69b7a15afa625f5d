import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.ts';
import { FlowStatesRepository } from '../link-requests/flow-states.repository.ts';
import { LinkRequestsRepository } from '../link-requests/link-requests.repository.ts';

/**
 * Invalidates what someone with the old password may have requested before the password changed: recovery links, nonces, codes of followed
 * links, and a pending change of address, which the owner could otherwise complete for a stranger by following one link.
 */
@Injectable()
export class CancelPendingRequests {
  constructor(
    private readonly requests: LinkRequestsRepository,
    private readonly flowStates: FlowStatesRepository,
  ) {}

  /**
   * @param account as it was before the password changed, locked by this transaction. `withPassword` clears the pending address in its row
   */
  async end(tx: Transaction, { id: userId, email, emailChange }: Account): Promise<void> {
    await this.requests.removeOf(tx, email, 'recovery');
    for (const purpose of ['reauthentication', 'email_change'] as const) await this.requests.removeOfMember(tx, userId, purpose);
    await this.flowStates.removeAllOf(tx, userId);
    if (emailChange) tx.audit('identity.email-change-canceled', { userId });
  }
}
