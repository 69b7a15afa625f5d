import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { AdminGateController } from './admin-gate.controller.ts';
import { GateGuessesRepository } from './gate-guesses.repository.ts';
import { ExitAdminGate, GetAdminGate, IssueGate, RenewAdminGate, UnlockAdminGate } from './open-admin-gate.ts';

/** The code in front of admin privileges (docs/adr/0045). */
@Module({
  imports: [AccountsModule, KeysModule],
  controllers: [AdminGateController],
  providers: [GateGuessesRepository, IssueGate, GetAdminGate, UnlockAdminGate, RenewAdminGate, ExitAdminGate],
})
export class AdminGateModule {}
