import { AppError, type ProgressView } from '@casebook/contracts';
import { type Caller, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { GetMemberProgress } from './get-member-progress.ts';

/** Returns the progress of a member with access. */
@Injectable()
export class GetProgress {
  constructor(
    private readonly access: MemberAccess,
    private readonly getMemberProgress: GetMemberProgress,
  ) {}

  /** @throws access.required */
  async execute(caller: Caller): Promise<ProgressView> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    return this.getMemberProgress.execute(caller.id);
  }
}
