import { AppError, type ExportQuery } from '@casebook/contracts';
import { type Caller, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { ExportScope } from './exports.repository.ts';

/** Members with access may export their own questions, admins also the bank. */
@Injectable()
export class ExportRights {
  constructor(private readonly access: MemberAccess) {}

  /** @throws access.required, auth.forbidden */
  async scopeOf(caller: Caller, { scope }: ExportQuery): Promise<ExportScope> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    if (scope === 'own') return { ownerId: caller.id };
    if (caller.role !== 'admin') throw new AppError('auth.forbidden');
    return 'bank';
  }
}
