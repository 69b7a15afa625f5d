import { AppError, type OverrideView } from '@casebook/contracts';
import { type Caller, Clock, Database, lockMember } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccessRepository } from '../access/access.repository.ts';
import { ChangeAccess } from '../access/change-access.ts';
import { entitlementOf } from '../access/entitlement.ts';
import { accessView } from '../access/get-access.ts';
import type { UserAccess } from '../access/user-access.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { MembersRepository } from '../records/members.repository.ts';

const overrideView = (access: UserAccess, now: Date): OverrideView => {
  const { userId, grant, override } = access;
  return {
    userId,
    hasAccess: grant.hasAccess,
    ...(grant.accessUntil && { accessUntil: grant.accessUntil.toISOString() }),
    ...(override && { overrideUntil: override.toISOString() }),
    access: accessView(entitlementOf(access, now)),
  };
};

/** Returns what a member's access consists of, for an admin. */
@Injectable()
export class GetOverride {
  constructor(
    private readonly access: AccessRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws member.not-found */
  async execute(userId: string): Promise<OverrideView> {
    if (!(await this.members.exists(userId))) throw new AppError('member.not-found');
    return overrideView(await this.access.find(userId), this.clock.now());
  }
}

/** Changes an override: the step that setting and clearing an override share. */
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

/** Gives a member access until a date for an admin, whatever the subscription's state. A past date gives no access. */
@Injectable()
export class SetOverride {
  constructor(private readonly override: ChangeOverride) {}

  /** @throws member.not-found */
  execute(caller: Caller, userId: string, until: Date): Promise<OverrideView> {
    return this.override.change(caller, userId, until);
  }
}

/** Clears a member's override for an admin. */
@Injectable()
export class ClearOverride {
  constructor(private readonly override: ChangeOverride) {}

  /** @throws member.not-found */
  execute(caller: Caller, userId: string): Promise<OverrideView> {
    return this.override.change(caller, userId, undefined);
  }
}
