import { MemberAccess, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../../members/members.repository.ts';
import type { Import, ImportProblem } from './import.ts';

/**
 * Checks the rights of an import's owner again when it is applied: the owner may have lost the role or the subscription since the upload.
 */
@Injectable()
export class CheckImportRights {
  constructor(
    private readonly members: MembersRepository,
    private readonly access: MemberAccess,
  ) {}

  /** @returns the right that the owner lacks; undefined if none */
  async findMissing(tx: Transaction, { ownerId, intoBank }: Import): Promise<ImportProblem | undefined> {
    // An operator's import is run from the command line, without an account.
    if (ownerId === null) return undefined;
    const role = await this.members.lockRole(tx, ownerId);
    if (intoBank) return role === 'admin' ? undefined : 'role-changed';
    const hasAccess = await this.access.has({ ...tx.caller, id: ownerId, role: role ?? 'member' });
    return hasAccess ? undefined : 'access-ended';
  }
}
