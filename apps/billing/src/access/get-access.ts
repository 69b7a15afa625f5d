import type { AccessView } from '@casebook/contracts';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccessRepository } from './access.repository.ts';
import { entitlementOf } from './entitlement.ts';

/** Whether the caller has access now, why, and until when. */
@Injectable()
export class GetAccess {
  constructor(
    private readonly access: AccessRepository,
    private readonly clock: Clock,
  ) {}

  async execute(caller: Caller): Promise<AccessView> {
    // The same rule as MemberAccess, which guards the services' own routes.
    return caller.role === 'admin' ? { active: true, reason: 'grant' } : this.ofMember(caller.id);
  }

  async ofMember(userId: string): Promise<AccessView> {
    const stored = await this.access.find(userId);
    const { granted, reason, activeUntil } = entitlementOf({ grant: stored?.grant }, this.clock.now());
    return { active: granted, reason, ...(activeUntil && { activeUntil: activeUntil.toISOString() }) };
  }
}
