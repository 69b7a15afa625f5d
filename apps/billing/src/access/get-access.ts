import type { AccessView } from '@casebook/contracts';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { AccessRepository } from './access.repository.ts';
import { type Entitlement, type EntitlementFacts, entitlementOf } from './entitlement.ts';

/** Whether a member has access now, why, and until when. */
@Injectable()
export class GetAccess {
  constructor(
    private readonly access: AccessRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ id, role }: Pick<Caller, 'id' | 'role'>): Promise<AccessView> {
    return accessOf(role, await this.access.find(id), this.clock.now());
  }
}

/** The same rule as MemberAccess, which guards the services' own routes. */
export const accessOf = (role: Caller['role'], facts: EntitlementFacts, now: Date): AccessView =>
  role === 'admin' ? { active: true, reason: 'grant' } : accessView(entitlementOf(facts, now));

export const accessView = ({ granted, reason, activeUntil }: Entitlement): AccessView => ({
  active: granted,
  reason,
  ...(activeUntil && { activeUntil: activeUntil.toISOString() }),
});
