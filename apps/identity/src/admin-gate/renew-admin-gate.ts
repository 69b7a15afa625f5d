import { AppError } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type IssuedGate, IssueGate } from './issue-gate.ts';

/** Keeps an open gate open for another quarter of an hour, while the admin works. It ends with its session at the latest. */
@Injectable()
export class RenewAdminGate {
  constructor(
    private readonly database: Database,
    private readonly issueGate: IssueGate,
  ) {}

  /** @throws admin.locked; auth.forbidden for a member who is no admin by now */
  execute(caller: Caller): Promise<IssuedGate> {
    const { gate } = caller;
    if (!gate) throw new AppError('admin.locked');
    return this.database.write(caller, (tx) => this.issueGate.issue(tx, caller, gate.id));
  }
}
