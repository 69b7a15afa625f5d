import { AppError, type OverrideView } from '@casebook/contracts';
import { type Caller, Database, lockMember } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ChangeAccess } from '../access/change-access.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { MembersRepository } from '../records/members.repository.ts';
import { overrideView } from './override-view.ts';

/** The step that setting and clearing an override share. */
@Injectable()
export class ChangeOverride {
  constructor(
    private readonly database: Database,
    private readonly access: ChangeAccess,
    private readonly customers: CustomersRepository,
    private readonly members: MembersRepository,
  ) {}

  /**
   * Saves the override, publishes the access that results, and audits the old and the new value, in one transaction.
   * @param until undefined clears it
   * @throws member.not-found
   */
  async change(caller: Caller, userId: string, until: Date | undefined): Promise<OverrideView> {
    return this.database.write(caller, async (tx) => {
      const exists = (await lockMember(tx, userId)) && (await this.members.exists(userId, tx));
      if (!exists) throw new AppError('member.not-found');
      const access = await this.access.change(tx, userId, async ({ override }) => {
        await this.customers.saveOverride(tx, userId, until);
        tx.audit(
          until ? 'access.override-set' : 'access.override-cleared',
          { userId },
          { before: untilOf(override), after: untilOf(until) },
        );
      });
      return overrideView(access, tx.now);
    });
  }
}

const untilOf = (until: Date | undefined): Record<string, string> => (until ? { until: until.toISOString() } : {});
