import type { AdminGate } from '@casebook/contracts';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { IdentityOptions } from '../identity-options.ts';
import { GateGuessesRepository } from './gate-guesses.repository.ts';
import { standOf } from './gate-rules.ts';

@Injectable()
export class GetAdminGate {
  constructor(
    private readonly guesses: GateGuessesRepository,
    private readonly options: IdentityOptions,
    private readonly clock: Clock,
  ) {}

  async execute(caller: Caller): Promise<AdminGate> {
    const { attemptsRemaining, lockedUntil } = standOf(await this.guesses.find(caller), this.clock.now());
    return {
      configured: this.options.adminCodeHash !== undefined,
      attemptsRemaining,
      ...(lockedUntil && { lockedUntil: lockedUntil.toISOString() }),
      ...(caller.gate && { unlockedUntil: caller.gate.expiresAt.toISOString() }),
    };
  }
}
