import { ADMIN_GATE_MS, GateEnded } from '@casebook/contracts';
import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IssueGate } from './issue-gate.ts';

// A renewal that was under way may have signed a token after `tx.now`.
const MARGIN_MS = 60 * 1_000;

/** Locks the gate: every service refuses its tokens from the event on. */
@Injectable()
export class ExitAdminGate {
  constructor(
    private readonly database: Database,
    private readonly issueGate: IssueGate,
  ) {}

  /** Does nothing if the gate is locked. @returns the `Set-Cookie` value that deletes the cookie */
  async execute(caller: Caller): Promise<string> {
    const { gate } = caller;
    if (gate)
      await this.database.write(caller, async (tx) => {
        const tokensExpireAt = new Date(tx.now.getTime() + ADMIN_GATE_MS + MARGIN_MS).toISOString();
        const { id: gateId, sessionId, memberId: userId } = gate;
        tx.emit(GateEnded, { id: sessionId, version: 1 }, { gateId, sessionId, userId, tokensExpireAt });
        tx.audit('identity.admin-gate-locked', {});
      });
    return this.issueGate.cookie('', 0);
  }
}
