import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { AdminGateController } from './admin-gate.controller.ts';
import { ExitAdminGate } from './exit-admin-gate.ts';
import { GateGuessesRepository } from './gate-guesses.repository.ts';
import { GetAdminGate } from './get-admin-gate.ts';
import { IssueGate } from './issue-gate.ts';
import { RenewAdminGate } from './renew-admin-gate.ts';
import { UnlockAdminGate } from './unlock-admin-gate.ts';

/** The code in front of admin privileges (docs/adr/0045). */
@Module({
  imports: [AccountsModule, KeysModule],
  controllers: [AdminGateController],
  providers: [GateGuessesRepository, IssueGate, GetAdminGate, UnlockAdminGate, RenewAdminGate, ExitAdminGate],
})
export class AdminGateModule {}
