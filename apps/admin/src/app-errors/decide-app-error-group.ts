import { AppError, type AppErrorGroup, type DecideAppErrorGroupInput } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toAppErrorGroupView } from './app-error-group-view.ts';
import { AppErrorGroupsRepository } from './app-error-groups.repository.ts';

/** An admin resolves a group of errors, or reopens it. A decision that changes nothing isn't audited. */
@Injectable()
export class DecideAppErrorGroup {
  constructor(
    private readonly database: Database,
    private readonly groups: AppErrorGroupsRepository,
  ) {}

  /** @throws app-error.group-not-found */
  execute(caller: Caller, groupId: string, { resolved }: DecideAppErrorGroupInput): Promise<AppErrorGroup> {
    return this.database.write(caller, async (tx) => {
      const group = await this.groups.lock(tx, groupId);
      if (!group) throw new AppError('app-error.group-not-found');
      const members = (await this.groups.countMembers([groupId], tx)).get(groupId) ?? 0;
      if (resolved === (group.resolvedAt !== null)) return toAppErrorGroupView(group, members);
      const decided = resolved ? { ...group, resolvedAt: tx.now } : { ...group, resolvedAt: null, reopenedAt: tx.now };
      await this.groups.saveDecision(tx, decided);
      tx.audit(resolved ? 'error-group.resolved' : 'error-group.reopened', { groupId });
      return toAppErrorGroupView(decided, members);
    });
  }
}
